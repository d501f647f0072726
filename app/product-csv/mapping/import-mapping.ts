import { LONGEST_SIZE, tidyCode } from '#app/catalogue/product.ts';

/** An option of another shop becomes our size, separate products for its values, or one product of its first value. */
export const optionUses = ['size', 'each', 'first'] as const;
export type OptionUse = (typeof optionUses)[number];

export const priceChoices = ['refuse', 'lowest', 'highest'] as const;
export const pictureChoices = ['fetch', 'leave-out'] as const;
export const sizeSystemChoices = ['make', 'refuse'] as const;
export const NOT_SOLD = 'not-sold';
export const NO_COLOUR = 'none';
export const NOT_READ = 'not-read';

export const LONGEST_WORD = 200;

/** Reads own properties only, since a word in the file may be `constructor`. */
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

/** Returns whether an answer says that a word is a size of its own. Only the shop's own sizes may be an answer for other words. */
export function isOwnSize(word: string, answer: string): boolean {
  return tidyCode(answer) === answer && answer.length <= LONGEST_SIZE && wordKey(answer) === wordKey(word);
}

/** The page displays the text `csvImport.mapping.problem.{reason}`. `path` identifies the answer. */
export type MappingProblem = {
  path: string;
  reason: 'kind' | 'size' | 'colour' | 'column-twice' | 'unknown' | 'no-handle' | 'unreadable';
  values?: Record<string, string>;
};
