import type { Language } from './language.ts';

export type Translated = { text: string; language: Language };

/** Returns the Dutch text for Dutch readers if there is one, else the English. */
export function translated(language: Language, english: string, dutch: string | null): Translated {
  return language === 'nl' && dutch ? { text: dutch, language: 'nl' } : { text: english, language: 'en' };
}
