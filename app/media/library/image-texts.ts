import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { type Language, translated } from '#app/platform/text/language.ts';
import { foldToLine } from '#app/platform/text/text-schemas.ts';
import { LONGEST_ALT } from '../uploads/upload-checks.ts';

export function imageName(alt: string, { fileName, url }: { fileName: string; url: string }): string {
  return alt || fileName || url;
}

export function altTextIn({ altText, altTextNl }: AltTexts, language: Language) {
  if (!altText && altTextNl) return { alt: altTextNl, altLanguage: 'nl' as const };
  const { text, language: altLanguage } = translated(language, altText, altTextNl || null);
  return { alt: text, altLanguage };
}

export type AltTexts = { altText: string; altTextNl: string };

/** Returns the text as one line of limited length, or an empty text if PostgreSQL cannot store it. */
export function readAltText(typed: string): string {
  const text = foldToLine(typed.replaceAll(/\s+/g, ' ')).slice(0, LONGEST_ALT);
  return isPostgresText(text) ? text : '';
}

export function altVersion({ altText, altTextNl }: AltTexts): string {
  return JSON.stringify([altText, altTextNl]);
}
