import { productInput } from '#app/catalogue/editing/product-input.ts';

/** Checks a product as its form does. Null is as good as no value; moments, which files lack, are left out. */
export function validateWholeProduct(product: object) {
  const given = Object.entries(product).map(([name, value]) => [name, value ?? undefined]);
  const checked = productInput.safeParse(Object.fromEntries(given));
  if (!checked.success) return checked;
  const { publishAt: _publishAt, withdrawAt: _withdrawAt, ...data } = checked.data;
  return { success: true as const, data };
}
