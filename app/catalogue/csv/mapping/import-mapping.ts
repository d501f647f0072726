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

/** What a type or a tag of another shop means here; what it leaves open is told by something else. */
const kind = z.strictObject({
  gender: z.enum(categoriesInOrder).optional(),
  category: z.enum(subcategoriesInOrder).optional(),
});

/** More different words than any shop has. */
const MOST_WORDS = 5_000;
const wordsFor = <Meaning extends z.ZodType>(meaning: Meaning) =>
  z
    .record(z.string().max(LONGEST_WORD), meaning)
    .refine((words) => Object.keys(words).length <= MOST_WORDS, `at most ${MOST_WORDS} words`)
    .default({})
    .transform(lowered);

/**
 * What the columns and values of a products file of another shop mean here: the operator's answers on the import's page, and
 * the file given as `--map`. Words of the file are compared without regard to capitals.
 */
export const importMappingSchema = z.strictObject({
  /** By header, where a column means something else than its name says. */
  columns: wordsFor(z.enum([...columnKeys, NOT_READ])),
  types: wordsFor(kind),
  tags: wordsFor(kind),
  /** Of products whose types and tags say nothing. */
  rest: kind.default({}),
  genders: wordsFor(z.enum(categoriesInOrder)),
  /** By the option's name. */
  options: wordsFor(z.enum(optionUses)),
  sizes: wordsFor(z.enum([...sizesInOrder, NOT_SOLD])),
  colours: wordsFor(z.enum([...colours, NO_COLOUR])),
  prices: z.enum(priceChoices).default('refuse'),
  /** Left out, nobody has said yet. */
  pictures: z.enum(pictureChoices).optional(),
});

export type ImportMapping = z.output<typeof importMappingSchema>;
export type Kind = z.output<typeof kind>;

export const noMapping: ImportMapping = importMappingSchema.parse({});

/** Newer answers over older ones: words that only the older know stay answered. */
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
