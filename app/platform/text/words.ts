import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { createContext, useContext } from 'react';
import { type Language, languages } from './language.ts';

/** Translates a text: takes an id such as `bag.empty`, and the values for its placeholders. */
export type Words = (id: string, values?: Record<string, unknown>) => string;

const dictionaries = Object.fromEntries(
  languages.map((language) => [language, setupI18n({ locale: language, messages: { [language]: {} } })]),
) as Record<Language, I18n>;

/**
 * Adds a domain's texts. Each domain does it once, in its `words.ts`, which every file with texts imports: so a page
 * brings the texts it needs, in both languages, and no others.
 */
export function addWords(texts: Record<Language, Messages>): void {
  for (const language of languages) dictionaries[language].load(language, texts[language]);
}

/** The words of a language, for the server, mails and `meta`; components use `useWords`. */
export function wordsIn(language: Language): Words {
  const dictionary = dictionaries[language];
  return (id, values) => {
    // Most texts have no placeholders and need no formatting.
    const text = dictionary.messages[id];
    return values === undefined && typeof text === 'string' ? text : dictionary._(id, values);
  };
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
