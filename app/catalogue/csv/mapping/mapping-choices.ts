/** How an option of another shop is taken: as our sizes, as a product for each of its values, or its first value alone. */
export const optionUses = ['size', 'each', 'first'] as const;
export type OptionUse = (typeof optionUses)[number];

/** Where sizes of a product cost different amounts. */
export const priceChoices = ['refuse', 'lowest', 'highest'] as const;
export const pictureChoices = ['fetch', 'leave-out'] as const;
export const NOT_SOLD = 'not-sold';
export const NO_COLOUR = 'none';
export const NOT_READ = 'not-read';

export const LONGEST_WORD = 200;

/** The answer to a word; properties that every object inherits, such as `constructor`, are no answers. */
export function findMappingAnswer<Meaning>(
  answers: Record<string, Meaning>,
  word: string,
): Meaning | undefined {
  const key = wordKey(word);
  return Object.hasOwn(answers, key) ? answers[key] : undefined;
}

/** What words of a file are compared by. */
export function wordKey(word: string): string {
  return word.trim().toLowerCase().slice(0, LONGEST_WORD).toWellFormed();
}
