import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import type { Language } from '#app/platform/text/language.ts';
import { foldToLine } from '#app/platform/text/single-line-schema.ts';
import { translated } from '#app/platform/text/translated.ts';
import { LONGEST_ALT } from '../uploads/upload-checks.ts';

/** What operators know an image by: what one sees on it, else the name of the file it came as, else its address. */
export function imageName(alt: string, { fileName, url }: { fileName: string; url: string }): string {
  return alt || fileName || url;
}

/** What one sees on an image, in this language or else in the other; empty where nobody said. */
export function altTextIn({ altText, altTextNl }: AltTexts, language: Language) {
  if (!altText && altTextNl) return { alt: altTextNl, altLanguage: 'nl' as const };
  const { text, language: altLanguage } = translated(language, altText, altTextNl || null);
  return { alt: text, altLanguage };
}

/** What one sees on an image, in both languages; empty where nobody said. */
export type AltTexts = { altText: string; altTextNl: string };

/** One line, no longer than an alt text may be; a text that a database cannot keep counts as none. */
export function readAltText(typed: string): string {
  const text = foldToLine(typed.replaceAll(/\s+/g, ' ')).slice(0, LONGEST_ALT);
  return isPostgresText(text) ? text : '';
}

/** Which texts somebody saw. */
export function altVersion({ altText, altTextNl }: AltTexts): string {
  return JSON.stringify([altText, altTextNl]);
}
