import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { createContext, useContext } from 'react';
import { type Language, languages } from './language.ts';

/** Translates a text: takes an id such as `bag.empty`, and the values for its placeholders. */
export type Words = (id: string, values?: Record<string, unknown>) => string;

const translations: Record<Language, I18n> = { en: noTextsYet('en'), nl: noTextsYet('nl') };

/** An id without a text stands for itself. */
function noTextsYet(locale: Language): I18n {
  return setupI18n({ locale, messages: { [locale]: {} }, missing: (_locale, id) => id });
}

/**
 * Adds a domain's texts. Each domain does it once, in its `register-translations.ts`, which every file with texts imports: so a page
 * brings the texts it needs and no others. Those of every page come in the language shown alone, see `app/shared-words.ts`.
 */
export function addWords(texts: Partial<Record<Language, Messages>>): void {
  for (const language of languages) translations[language].load(language, texts[language] ?? {});
}

/** The words of a language, for the server, mails and `meta`; components use `useWords`. */
export function wordsIn(language: Language): Words {
  return (id, values) => translations[language]._(id, values);
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
