import { z } from 'zod';
import {
  DROP,
  isAllowedSubcategory,
  productCategories,
  type Subcategory,
} from '#app/catalogue/categories.ts';
import { isKnownColour, type ShopRows } from '#app/catalogue/colours.ts';
import { LONGEST_SIZE } from '#app/catalogue/product.ts';
import { columnKeys, columnNames } from '../reading/csv-columns.ts';
import {
  isOwnSize,
  LONGEST_WORD,
  type MappingProblem,
  NO_COLOUR,
  NOT_READ,
  NOT_SOLD,
  optionUses,
  pictureChoices,
  priceChoices,
  sizeSystemChoices,
  wordKey,
} from './import-mapping.ts';

const LONGEST_SLUG = 60;

/** Our department and category for another shop's type or tag. A missing one is read from other columns. */
const kind = z.strictObject({
  gender: z.string().max(LONGEST_SLUG).optional(),
  category: z.string().max(LONGEST_SLUG).optional(),
});

const MOST_WORDS = 5_000;
const wordsFor = <Meaning extends z.ZodType>(meaning: Meaning) =>
  z
    .record(z.string().max(LONGEST_WORD), meaning)
    .refine((words) => Object.keys(words).length <= MOST_WORDS, `at most ${MOST_WORDS} words`)
    .default({})
    .transform(lowered);

/** The answers from the import page or the `--map` file. Words match regardless of case. */
export const importMappingSchema = z.strictObject({
  /** Keyed by the file's header. Contains only columns whose meaning differs from their name. */
  columns: wordsFor(z.enum([...columnKeys, NOT_READ])),
  types: wordsFor(kind),
  tags: wordsFor(kind),
  rest: kind.default({}),
  genders: wordsFor(z.string().max(LONGEST_SLUG)),
  options: wordsFor(z.enum(optionUses)),
  sizes: wordsFor(z.string().max(LONGEST_SIZE)),
  colours: wordsFor(z.string().max(LONGEST_SLUG)),
  prices: z.enum(priceChoices).default('refuse'),
  /** For sizes that products have together and no size system has. Undefined until the operator has chosen. */
  sizeSystems: z.enum(sizeSystemChoices).optional(),
  /** Undefined until the operator has chosen. */
  pictures: z.enum(pictureChoices).optional(),
});

export type ImportMapping = z.output<typeof importMappingSchema>;
export type Kind = z.output<typeof kind>;

export const noMapping: ImportMapping = importMappingSchema.parse({});

export function joinMappings(older: ImportMapping, newer: ImportMapping): ImportMapping {
  return {
    ...newer,
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

/** Refuses unknown answers, a department that does not exist, a category that it lacks, and two columns with the same meaning. */
export function validateMapping(
  given: unknown,
  known: { sizes: ReadonlyMap<string, string> } & ShopRows,
): { ok: true; mapping: ImportMapping } | { ok: false; problems: MappingProblem[]; mapping?: ImportMapping } {
  const parsed = importMappingSchema.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.slice(0, 10).map(({ path, message }): MappingProblem => {
      return { path: path.map(String).join(' › ') || 'JSON', reason: 'unknown', values: { message } };
    });
    return { ok: false, problems };
  }
  const problems = problemsOf(parsed.data, known);
  return problems.length > 0
    ? { ok: false, problems, mapping: parsed.data }
    : { ok: true, mapping: parsed.data };
}

function problemsOf(
  mapping: ImportMapping,
  { sizes, departments, subcategories, colours }: Parameters<typeof validateMapping>[1],
): MappingProblem[] {
  const kinds: [string, Kind][] = [
    ...Object.entries(mapping.types).map(([word, kind]): [string, Kind] => [`types › ${word}`, kind]),
    ...Object.entries(mapping.tags).map(([word, kind]): [string, Kind] => [`tags › ${word}`, kind]),
    ['rest', mapping.rest],
  ];
  const meanings = Object.entries(mapping.columns).filter(([, key]) => key !== NOT_READ);
  const twice = meanings.filter(([, key], place) => meanings.findIndex(([, one]) => one === key) !== place);
  const said: [string, string | undefined][] = [
    ...kinds.map(([path, { gender }]): [string, string | undefined] => [path, gender]),
    ...Object.entries(mapping.genders).map(([word, gender]): [string, string] => [
      `genders › ${word}`,
      gender,
    ]),
  ];
  const known = productCategories(departments);
  return [
    ...said.flatMap(([path, gender]): MappingProblem[] =>
      !gender || known.includes(gender) ? [] : [{ path, reason: 'unknown', values: { message: gender } }],
    ),
    ...kinds.flatMap(([path, kind]): MappingProblem[] => {
      if (kind.gender && !known.includes(kind.gender)) return [];
      if (isPossible(subcategories, kind)) return [];
      return [{ path, reason: 'kind', values: { gender: kind.gender ?? '', category: kind.category ?? '' } }];
    }),
    ...Object.entries(mapping.sizes).flatMap(([word, size]): MappingProblem[] => {
      if (size === NOT_SOLD || sizes.get(size) === size || isOwnSize(word, size)) return [];
      return [{ path: `sizes › ${word}`, reason: 'size', values: { size } }];
    }),
    ...Object.entries(mapping.colours).flatMap(([word, colour]): MappingProblem[] => {
      if (colour === NO_COLOUR || isKnownColour(colours, colour)) return [];
      return [{ path: `colours › ${word}`, reason: 'colour', values: { colour } }];
    }),
    ...twice.map(
      ([header, key]): MappingProblem => ({
        path: `columns › ${header}`,
        reason: 'column-twice',
        values: { column: columnNames[key as keyof typeof columnNames] },
      }),
    ),
  ];
}

function isPossible(subcategories: readonly Subcategory[], { gender, category }: Kind): boolean {
  if (!category) return true;
  // Items of drops may have any category.
  return isAllowedSubcategory(subcategories, { category: gender ?? DROP, subcategory: category });
}
