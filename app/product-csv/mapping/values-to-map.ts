import type { Audience } from '#app/catalogue/categories.ts';
import type { Colour } from '#app/catalogue/colours.ts';
import type { ListedDepartment } from '#app/catalogue/departments.server.ts';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { searchWordsOf } from '#app/catalogue/search/search-terms.ts';
import type { SubcategoryWithDefaults } from '#app/catalogue/subcategories.server.ts';
import {
  findMappingAnswer,
  isOwnSize,
  NO_COLOUR,
  NOT_SOLD,
  type OptionUse,
  wordKey,
} from './import-mapping.ts';
import type { CountedValue, DistinctValues } from './mapping-questions.ts';
import type { ImportMapping } from './validate-mapping.server.ts';

export type ValuesToMap = Pick<DistinctValues, 'types' | 'tags' | 'genders' | 'options'> & {
  sizes: CountedValue[];
  colours: CountedValue[];
};

const sizeNames = ['size', 'sizes', 'maat', 'maten'];

/** Maps each size of the shop from its name, and from that in lower case unless another size is called so. */
export type KnownSizes = ReadonlyMap<string, string>;

export function knownSizes(sizes: readonly string[]): KnownSizes {
  // If two sizes differ only by case, the first one has the other spellings.
  const inLowerCase = sizes.map((size): [string, string] => [wordKey(size), size]).reverse();
  return new Map([...inLowerCase, ...sizes.map((size): [string, string] => [size, size])]);
}

/** The sizes, departments, categories and colours of the shop. */
export type KnownValues = {
  sizes: KnownSizes;
  departments: readonly ListedDepartment[];
  subcategories: readonly SubcategoryWithDefaults[];
  colours: readonly Colour[];
};

export function listValuesToMap(
  words: DistinctValues,
  mapping: ImportMapping,
  known: Omit<KnownValues, 'subcategories'>,
): ValuesToMap {
  const options = words.options.map((option) => ({
    ...option,
    use: resolveOptionUse(option, mapping, known.sizes),
  }));
  const sizes = options.filter(({ use }) => use === 'size');
  // The values of other options, such as fit or material, are not colours.
  const coloured = options.filter(
    ({ name, use, values }) =>
      use !== 'size' &&
      mayBeColour(
        name,
        values.map(({ word }) => word),
        known,
      ),
  );
  return {
    types: words.types,
    tags: words.tags,
    genders: words.genders.filter(({ word }) => !findDepartment(known.departments, word)),
    options: words.options.filter(({ name, values: [first] }) => !optionUseByName(name, first?.word ?? '')),
    sizes: once(sizes.flatMap(({ values }) => values)).filter(
      ({ word }) => !isDefaultVariantTitle(word) && !known.sizes.has(wordKey(word)),
    ),
    colours: once([...coloured.flatMap(({ values }) => values), ...words.colours]).filter(
      ({ word }) => !findNamed(known.colours, word),
    ),
  };
}

export function optionUseByName(name: string, firstValue: string): OptionUse | undefined {
  if (name === '' || sizeNames.includes(wordKey(name))) return 'size';
  return wordKey(name) === 'title' && isDefaultVariantTitle(firstValue) ? 'size' : undefined;
}

export function isDefaultVariantTitle(value: string): boolean {
  return wordKey(value) === 'default title';
}

export function resolveOptionUse(
  { name, values }: DistinctValues['options'][number],
  mapping: ImportMapping,
  known: KnownSizes,
): OptionUse {
  // Numbers may be anything, such as lengths, unless the option's name says that they are sizes.
  const isSize = (word: string) => isAge(word) || (/[a-z]/i.test(word) && guessSize(word, known));
  const sizes = values.filter(({ word }) => isSize(word)).length;
  const guess = isNamedAfterSizes(name) || sizes * 2 > values.length ? 'size' : 'each';
  return findMappingAnswer(mapping.options, name) ?? optionUseByName(name, values[0]?.word ?? '') ?? guess;
}

function once(words: CountedValue[]): CountedValue[] {
  return [...new Map(words.map((one) => [wordKey(one.word), one])).values()];
}

/** Returns the size that a word of the file means by the answers, or else by its name. Undefined if it is not sold or not known. */
export function meantSize(said: string, { sizes }: ImportMapping, known: KnownSizes): string | undefined {
  if (isDefaultVariantTitle(said)) return ONE_SIZE;
  const answer = findMappingAnswer(sizes, said);
  if (answer === NOT_SOLD) return;
  const word = answer ?? said.trim();
  const own = answer !== undefined && isOwnSize(said, answer) ? answer : undefined;
  return known.get(word) ?? known.get(wordKey(word)) ?? own;
}

