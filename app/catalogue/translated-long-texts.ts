import type { Language } from '#app/platform/text/language.ts';
import { type Translated, translated } from '#app/platform/text/translated.ts';
import { forEachField, type LongText, type LongTextField, longTexts } from './product-fields.ts';

/** What there is to read about a product, in the language given, or in English where that has none. */
export function translatedLongTexts(
  product: Record<LongTextField, string | null>,
  language: Language,
): Record<LongText, Translated | undefined> {
  return forEachField(longTexts, (text) => {
    const english = product[text];
    return english ? translated(language, english, product[`${text}Nl`]) : undefined;
  });
}
