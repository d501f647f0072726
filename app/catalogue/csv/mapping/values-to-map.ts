import { colours } from '../../colour.ts';
import type { CountedValue, DistinctValues } from '../reading/distinct-values-types.ts';
import { guessSize, isNamedAfterSizes, mayBeColour, ownSize } from './guess-mapped-values.ts';
import type { ImportMapping } from './import-mapping.ts';
import { findMappingAnswer, type OptionUse, wordKey } from './mapping-choices.ts';

export type ValuesToMap = Pick<DistinctValues, 'types' | 'tags' | 'genders' | 'options'> & {
  sizes: CountedValue[];
  colours: CountedValue[];
};

const sizeNames = ['size', 'sizes', 'maat', 'maten'];
export const knownGenders = { female: 'women', women: 'women', male: 'men', men: 'men' } as const;

/** Lists the values that need a mapping, answered or not. */
export function listValuesToMap(words: DistinctValues, mapping: ImportMapping): ValuesToMap {
  const options = words.options.map((option) => ({ ...option, use: resolveOptionUse(option, mapping) }));
  const sizes = options.filter(({ use }) => use === 'size');
  // Other options, such as fit or material, have no colours to map.
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
    options: words.options.filter(({ name, values: [first] }) => !optionUseByName(name, first?.word ?? '')),
    sizes: once(sizes.flatMap(({ values }) => values)).filter(
      ({ word }) => !isDefaultVariantTitle(word) && !ownSize(word),
    ),
    colours: once([...coloured.flatMap(({ values }) => values), ...words.colours]).filter(
      ({ word }) => !colours.some((colour) => colour === wordKey(word)),
    ),
  };
}

/** Returns an option's use if its name decides it; undefined otherwise. */
export function optionUseByName(name: string, firstValue: string): OptionUse | undefined {
  if (name === '' || sizeNames.includes(wordKey(name))) return 'size';
  return wordKey(name) === 'title' && isDefaultVariantTitle(firstValue) ? 'size' : undefined;
}

/** Matches Shopify's name for the only variant of a product. */
export function isDefaultVariantTitle(value: string): boolean {
  return wordKey(value) === 'default title';
}

export function resolveOptionUse(
  { name, values }: DistinctValues['options'][number],
  mapping: ImportMapping,
): OptionUse {
  const sizes = values.filter(({ word }) => guessSize(word) || ownSize(word)).length;
  const guess = isNamedAfterSizes(name) || sizes * 2 > values.length ? 'size' : 'each';
  return findMappingAnswer(mapping.options, name) ?? optionUseByName(name, values[0]?.word ?? '') ?? guess;
}

function once(words: CountedValue[]): CountedValue[] {
  return [...new Map(words.map((one) => [wordKey(one.word), one])).values()];
}