/** Guesses a size from a word such as "x-large", "EU 38" or "38,5". */
export function guessSize(word: string, known: KnownSizes): string | undefined {
  const key = wordKey(word);
  const number = /^(?:eu|size|maat|w)?\s?(\d{1,3}(?:[.,]5)?)\s?(?:eu)?$/.exec(key)?.[1];
  return known.get(number?.replace(',', '.') ?? key) ?? sizeWords.get(key.replace(/[\s._-]/g, ''));
}

/** Guesses a colour from the last known word, such as blue for "dark blue", or from an earlier one of its family. */
export function guessColour(word: string, { colours }: Pick<KnownValues, 'colours'>): string | undefined {
  const guesses = listGuesses(word, colours, colourWords);
  const last = guesses.at(-1);
  const isMember = (slug: string) => colours.some((one) => one.slug === slug && one.family === last);
  return findNamed(colours, word) ?? guesses.find(isMember) ?? last;
}

/** Guesses a category from its name, or else from the words of searches and of other shops. */
export function guessCategory(
  word: string,
  { subcategories }: Pick<KnownValues, 'subcategories'>,
): string | undefined {
  return findNamed(subcategories, word) ?? listGuesses(word, subcategories, categoryWords).at(-1);
}

type NamedRow = { slug: string; name: string; nameNl: string; searchWords: string };

/** Finds the row that is called like this, as in its address or in either language. */
export function findNamed(rows: readonly NamedRow[], word: string): string | undefined {
  const key = wordKey(word);
  const called = ({ slug, name, nameNl }: NamedRow) =>
    [wordKey(name), wordKey(nameNl)].includes(key) || slug === key.replace(/\s+/g, '-');
  return (rows.find(({ slug }) => slug === key) ?? rows.find(called))?.slug;
}

/** Returns the row of each known word. Names precede words of searches, and these precede words of other shops. */
function listGuesses(word: string, rows: readonly NamedRow[], others: Record<string, string>): string[] {
  const listedBy = (wordsOf: (row: NamedRow) => string[]) =>
    rows.flatMap((row) => wordsOf(row).map((one): [string, string] => [one, row.slug]));
  const meanings = new Map([
    ...listedBy(({ slug }) => (others[slug] ?? '').split(' ')),
    ...listedBy(({ searchWords, name, nameNl }) => partsOf(searchWords || `${name} ${nameNl}`)),
    ...listedBy(({ slug, name, nameNl }) => [slug, wordKey(name), wordKey(nameNl)]),
  ]);
  meanings.delete('');
  return listMeanings(word, meanings);
}

/** Returns Google's gender with the age group, unless that is of adults: "female", "unisex kids". */
export function audienceWord(of: { [Key in keyof Audience]?: string | null }): string {
  const [gender, ageGroup] = [of.gender, of.ageGroup].map((cell) => cell?.trim());
  return [gender, ageGroup?.toLowerCase() !== 'adult' && ageGroup].filter(Boolean).join(' ');
}

/** Finds the department that is called like this, or else the only one for this audience. */
export function findDepartment(departments: readonly ListedDepartment[], word: string): string | undefined {
  const key = wordKey(word);
  const called = departments.find(({ slug, name, nameNl }) =>
    [slug, wordKey(name), wordKey(nameNl)].includes(key),
  );
  const [meant, ...others] = departments.filter((department) => audienceWord(department) === key);
  return called?.slug ?? (others.length ? undefined : meant?.slug);
}

