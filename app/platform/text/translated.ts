import type { Language } from './language.ts';

/** A text of the shop's own data and the language it is really in, for the `lang` attribute. */
export type Translated = { text: string; language: Language };

/** The Dutch text where a Dutch reader has one, else the English. */
export function translated(language: Language, english: string, dutch: string | null): Translated {
  return language === 'nl' && dutch ? { text: dutch, language: 'nl' } : { text: english, language: 'en' };
}
