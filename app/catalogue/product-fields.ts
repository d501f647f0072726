import type { Language } from '#app/platform/text/language.ts';
import { type Translated, translated } from '#app/platform/text/translated.ts';

/** Each field has a column in `products`; the schema, form, history, imports and exports use these lists. */

export const longTexts = ['editorNotes', 'sizeAndFit', 'deliveryAndReturns', 'safetyWarnings'] as const;
export type LongText = (typeof longTexts)[number];

/** Written in both languages; the Dutch field ends in `Nl`. */
export const texts = ['title', ...longTexts] as const;

/** Written once: the shop translates fibre names, and an address has no language. */
export const untranslatedTexts = ['composition', 'manufacturer'] as const;
type UntranslatedText = (typeof untranslatedTexts)[number];

type InBothLanguages<Text extends string> = Text | `${Text}Nl`;
type LongTextField = InBothLanguages<LongText>;
export type TextField = InBothLanguages<'title'> | LongTextField | UntranslatedText;

export const longTextFields = longTexts.flatMap((text): LongTextField[] => [text, `${text}Nl`]);
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

export function forEachField<Field extends string, Value>(
  fields: readonly Field[],
  make: (field: Field) => Value,
): Record<Field, Value> {
  return Object.fromEntries(fields.map((field) => [field, make(field)])) as Record<Field, Value>;
}

export function pickFields<Source, Field extends keyof Source & string>(
  source: Source,
  fields: readonly Field[],
): Pick<Source, Field> {
  return forEachField(fields, (field) => source[field]) as Pick<Source, Field>;
}

export function translatedLongTexts(
  product: Record<LongTextField, string | null>,
  language: Language,
): Record<LongText, Translated | undefined> {
  return forEachField(longTexts, (text) => {
    const english = product[text];
    return english ? translated(language, english, product[`${text}Nl`]) : undefined;
  });
}
