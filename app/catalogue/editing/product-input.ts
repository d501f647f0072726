import { z } from 'zod';
import { endsBeforeStart, optionalMoment } from '#app/platform/editing/form-schema.ts';
import { foldToLine } from '#app/platform/text/text-schemas.ts';
import { readCare } from '../care.ts';
import { readComposition } from '../composition.ts';
import { itemProblems, itemText, readItemValue } from '../item-values.ts';
import {
  DEFAULT_SIZE_SYSTEM,
  LONGEST_SIZE,
  LONGEST_SIZE_CODE,
  LONGEST_STYLE_NUMBER,
  MOST_SIZES,
  tidyCode,
} from '../product.ts';
import {
  type ChoiceField,
  type Chosen,
  choiceFields,
  choiceOf,
  forEachField,
  type ItemField,
  type ItemValues,
  itemFields,
  longTextFields,
  moments,
} from '../product-fields.ts';

const LONGEST_TEXT = 5_000;
const LONGEST_TITLE = 200;
const LONGEST_SLUG = 60;
const LONGEST_COMPOSITION = 500;
const LONGEST_CARE = 500;
const LONGEST_MANUFACTURER = 500;
const optional = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, 'too-long')
    .optional()
    .transform((text) => text || null);

/** The price is in cents. */
export const productPrice = z.int().min(0, 'Price must be positive').max(100_000_000, 'price-too-high');

/** A value is valid if its text is read as the same value. */
export function itemRule<Field extends ItemField>(field: Field) {
  return z.custom<ItemValues[Field]>(
    (value) => value === null || readItemValue(field, itemText(field, value as string | number)) === value,
    itemProblems[field],
  );
}

const itemRules = forEachField(itemFields, (field) => itemRule(field).default(null)) as {
  [Field in ItemField]: z.ZodDefault<z.ZodType<ItemValues[Field], ItemValues[Field]>>;
};

/** Converts an empty choice to null, and a missing one to its default. */
function choiceRule(field: ChoiceField) {
  const { values, problem, default: initial } = choiceOf(field);
  if (values && initial) return z.enum(values, problem).default(initial);
  return (values ? z.enum(['', ...values], problem) : z.string().max(LONGEST_SLUG, problem))
    .nullable()
    .transform((value) => value || null)
    .default(null);
}

type ChoiceRules = {
  [Field in ChoiceField]: z.ZodDefault<z.ZodType<Chosen<null>[Field], Chosen<'' | null>[Field]>>;
};

/** Validates a product with its price in cents. `saveProduct` also checks its category, colour and sizes. `productProblemText` translates the messages. */
export const productInput = z
  .object({
    title: z.string().overwrite(foldToLine).min(1, 'Title is required').max(LONGEST_TITLE, 'too-long'),
    titleNl: optional(LONGEST_TITLE).transform((title) => title && foldToLine(title)),
    priceCents: productPrice,
    category: z.string('Gender is required').min(1, 'Gender is required'),
    subcategory: z.string().min(1, 'Category is required'),
    isNew: z.boolean().default(false),
    sizeSystemId: z.string().default(DEFAULT_SIZE_SYSTEM),
    ...(forEachField(choiceFields, choiceRule) as ChoiceRules),
    ...itemRules,
    ...forEachField(moments, () => optionalMoment.prefault('')),
    ...forEachField(longTextFields, () => optional(LONGEST_TEXT)),
    composition: optional(LONGEST_COMPOSITION).transform((typed, { addIssue }) => {
      const read = typed ? readComposition(typed) : undefined;
      if (read?.ok === false) addIssue({ code: 'custom', message: read.reason, params: { word: read.word } });
      return read?.ok ? read.text : null;
    }),
    care: optional(LONGEST_CARE).transform((typed, { addIssue }) => {
      const care = typed && readCare(typed);
      if (care === undefined) addIssue('care');
      return care || null;
    }),
    manufacturer: optional(LONGEST_MANUFACTURER).refine(
      (manufacturer) => !manufacturer || isReachable(manufacturer),
      'manufacturer',
    ),
    styleNumber: optional(LONGEST_STYLE_NUMBER).transform((typed) => (typed && tidyCode(typed)) || null),
    imageIds: z
      .array(z.uuid().toLowerCase())
      .max(20, 'too-many-images')
      .transform((ids) => [...new Set(ids)]),
    sizes: z
      .array(
        z.object({
          size: z.string().min(1).max(LONGEST_SIZE),
          available: z.boolean().default(true),
          stockQuantity: z.int().min(0).max(1_000_000, 'stock-too-high').default(10),
          /** Only imports set the codes. If a code is omitted, an existing size keeps its own. */
          sku: z.string().max(LONGEST_SIZE_CODE).optional(),
          barcode: z.string().max(LONGEST_SIZE_CODE).optional(),
          ...itemRules,
        }),
      )
      .min(1, 'no-size')
      .max(MOST_SIZES)
      .refine((rows) => new Set(rows.map((row) => row.size)).size === rows.length, 'Each size stands once'),
  })
  .refine(({ publishAt, withdrawAt }) => !endsBeforeStart(publishAt, withdrawAt), {
    path: ['withdrawAt'],
    message: 'withdraw-before-publish',
  });

/** Requires at least three lines for the name, postal address, and email or web address that the law requires. */
function isReachable(manufacturer: string): boolean {
  const lines = manufacturer.split('\n').filter((line) => line.trim());
  return lines.length > 2 && /\S@\S+\.\S|(?:https?:\/\/|www\.)\S+\.\S/.test(manufacturer);
}

export type ProductInput = z.input<typeof productInput>;
