import { isPostgresText } from '#app/platform/database/postgres-text.ts';
import { foldToLine } from '#app/platform/text/single-line.ts';
import { LONGEST_ALT } from '../uploads/upload.ts';

/** What one sees on an image, in both languages; empty where nobody said. */
export type AltTexts = { altText: string; altTextNl: string };

/** One line, no longer than an alt text may be; what a database cannot keep is no text. */
export function readAltText(typed: string): string {
  const text = foldToLine(typed.replaceAll(/\s+/g, ' ')).slice(0, LONGEST_ALT);
  return isPostgresText(text) ? text : '';
}

/** Which texts somebody saw. */
export function altVersion({ altText, altTextNl }: AltTexts): string {
  return JSON.stringify([altText, altTextNl]);
}
