import { allowedSubcategories, NEW_IN, type ShopCategories } from '#app/catalogue/categories.ts';

export const saleKinds = ['percentage', 'amount', 'fixed'] as const;

/** Categories that a sale may include as a whole: `new-in`, a department, or a part of one such as `women/dresses`. */
export function saleCategories({ departments, subcategories }: ShopCategories): string[] {
  const ofDepartments = departments.flatMap(({ slug: department }) => [
    department,
    ...allowedSubcategories(subcategories, department).map(({ slug }) => `${department}/${slug}`),
  ]);
  return [NEW_IN, ...ofDepartments];
}

type Piece = { id: string; title: string };
type ChosenProducts = { kind: string; products: { id: string; price: string }[] };

export function saleProductsText({ kind, products }: ChosenProducts, pieces: Piece[]): string {
  const prices = new Map(products.map(({ id, price }) => [id, price]));
  return pieces.map(({ id, title }) => (kind === 'fixed' ? `${title}: ${prices.get(id)}` : title)).join(', ');
}