function guessDepartment(word: string, { departments }: KnownValues): string | undefined {
  const key = wordKey(word).replace(/['’]/g, '');
  return (
    findDepartment(departments, word) ??
    departments.find((department) => searchWordsOf(department).includes(key))?.slug
  );
}

/** Returns whether an option is named like "Shoe size" or "Schoenmaat", also in the languages of neighbours, or after ages. */
function isNamedAfterSizes(name: string): boolean {
  return /\b(sizes?|age|months?|mois|meses|talla|taille|pointure|taglia)\b|(maat|maten|leeftijd|maanden|gr(ö|oe)(ß|ss)e)$/.test(
    wordKey(name),
  );
}

/** Returns whether a word is an age, such as "3-6M", "18–24 maanden" or "2 years". */
function isAge(word: string): boolean {
  return /^\d[\d\s–-]*\s?(m|mths?|months?|mnd|maanden|mois|monate|meses|y|yrs?|years?|jaar|jahre|ans|años)$/.test(
    wordKey(word),
  );
}

function mayBeColour(name: string, values: string[], known: Pick<KnownValues, 'colours'>): boolean {
  return /colou?r|kleur/.test(wordKey(name)) || values.some((value) => guessColour(value, known));
}

function partsOf(text: string): string[] {
  return text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
}

function listMeanings(word: string, meanings: ReadonlyMap<string, string>): string[] {
  return partsOf(wordKey(word)).flatMap(
    (part) =>
      [/$/, /s$/, /(?<=..)e[sn]$/].flatMap((end) => meanings.get(part.replace(end, '')) ?? [])[0] ?? [],
  );
}

const sizeWords = listed({
  XS: 'extrasmall xsmall xsm',
  S: 'small klein sm',
  M: 'medium middel med',
  L: 'large groot lg',
  XL: 'extralarge xlarge xlg',
  XXL: 'xxlarge 2xl 2xlarge extraextralarge',
  'One Size': 'onesize onesizefitsall onesizefitsmost os osfa osfm eenmaat',
});

const colourWords: Record<string, string> = {
  ecru: 'natural naturel',
  sand: 'camel taupe nude',
  ochre: 'mustard mosterd gold goud',
  terracotta: 'copper koper',
  red: 'wine crimson',
  pink: 'blush fuchsia coral koraal',
  olive: 'army moss mos',
  green: 'mint salie emerald',
  blue: 'sky turquoise turkoois teal aqua denim cobalt',
  brown: 'chocolate walnut',
  black: 'charcoal',
  multicolour: 'multi rainbow print',
};

const categoryWords: Record<string, string> = {
  dresses: 'dress jurk gown jumpsuit',
  shirts: 'shirt overhemd',
  tops: 'top blouse tee tshirt sweater hoodie jumper cardigan knitwear trui vest jacket coat jas tank',
  bottoms: 'bottom pant trouser broek jean short skirt rok legging chino',
  sets: 'set suit pak',
  accessories:
    'accessory accessorie accessoire bracelet armband necklace ketting earring oorbel ring jewelry jewellery sieraad sieraden bag tas scarf sjaal hat hoed cap belt riem shoe schoen sandal sunglasse wallet',
};

function listed<Meaning extends string>(words: Partial<Record<Meaning, string>>): Map<string, Meaning> {
  return new Map(
    Object.entries<string | undefined>(words).flatMap(([meaning, text]) =>
      (text ?? '')
        .split(' ')
        .filter(Boolean)
        .map((word) => [word, meaning as Meaning] as const),
    ),
  );
}

export function proposeValueMapping(
  words: DistinctValues,
  mapping: ImportMapping,
  known: KnownValues,
): ImportMapping {
  const options = { ...mapping.options };
  for (const option of words.options)
    if (!optionUseByName(option.name, option.values[0]?.word ?? ''))
      options[wordKey(option.name)] ??= resolveOptionUse(option, mapping, known.sizes);
  const asked = listValuesToMap(words, { ...mapping, options }, known);
  return {
    ...mapping,
    options,
    sizes: {
      ...guesses(
        asked.sizes,
        (word) => guessSize(word, known.sizes) ?? (isOwnSize(word, word) ? word : undefined),
      ),
      ...mapping.sizes,
    },
    sizeSystems: mapping.sizeSystems ?? 'make',
    colours: {
      ...guesses(asked.colours, (word) => guessColour(word, known) ?? NO_COLOUR),
      ...mapping.colours,
    },
    types: {
      ...guesses(asked.types, (word) => {
        const category = guessCategory(word, known);
        return category ? { category } : undefined;
      }),
      ...mapping.types,
    },
    tags: {
      ...guesses(asked.tags, (word) => {
        const gender = guessDepartment(word, known);
        return gender ? { gender } : undefined;
      }),
      ...mapping.tags,
    },
    pictures: mapping.pictures ?? 'fetch',
  };
}

function guesses<Meaning>(words: CountedValue[], guess: (word: string) => Meaning | undefined) {
  const found = words.flatMap(({ word }) => {
    const meaning = guess(word);
    return meaning === undefined ? [] : [[wordKey(word), meaning] as const];
  });
  return Object.fromEntries(found) as Record<string, Meaning>;
}
