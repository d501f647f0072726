import type { Language } from './language.ts';

export type Translated = { text: string; language: Language };

export function translated(language: Language, english: string, dutch: string | null): Translated {
  return language === 'nl' && dutch ? { text: dutch, language: 'nl' } : { text: english, language: 'en' };
}
