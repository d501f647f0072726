import type { Messages } from '@lingui/core';
import type { MiddlewareFunction } from 'react-router';
import { addWords } from './i18n.ts';
import { isLanguage, type Language, languages, shownLanguage } from './language.ts';

/** The catalogues of texts, each a script of its own that a browser fetches; those in `server/` stay on the server. */
const catalogues = import.meta.env.SSR
  ? {}
  : import.meta.glob<Messages>(['/locales/*/**/*.po', '!/locales/*/server/*.po'], { import: 'messages' });

/** The catalogues that this browser's pages have named until now, and languages that these need besides the reader's. */
const required = new Map<string, readonly Language[]>();
const loading = new Map<string, Promise<void>>();

/**
 * Names the catalogues in `locales/<language>/` whose texts a route shows, beyond those of the layouts around it. Returns
 * the route's `handle`, by which the server sends their scripts along with a page; a browser loads them in its language.
 */
export function requireTranslations(...names: string[]): { translations: string[] } {
  return requireIn([], names);
}

/** Does the same in every language, for a page of the back office that shows what customers see in each. */
export function requireAllTranslations(...names: string[]): { translations: string[] } {
  return requireIn(languages, names);
}

function requireIn(more: readonly Language[], names: string[]): { translations: string[] } {
  if (!import.meta.env.SSR) {
    for (const name of names) required.set(name, more);
    // They come together with the page's data; a failure is for those who wait for them.
    loadTranslations(shownLanguage()).catch(() => {});
  }
  return { translations: names };
}

/** Loads all that is required into a browser; the server has every text in every language. */
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

/** Middleware of the browser: a page is shown when its texts have come, in the language that it is in. */
export const loadTranslationsOfPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = (await next()) ?? {};
  const page = results.root?.result as { language?: unknown } | undefined;
  try {
    await loadTranslations(isLanguage(page?.language) ? page.language : shownLanguage());
  } catch {
    // The page would show ids instead of texts: the server can write it whole.
    window.location.assign(request.method === 'GET' ? request.url : window.location.href);
    return new Promise(() => {});
  }
  return results;
};
