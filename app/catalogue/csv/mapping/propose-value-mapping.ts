import type { CountedValue, DistinctValues } from '../reading/distinct-values-types.ts';
import { guessCategory, guessColour, guessGender, guessSize } from './guess-mapped-values.ts';
import type { ImportMapping } from './import-mapping.ts';
import { wordKey } from './mapping-choices.ts';
import { listValuesToMap, optionUseByName, resolveOptionUse } from './values-to-map.ts';

/** Adds guesses for unanswered values; others stay open. */
export function proposeValueMapping(words: DistinctValues, mapping: ImportMapping): ImportMapping {
  const options = { ...mapping.options };
  for (const option of words.options)
    if (!optionUseByName(option.name, option.values[0]?.word ?? ''))
      options[wordKey(option.name)] ??= resolveOptionUse(option, mapping);
  const asked = listValuesToMap(words, { ...mapping, options });
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

function guesses<Meaning>(words: CountedValue[], guess: (word: string) => Meaning | undefined) {
  const found = words.flatMap(({ word }) => {
    const meaning = guess(word);
    return meaning === undefined ? [] : [[wordKey(word), meaning] as const];
  });
  return Object.fromEntries(found) as Record<string, Meaning>;
}
