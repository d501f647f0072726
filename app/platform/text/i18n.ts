import { createContext, useContext } from 'react';
import { type CompiledText, formatMessage } from './format-message.ts';
import { type Language, languages } from './language.ts';

/** Translates a text: takes an id such as `bag.empty`, and the values for its placeholders. */
export type Words = (id: string, values?: Record<string, unknown>) => string;

/** The texts of a catalogue by their ids. */
export type Messages = Record<string, CompiledText>;

const dictionaries: Record<Language, Map<string, CompiledText>> = { en: new Map(), nl: new Map() };

/**
 * Adds a domain's texts. Each domain does it once, in its `register-translations.ts`, which every file with texts imports: so a page
 * brings the texts it needs and no others. Those of every page come in the language shown alone, see `app/shared-words.ts`.
 */
export function addWords(texts: Partial<Record<Language, Messages>>): void {
  for (const language of languages) {
    for (const [id, text] of Object.entries(texts[language] ?? {})) dictionaries[language].set(id, text);
  }
}

/** The words of a language, for the server, mails and `meta`; components use `useWords`. */
export function wordsIn(language: Language): Words {
  return (id, values = {}) => formatMessage(dictionaries[language].get(id) ?? id, language, values);
}

const LanguageContext = createContext<Language>('en');

/** Tells everything below it the language of the page. */
export const LanguageProvider = LanguageContext;

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

export function useWords(): Words {
  return wordsIn(useContext(LanguageContext));
}
