import { z } from 'zod';
import { isPostgresText } from '../database/is-postgres-text.ts';
import { readEmailAddress } from './email-address.ts';

/** Returns the schema of a line of text. `problem` is the message for a text that PostgreSQL cannot store. */
export function singleLineSchema(problem?: string) {
  return z.string(problem).refine(isPostgresText, problem).overwrite(foldToLine);
}

/** Folds a text into one visible line. Keeps joiners where a script requires them (Persian "می‌خواهم"). */
export function foldToLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(hidden, '')
    .replaceAll(/[\u200C\u200D]/g, (joiner, place: number, whole: string) =>
      isNeeded(whole.slice(0, place), whole.slice(place + 1)) ? joiner : '',
    )
    .trim();
}

/** Unicode's default ignorable characters, except joiners and variation selectors. */
const kept = String.raw`\u200C|\u200D|[\uFE00-\uFE0F]|[\u180B-\u180D]|\u180F|[\u17B4\u17B5]|[\u{E0100}-\u{E01EF}]`;
const hidden = new RegExp(
  String.raw`(?!${kept})\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]|[\u{13430}-\u{1343F}]`,
  'gu',
);

/** Scripts in which joiners change a letter's form or a word's meaning (RFC 5892, appendix A.1, A.2). */
const joined = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
  'Tibetan',
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
const endsJoined = new RegExp(`[${joined}]$`, 'u');
const startsJoined = new RegExp(`^[${joined}]`, 'u');
const endsPicture = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)$/u;
const startsPicture = /^\p{Extended_Pictographic}/u;

function isNeeded(before: string, after: string): boolean {
  if (endsPicture.test(before) && startsPicture.test(after)) return true;
  // A Malayalam chillu letter ends in a sign and a joiner, regardless of the letter that follows.
  return endsJoined.test(before) && (startsJoined.test(after) || /\p{M}$/u.test(before));
}

export function emailAddressSchema(problem?: string, tooLong = problem) {
  return z
    .string(problem)
    .trim()
    .max(254, tooLong)
    .transform((typed, context) => {
      const address = readEmailAddress(typed);
      if (address !== undefined) return address;
      context.addIssue({ code: 'custom', message: problem });
      return z.NEVER;
    });
}

export function lowerCaseEmailSchema(problem?: string) {
  return emailAddressSchema(problem).transform((address) => address.toLowerCase());
}
