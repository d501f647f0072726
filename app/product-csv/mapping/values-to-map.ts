import type { Audience } from '#app/catalogue/categories.ts';
import { type Colour, colours } from '#app/catalogue/colour.ts';
import type { ListedDepartment } from '#app/catalogue/departments.server.ts';
import { searchWordsOf } from '#app/catalogue/search/search-terms.ts';
import type { SubcategoryWithDefaults } from '#app/catalogue/subcategories.server.ts';
import { findMappingAnswer, type ImportMapping, type OptionUse, wordKey } from './import-mapping.ts';
import type { CountedValue, DistinctValues } from './mapping-questions.ts';

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

/** The sizes, departments and categories of the shop. */
export type KnownValues = {
  sizes: KnownSizes;
  departments: readonly ListedDepartment[];
  subcategories: readonly SubcategoryWithDefaults[];
};

export function listValuesToMap(
  words: DistinctValues,
  mapping: ImportMapping,
  { sizes: known, departments }: Omit<KnownValues, 'subcategories'>,
): ValuesToMap {
  const options = words.options.map((option) => ({
    ...option,
    use: resolveOptionUse(option, mapping, known),
  }));
  const sizes = options.filter(({ use }) => use === 'size');
  // The values of other options, such as fit or material, are not colours.
  const coloured = options.filter(
    ({ name, use, values }) =>
      use !== 'size' &&
      mayBeColour(
        name,
        values.map(({ word }) => word),
      ),
  );
  return {
    types: words.types,
    tags: words.tags,
    genders: words.genders.filter(({ word }) => !findDepartment(departments, word)),
    options: words.options.filter(({ name, values: [first] }) => !optionUseByName(name, first?.word ?? '')),
    sizes: once(sizes.flatMap(({ values }) => values)).filter(
      ({ word }) => !isDefaultVariantTitle(word) && !known.has(wordKey(word)),
    ),
    colours: once([...coloured.flatMap(({ values }) => values), ...words.colours]).filter(
      ({ word }) => !colours.some((colour) => colour === wordKey(word)),
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

function resolveOptionUse(
  { name, values }: DistinctValues['options'][number],
  mapping: ImportMapping,
  known: KnownSizes,
): OptionUse {
  // Numbers may be anything, such as lengths, unless the option's name says that they are sizes.
  const sizes = values.filter(({ word }) => /[a-z]/i.test(word) && guessSize(word, known)).length;
  const guess = isNamedAfterSizes(name) || sizes * 2 > values.length ? 'size' : 'each';
  return findMappingAnswer(mapping.options, name) ?? optionUseByName(name, values[0]?.word ?? '') ?? guess;
}

function once(words: CountedValue[]): CountedValue[] {
  return [...new Map(words.map((one) => [wordKey(one.word), one])).values()];
}

/** Guesses a size from a word such as "x-large", "EU 38" or "38,5". */
export function guessSize(word: string, known: KnownSizes): string | undefined {
  const key = wordKey(word);
  const number = /^(?:eu|size|maat|w)?\s?(\d{1,3}(?:[.,]5)?)\s?(?:eu)?$/.exec(key)?.[1];
  return known.get(number?.replace(',', '.') ?? key) ?? sizeWords.get(key.replace(/[\s._-]/g, ''));
}

/** Guesses a colour from the last known word, such as blue for "navy blue". */
export function guessColour(word: string): Colour | undefined {
  return guess(word, colourWords);
}

/** Guesses a category from its name, or else from the words of searches and of other shops. */
export function guessCategory(
  word: string,
  { subcategories }: Pick<KnownValues, 'subcategories'>,
): string | undefined {
  const words = subcategories.map(({ slug, name, nameNl, searchWords }) => [
    slug,
    `${categoryWords[slug] ?? ''} ${wordKey(searchWords || `${name} ${nameNl}`)}`,
  ]);
  return findSubcategory(subcategories, word) ?? guess(word, listed<string>(Object.fromEntries(words)));
}

/** Finds the category that is called like this, in either language or as in its address. */
export function findSubcategory(
  subcategories: readonly SubcategoryWithDefaults[],
  word: string,
): string | undefined {
  const key = wordKey(word);
  const called = ({ slug, name, nameNl }: SubcategoryWithDefaults) =>
    [slug, wordKey(name), wordKey(nameNl)].includes(key) || slug === key.replace(/\s+/g, '-');
  return subcategories.find(called)?.slug;
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

/** Returns whether an option is named like "Shoe size" or "Schoenmaat". */
function isNamedAfterSizes(name: string): boolean {
  return /\bsizes?\b|(maat|maten)$/.test(wordKey(name));
}

function mayBeColour(name: string, values: string[]): boolean {
  return /colou?r|kleur/.test(wordKey(name)) || values.some((value) => guessColour(value));
}

function guess<Meaning>(word: string, meanings: ReadonlyMap<string, Meaning>): Meaning | undefined {
  const parts = wordKey(word).split(/[^\p{L}\p{N}]+/u);
  const found = parts.map(
    (part) => meanings.get(part) ?? meanings.get(part.replace(/(?<=..)(es|s|en)$/, '')),
  );
  return found.findLast((meaning) => meaning !== undefined);
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

const colourWords = listed<Colour>({
  white: 'white wit',
  ecru: 'ecru ivory ivoor cream creme offwhite natural naturel',
  sand: 'sand zand beige camel taupe khaki kaki nude',
  ochre: 'ochre oker mustard mosterd yellow geel gold goud',
  terracotta: 'terracotta rust roest orange oranje copper koper',
  red: 'red rood burgundy bordeaux wine crimson',
  pink: 'pink roze rose blush fuchsia coral koraal',
  olive: 'olive olijf army moss mos',
  green: 'green groen mint sage salie emerald',
  blue: 'blue blauw sky turquoise turkoois teal aqua denim cobalt',
  indigo: 'indigo navy marine',
  brown: 'brown bruin chocolate cognac tan walnut',
  black: 'black zwart charcoal',
  multicolour: 'multicolour multicolor multi meerkleurig rainbow print',
});

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
    sizes: { ...guesses(asked.sizes, (word) => guessSize(word, known.sizes)), ...mapping.sizes },
    colours: { ...guesses(asked.colours, (word) => guessColour(word) ?? 'none'), ...mapping.colours },
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
