import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { createContext, useContext } from 'react';
import type { MiddlewareFunction } from 'react-router';
import { isLanguage, type Language, languages, shownLanguage } from './language.ts';

// Benchmarks run this file without Vite, which defines `import.meta.env`.
const catalogues =
  (import.meta.env?.SSR ?? true)
    ? {}
    : import.meta.glob<Messages>(['/locales/*/**/*.po', '!/locales/*/server/*.po'], { import: 'messages' });

const required = new Map<string, readonly Language[]>();
const loading = new Map<string, Promise<void>>();

/** Returns a route's `handle` with the catalogues in `locales/<language>/` that its layouts do not load. */
export function requireTranslations(...names: string[]): { translations: string[] } {
  return requireIn([], names);
}

/** Loads the catalogues in every language, for back office pages that display texts as customers see them. */
export function requireAllTranslations(...names: string[]): { translations: string[] } {
  return requireIn(languages, names);
}

function requireIn(more: readonly Language[], names: string[]): { translations: string[] } {
  if (!import.meta.env.SSR) {
    for (const name of names) required.set(name, more);
    loadTranslations(shownLanguage()).catch(() => {});
  }
  return { translations: names };
}

export async function loadTranslations(language: Language): Promise<void> {
  const needed = [...required].flatMap(([name, more]) =>
    [language, ...more].map((one) => `/locales/${one}/${name}.po`),
  );
  await Promise.all(needed.map(load));
}

function load(path: string): Promise<void> {
  const begun = loading.get(path) ?? fetchCatalogue(path);
  loading.set(path, begun);
  return begun;
}

async function fetchCatalogue(path: string): Promise<void> {
  const [, , language = ''] = path.split('/');
  try {
    addWords({ [language]: await catalogues[path]?.() });
  } catch (error) {
    loading.delete(path);
    throw error;
  }
}

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>;

export const loadTranslationsOfPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = (await next()) ?? {};
  const page = results.root?.result as { language?: unknown } | undefined;
  try {
    await loadTranslations(isLanguage(page?.language) ? page.language : shownLanguage());
  } catch {
    // Without its texts the page would display their ids. A full page load includes the texts.
    window.location.assign(request.method === 'GET' ? request.url : window.location.href);
    return new Promise(() => {});
  }
  return results;
};

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
