import type { Words } from '#app/platform/text/i18n.ts';
import type { EditProblem } from '../../editing/edit-product.server.ts';
import { choices, numbers } from '../../product-fields.ts';

const rules: Record<string, string> = {
  'Title is required': 'title',
  'Price must be positive': 'price',
  'Gender is required': 'gender',
  'Category is required': 'subcategory',
  'A picture is no longer in the library': 'image',
  'slug-taken': 'slug-taken',
  'too-long': 'too-long',
  'price-empty': 'price-empty',
  'price-not-a-number': 'price-not-a-number',
  'price-negative': 'price',
  'price-ambiguous': 'price-ambiguous',
  'price-too-precise': 'price-too-precise',
  'price-too-high': 'price-too-high',
  'too-many-images': 'too-many-images',
  ...Object.fromEntries(
    [...Object.values(numbers), ...Object.values(choices)].map(({ problem }) => [problem, problem]),
  ),
  'composition-form': 'composition-form',
  'composition-fibre': 'composition-fibre',
  'composition-sum': 'composition-sum',
  manufacturer: 'manufacturer',
  'not-your-role': 'not-your-role',
  'no-size': 'no-size',
  stock: 'stock',
  'stock-too-high': 'stock-too-high',
  'stock-without-size': 'stock-without-size',
  'stock-below-held': 'stock-below-held',
  'in-draw': 'in-draw',
};

export function productProblemTexts(t: Words, problems: Record<string, EditProblem>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, { problem, count }]) => [
      field,
      t(`adminProducts.problem.${rules[problem] ?? 'invalid'}`, { count }),
    ]),
  );
}

/** Returns the translation key of a refused price; undefined for other problems. */
export function priceProblem(reason: string): string | undefined {
  return reason === 'price' || reason.startsWith('price-') ? (rules[reason] ?? reason) : undefined;
}
