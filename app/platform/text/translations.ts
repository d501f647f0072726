import type { Messages } from '@lingui/core';
import type { MiddlewareFunction } from 'react-router';
import { addWords } from './i18n.ts';
import { isLanguage, type Language, languages, shownLanguage } from './language.ts';

const catalogues = import.meta.env.SSR
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
