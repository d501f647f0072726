import type { Language } from '#app/platform/text/language.ts';
import { translated } from '#app/platform/text/translated.ts';
import type { AltTexts } from './alt-texts.ts';

/** What operators know an image by: what one sees on it, else the name of the file it came as, else its address. */
export function imageName(alt: string, { fileName, url }: { fileName: string; url: string }): string {
  return alt || fileName || url;
}

/** What one sees on an image, in this language or else in the other; empty where nobody said. */
export function altIn({ altText, altTextNl }: AltTexts, language: Language) {
  if (!altText && altTextNl) return { alt: altTextNl, altLanguage: 'nl' as const };
  const { text, language: altLanguage } = translated(language, altText, altTextNl || null);
  return { alt: text, altLanguage };
}
