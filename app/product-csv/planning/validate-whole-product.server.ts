import { productInput } from '#app/catalogue/editing/product-input.ts';

/** Checks a product as its form does. Null counts as a missing value. Files have no moments, so they are left out. */
export function validateWholeProduct(product: object) {
  const given = Object.entries(product).map(([name, value]) => [name, value ?? undefined]);
  const checked = productInput.safeParse(Object.fromEntries(given));
  if (!checked.success) return checked;
  const { publishAt: _publishAt, withdrawAt: _withdrawAt, ...data } = checked.data;
  return { success: true as const, data };
}
