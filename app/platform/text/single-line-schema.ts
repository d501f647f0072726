import { z } from 'zod';
import { isPostgresText } from '../database/is-postgres-text.ts';

/**
 * A text that people type into one line: a name, a street, a title. What would end the line or hides in it is folded
 * away by `foldToLine`, and what a database cannot keep is refused with `problem`. Limits follow:
 * `singleLine(problem).min(1).max(50)`.
 */
export function singleLineSchema(problem?: string) {
  return z.string(problem).refine(isPostgresText, problem).overwrite(foldToLine);
}

/**
 * One visible line, as it would be read: line breaks and other control characters become a space, and characters that
 * nobody sees go: turns of direction, which make a text look like another, and spaces without a width. Joiners stay
 * where a script needs them (Persian "می‌خواهم", Sinhala "ශ්‍රී", families of emoji). Ends are trimmed.
 */
export function foldToLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(hidden, '')
    .replaceAll(/[\u200C\u200D]/g, (joiner, place: number, whole: string) =>
      isNeeded(whole.slice(0, place), whole.slice(place + 1)) ? joiner : '',
    )
    .trim();
}

/**
 * What Unicode says may be ignored, but for the joiners and for what chooses the form of the letter before it; and the
 * marks of annotations and hieroglyphs, which are for programs.
 */
const kept = String.raw`\u200C|\u200D|[\uFE00-\uFE0F]|[\u180B-\u180D]|\u180F|[\u17B4\u17B5]|[\u{E0100}-\u{E01EF}]`;
const hidden = new RegExp(
  String.raw`(?!${kept})\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]|[\u{13430}-\u{1343F}]`,
  'gu',
);

/** The scripts in whose words joiners change how a letter is written or what a word means (RFC 5892, appendix A.1, A.2). */
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
  // Malayalam's chillu letters end in a sign and a joiner, before whatever follows.
  return endsJoined.test(before) && (startsJoined.test(after) || /\p{M}$/u.test(before));
}
