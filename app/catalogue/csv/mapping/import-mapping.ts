import { z } from 'zod';
import { categoriesInOrder, subcategoriesInOrder } from '../../categories.ts';
import { colours } from '../../colour.ts';
import { sizesInOrder } from '../../product.ts';
import { columnKeys } from '../reading/csv-columns.ts';
import {
  LONGEST_WORD,
  NO_COLOUR,
  NOT_READ,
  NOT_SOLD,
  optionUses,
  pictureChoices,
  priceChoices,
  wordKey,
} from './mapping-choices.ts';

/** Meaning of another shop's type or tag; omitted fields are left to other sources. */
const kind = z.strictObject({
  gender: z.enum(categoriesInOrder).optional(),
  category: z.enum(subcategoriesInOrder).optional(),
});

const MOST_WORDS = 5_000;
const wordsFor = <Meaning extends z.ZodType>(meaning: Meaning) =>
  z
    .record(z.string().max(LONGEST_WORD), meaning)
    .refine((words) => Object.keys(words).length <= MOST_WORDS, `at most ${MOST_WORDS} words`)
    .default({})
    .transform(lowered);

/**
 * Maps the columns and values of another shop's products file: the answers on the import page, or the `--map` file. Keys are
 * case-insensitive.
 */
export const importMappingSchema = z.strictObject({
  /** Keyed by header; only columns that mean something other than their name. */
  columns: wordsFor(z.enum([...columnKeys, NOT_READ])),
  types: wordsFor(kind),
  tags: wordsFor(kind),
  /** Default for products whose types and tags are unmapped. */
  rest: kind.default({}),
  genders: wordsFor(z.enum(categoriesInOrder)),
  /** Keyed by the option's name. */
  options: wordsFor(z.enum(optionUses)),
  sizes: wordsFor(z.enum([...sizesInOrder, NOT_SOLD])),
  colours: wordsFor(z.enum([...colours, NO_COLOUR])),
  prices: z.enum(priceChoices).default('refuse'),
  /** Undefined until chosen. */
  pictures: z.enum(pictureChoices).optional(),
});

export type ImportMapping = z.output<typeof importMappingSchema>;
export type Kind = z.output<typeof kind>;

export const noMapping: ImportMapping = importMappingSchema.parse({});

/** Merges answers; newer ones win, and older words stay. */
export function joinMappings(older: ImportMapping, newer: ImportMapping): ImportMapping {
  return {
    ...newer,
    columns: newer.columns,
    types: { ...older.types, ...newer.types },
    tags: { ...older.tags, ...newer.tags },
    genders: { ...older.genders, ...newer.genders },
    options: { ...older.options, ...newer.options },
    sizes: { ...older.sizes, ...newer.sizes },
    colours: { ...older.colours, ...newer.colours },
  };
}

function lowered<Meaning>(words: Record<string, Meaning>): Record<string, Meaning> {
  return Object.fromEntries(Object.entries(words).map(([word, meaning]) => [wordKey(word), meaning]));
}
