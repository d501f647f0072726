import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { createContext, useContext } from 'react';
import { type Language, languages } from './language.ts';

/** Translates a text: takes an id such as `bag.empty`, and the values for its placeholders. */
export type Words = (id: string, values?: Record<string, unknown>) => string;

const translations: Record<Language, I18n> = { en: noTextsYet('en'), nl: noTextsYet('nl') };

function noTextsYet(locale: Language): I18n {
  return setupI18n({ locale, messages: { [locale]: {} }, missing });
}

/** Returns the id for a text that is not there. In a browser its page does not name the catalogue. */
function missing(locale: string, id: string): string {
  if (typeof document !== 'undefined')
    console.error(`No text ${id} in ${locale}: the page does not name its catalogue.`);
  return id;
}

/** Adds texts to a language: all on the server, in a browser those of its pages' catalogues. */
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
