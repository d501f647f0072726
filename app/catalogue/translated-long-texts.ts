import type { Language } from '#app/platform/text/language.ts';
import { type Translated, translated } from '#app/platform/text/translated.ts';
import { forEachField, type LongText, type LongTextField, longTexts } from './product-fields.ts';

/** Texts fall back to English. */
export function translatedLongTexts(
  product: Record<LongTextField, string | null>,
  language: Language,
): Record<LongText, Translated | undefined> {
  return forEachField(longTexts, (text) => {
    const english = product[text];
    return english ? translated(language, english, product[`${text}Nl`]) : undefined;
  });
}
