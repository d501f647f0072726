import { colours } from '../../colour.ts';
import type { CountedValue, DistinctValues } from '../reading/distinct-values-types.ts';
import {
  guessCategory,
  guessColour,
  guessGender,
  guessSize,
  isNamedAfterSizes,
  mayBeColour,
  ownSize,
} from './guess-mapped-values.ts';
import type { ImportMapping } from './import-mapping.ts';
import { answerOf, type OptionUse, wordKey } from './mapping-choices.ts';

/** What an operator is asked about a file's words. */
export type UnmappedValues = Pick<DistinctValues, 'types' | 'tags' | 'genders' | 'options'> & {
  sizes: CountedValue[];
  colours: CountedValue[];
};

const sizeNames = ['size', 'sizes', 'maat', 'maten'];
export const knownGenders = { female: 'women', women: 'women', male: 'men', men: 'men' } as const;

/** The words of a file that say nothing here by themselves, whether they are answered or not. */
export function unmappedValues(words: DistinctValues, mapping: ImportMapping): UnmappedValues {
  const options = words.options.map((option) => ({ ...option, use: takenAs(option, mapping) }));
  const sizes = options.filter(({ use }) => use === 'size');
  // A fit or a material has no colour to ask about.
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
    genders: words.genders.filter(({ word }) => !(wordKey(word) in knownGenders)),
    options: words.options.filter(({ name, values: [first] }) => !namedUse(name, first?.word ?? '')),
    sizes: once(sizes.flatMap(({ values }) => values)).filter(
      ({ word }) => !isOnlyVariant(word) && !ownSize(word),
    ),
    colours: once([...coloured.flatMap(({ values }) => values), ...words.colours]).filter(
      ({ word }) => !colours.some((colour) => colour === wordKey(word)),
    ),
  };
}

/** The answers so far, and for words without one what they probably mean; what nobody can guess stays open. */
export function proposeMapping(words: DistinctValues, mapping: ImportMapping): ImportMapping {
  const options = { ...mapping.options };
  for (const option of words.options)
    if (!namedUse(option.name, option.values[0]?.word ?? ''))
      options[wordKey(option.name)] ??= takenAs(option, mapping);
  const asked = unmappedValues(words, { ...mapping, options });
  return {
    ...mapping,
    options,
    sizes: { ...guesses(asked.sizes, guessSize), ...mapping.sizes },
    colours: { ...guesses(asked.colours, (word) => guessColour(word) ?? 'none'), ...mapping.colours },
    types: {
      ...guesses(asked.types, (word) => {
        const category = guessCategory(word);
        return category && { category };
      }),
      ...mapping.types,
    },
    tags: {
      ...guesses(asked.tags, (word) => {
        const gender = guessGender(word);
        return gender && { gender };
      }),
      ...mapping.tags,
    },
    pictures: mapping.pictures ?? 'fetch',
  };
}

/** How an option is taken by its name alone; undefined for one that somebody must say more about. */
export function namedUse(name: string, firstValue: string): OptionUse | undefined {
  if (name === '' || sizeNames.includes(wordKey(name))) return 'size';
  return wordKey(name) === 'title' && isOnlyVariant(firstValue) ? 'size' : undefined;
}

/** What Shopify calls the only variant of a product. */
export function isOnlyVariant(value: string): boolean {
  return wordKey(value) === 'default title';
}

function takenAs({ name, values }: DistinctValues['options'][number], mapping: ImportMapping): OptionUse {
  const sizes = values.filter(({ word }) => guessSize(word) || ownSize(word)).length;
  const guess = isNamedAfterSizes(name) || sizes * 2 > values.length ? 'size' : 'each';
  return answerOf(mapping.options, name) ?? namedUse(name, values[0]?.word ?? '') ?? guess;
}

function guesses<Meaning>(words: CountedValue[], guess: (word: string) => Meaning | undefined) {
  const found = words.flatMap(({ word }) => {
    const meaning = guess(word);
    return meaning === undefined ? [] : [[wordKey(word), meaning] as const];
  });
  return Object.fromEntries(found) as Record<string, Meaning>;
}

function once(words: CountedValue[]): CountedValue[] {
  return [...new Map(words.map((one) => [wordKey(one.word), one])).values()];
}
