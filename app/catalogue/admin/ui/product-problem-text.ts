import type { Words } from '#app/platform/text/translations.ts';
import type { EditProblem } from '../../editing/edit-product.server.ts';

/** Maps schema messages to text ids, where the message is not already the last part of the id. */
const idsOfMessages: Record<string, string> = {
  'Title is required': 'title',
  'Price must be positive': 'price',
  'Gender is required': 'gender',
  'Category is required': 'subcategory',
  'A picture is no longer in the library': 'image',
  'price-negative': 'price',
};

export function productProblemText(t: Words, { problem, ...values }: EditProblem): string {
  return t(`adminProducts.problem.${problemId(problem)}`, values);
}

export function priceProblem(reason: string): string | undefined {
  return reason === 'price' || reason.startsWith('price-') ? problemId(reason) : undefined;
}

/** Messages that are neither listed nor ids come from zod, and become `invalid`. */
function problemId(problem: string): string {
  return idsOfMessages[problem] ?? (/^[a-z-]+$/.test(problem) ? problem : 'invalid');
}
