import { type Language, type Translated, translated } from '#app/platform/text/language.ts';
import { taxClasses } from '#app/tax/tax-rates.ts';

/** Each field is a column of `products`. Schema, form, history and CSV use these lists; `product-fields.test.ts` names its texts. */

export const longTexts = ['editorNotes', 'sizeAndFit', 'deliveryAndReturns', 'safetyWarnings'] as const;
export type LongText = (typeof longTexts)[number];

/** The operator writes these texts in both languages. The name of the Dutch field ends in `Nl`. */
export const texts = ['title', ...longTexts] as const;

/** The operator writes these texts once: the shop translates fibre names and care symbols, and addresses are not translated. */
export const untranslatedTexts = ['composition', 'care', 'manufacturer'] as const;
type UntranslatedText = (typeof untranslatedTexts)[number];

/** Short texts of one line. Products with the same style number are one design, usually in several colours. */
export const codes = ['styleNumber'] as const;
type Code = (typeof codes)[number];

type InBothLanguages<Text extends string> = Text | `${Text}Nl`;
type LongTextField = InBothLanguages<LongText>;
export type TextField = InBothLanguages<'title'> | LongTextField | UntranslatedText | Code;

export const longTextFields = longTexts.flatMap((text): LongTextField[] => [text, `${text}Nl`]);
export const optionalTextFields = [...longTextFields, ...untranslatedTexts, ...codes];
export const textFields: TextField[] = ['title', 'titleNl', ...optionalTextFields];

/** The values of one item. A product has them for all its sizes; a size may have its own. `item-values.ts` has their formats. */
export const itemFields = ['costCents', 'weightGrams', 'customsCode', 'originCountry'] as const;
export type ItemField = (typeof itemFields)[number];
export type ItemValues = {
  costCents: number | null;
  weightGrams: number | null;
  customsCode: string | null;
  originCountry: string | null;
};

/** When a job puts a draft in the shop, and when it takes the product out again. */
export const moments = ['publishAt', 'withdrawAt'] as const;
export type MomentField = (typeof moments)[number];

/** A choice without a default may be empty. One without values is a row of the shop. */
export const choices = {
  colour: { problem: 'colour', hasHint: false },
  taxClass: { values: taxClasses, default: 'standard', problem: 'tax-class', hasHint: true },
} as const satisfies Record<string, Choice>;
type Choice = { values?: readonly string[]; default?: string; problem: string; hasHint: boolean };
type Choices = typeof choices;
export type ChoiceField = keyof Choices;
export const choiceFields = Object.keys(choices) as ChoiceField[];
/** `Open` is the type of an empty choice. */
export type Chosen<Open> = {
  [Field in ChoiceField]:
    | (Choices[Field] extends { values: readonly (infer Value)[] } ? Value : string)
    | (Choices[Field] extends { default: string } ? never : Open);
};

export function choiceOf(field: ChoiceField): Choice {
  return choices[field];
}

export function defaultChoice(field: ChoiceField): string | undefined {
  return choiceOf(field).default;
}

export const plainFields = [
  ...textFields,
  'priceCents',
  'category',
  'subcategory',
  'isNew',
  'sizeSystemId',
  ...choiceFields,
  ...itemFields,
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
