/** Treats another shop's option as our size, as a product for each value, or by its first value only. */
export const optionUses = ['size', 'each', 'first'] as const;
export type OptionUse = (typeof optionUses)[number];

/** Applies when the sizes of a product have different prices. */
export const priceChoices = ['refuse', 'lowest', 'highest'] as const;
export const pictureChoices = ['fetch', 'leave-out'] as const;
export const NOT_SOLD = 'not-sold';
export const NO_COLOUR = 'none';
export const NOT_READ = 'not-read';

export const LONGEST_WORD = 200;

/** Looks up own properties only: a word may be `constructor`. */
export function findMappingAnswer<Meaning>(
  answers: Record<string, Meaning>,
  word: string,
): Meaning | undefined {
  const key = wordKey(word);
  return Object.hasOwn(answers, key) ? answers[key] : undefined;
}

export function wordKey(word: string): string {
  return word.trim().toLowerCase().slice(0, LONGEST_WORD).toWellFormed();
}
