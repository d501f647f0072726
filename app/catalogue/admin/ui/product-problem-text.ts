import type { Words } from '#app/platform/text/i18n.ts';
import type { EditProblem } from '../../editing/edit-product.server.ts';

/** Messages of the schema that are not the last part of a text's id already. */
const idsOfMessages: Record<string, string> = {
  'Title is required': 'title',
  'Price must be positive': 'price',
  'Gender is required': 'gender',
  'Category is required': 'subcategory',
  'A picture is no longer in the library': 'image',
  'price-negative': 'price',
};

export function productProblemTexts(t: Words, problems: Record<string, EditProblem>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, { problem, count }]) => [
      field,
      t(`adminProducts.problem.${problemId(problem)}`, { count }),
    ]),
  );
}

/** Returns the translation key of a refused price; undefined for other problems. */
export function priceProblem(reason: string): string | undefined {
  return reason === 'price' || reason.startsWith('price-') ? problemId(reason) : undefined;
}

/** Other messages are zod's own. */
function problemId(problem: string): string {
  return idsOfMessages[problem] ?? (/^[a-z-]+$/.test(problem) ? problem : 'invalid');
}
