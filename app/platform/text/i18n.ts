import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { createContext, useContext } from 'react';
import { type Language, languages } from './language.ts';

export type Words = (id: string, values?: Record<string, unknown>) => string;

const translations: Record<Language, I18n> = { en: noTextsYet('en'), nl: noTextsYet('nl') };

function noTextsYet(locale: Language): I18n {
  return setupI18n({ locale, messages: { [locale]: {} }, missing });
}

function missing(locale: string, id: string): string {
  if (typeof document !== 'undefined')
    console.error(`No text ${id} in ${locale}: the page does not name its catalogue.`);
  return id;
}

export function addWords(texts: Partial<Record<Language, Messages>>): void {
  for (const language of languages) translations[language].load(language, texts[language] ?? {});
}

export function wordsIn(language: Language): Words {
  return (id, values) => translations[language]._(id, values);
}

const LanguageContext = createContext<Language>('en');

export const LanguageProvider = LanguageContext;

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

export function useWords(): Words {
  return wordsIn(useContext(LanguageContext));
}
