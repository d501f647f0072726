import { type TextField, texts } from './product-fields.ts';

/** Facts without which a category's products cannot be put in the shop, if it requires them. */
export const requirements = ['pictures', 'dutch', 'composition', 'manufacturer', 'safetyWarnings'] as const;
export type Requirement = (typeof requirements)[number];

type Product = Partial<Record<TextField, string | null>>;

export function missingRequirements(
  product: Product & { hasPictures: boolean },
  required: readonly string[],
): Requirement[] {
  const isMet: Record<Requirement, boolean> = {
    pictures: product.hasPictures,
    dutch: isTranslated(product),
    composition: Boolean(product.composition),
    manufacturer: Boolean(product.manufacturer),
    safetyWarnings: Boolean(product.safetyWarnings),
  };
  return requirements.filter((one) => required.includes(one) && !isMet[one]);
}

export function isTranslated(product: Product): boolean {
  return texts.every((text) => !product[text] || product[`${text}Nl`]);
}
