import { type TextField, texts } from './product-fields.ts';

/** Facts without which a category's products cannot be put in the shop, if it requires them. */
export const requirements = ['pictures', 'dutch', 'composition', 'manufacturer', 'safetyWarnings'] as const;
export type Requirement = (typeof requirements)[number];

type Product = Partial<Record<TextField, string | null>>;

export function missingRequirements(
  product: Product & { hasPictures: boolean },
  required: readonly string[],
): Requirement[] {
  return requirements.filter((one) => required.includes(one) && !isMet(product, one));
}

function isMet(product: Product & { hasPictures: boolean }, requirement: Requirement): boolean {
  if (requirement === 'pictures') return product.hasPictures;
  return requirement === 'dutch' ? isTranslated(product) : Boolean(product[requirement]);
}

export type DraftCheck = { name: Requirement | 'stock'; state: 'done' | 'missing' | 'required' };

/** Returns what shoppers expect of each product, and what its category requires besides, given what of that is `missing`. */
export function checkDraft(
  product: Product & { hasPictures: boolean; hasStock: boolean },
  missing: readonly Requirement[],
): DraftCheck[] {
  const expected = requirements.filter(
    (one) => ['pictures', 'dutch', 'composition'].includes(one) || missing.includes(one),
  );
  const stateOf = (one: Requirement) => (isMet(product, one) ? 'done' : 'missing');
  return [
    ...expected.map(
      (name) => ({ name, state: missing.includes(name) ? 'required' : stateOf(name) }) as const,
    ),
    { name: 'stock', state: product.hasStock ? 'done' : 'missing' },
  ];
}

export function isTranslated(product: Product): boolean {
  return texts.every((text) => !product[text] || product[`${text}Nl`]);
}
