import { allowedSubcategories, genders, type Subcategory } from '#app/catalogue/categories.ts';

export const saleKinds = ['percentage', 'amount', 'fixed'] as const;

/** Categories that a sale may include as a whole: `new-in`, a department, or a part of one such as `women/dresses`. */
export function saleCategories(subcategories: readonly Subcategory[]): string[] {
  const ofDepartments = genders.flatMap((department) => [
    department,
    ...allowedSubcategories(subcategories, department).map(({ slug }) => `${department}/${slug}`),
  ]);
  return ['new-in', ...ofDepartments];
}

type Piece = { id: string; title: string };
type ChosenProducts = { kind: string; products: { id: string; price: string }[] };

export function saleProductsText({ kind, products }: ChosenProducts, pieces: Piece[]): string {
  const prices = new Map(products.map(({ id, price }) => [id, price]));
  return pieces.map(({ id, title }) => (kind === 'fixed' ? `${title}: ${prices.get(id)}` : title)).join(', ');
}
