/**
 * The fields of a product that are said once; its pictures and sizes are lists of their own. `products` has a column for each.
 * The rules of a product, its form, its history, imports and exports go by these lists.
 */

/** Texts of some length, in the order in which they are edited and shown. */
export const longTexts = ['editorNotes', 'sizeAndFit', 'deliveryAndReturns', 'safetyWarnings'] as const;
export type LongText = (typeof longTexts)[number];

/** What is written in both languages: English under its own name, Dutch beside it with `Nl` at its end. */
export const texts = ['title', ...longTexts] as const;

/** What is written once: the names of fibres are translated by the shop, and an address has no language. */
export const untranslatedTexts = ['composition', 'manufacturer'] as const;
export type UntranslatedText = (typeof untranslatedTexts)[number];

type InBothLanguages<Text extends string> = Text | `${Text}Nl`;
export type LongTextField = InBothLanguages<LongText>;
export type TextField = InBothLanguages<'title'> | LongTextField | UntranslatedText;

export const longTextFields = longTexts.flatMap((text): LongTextField[] => [text, `${text}Nl`]);
/** All texts but the title, none of which a product must have. */
export const optionalTextFields = [...longTextFields, ...untranslatedTexts];
export const textFields: TextField[] = ['title', 'titleNl', ...optionalTextFields];

export const plainFields = [
  ...textFields,
  'priceCents',
  'category',
  'subcategory',
  'isNew',
  'colour',
  'taxClass',
  'weightGrams',
] as const;

/** The same for each of these fields, by its name. */
export function forEachField<Field extends string, Value>(
  fields: readonly Field[],
  make: (field: Field) => Value,
): Record<Field, Value> {
  return Object.fromEntries(fields.map((field) => [field, make(field)])) as Record<Field, Value>;
}

/** Of what has them, these fields alone: columns of `products`, values of a form. */
export function pickFields<Source, Field extends keyof Source & string>(
  source: Source,
  fields: readonly Field[],
): Pick<Source, Field> {
  return forEachField(fields, (field) => source[field]) as Pick<Source, Field>;
}
