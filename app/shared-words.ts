import type { MiddlewareFunction } from 'react-router';
import { addWords } from '#app/platform/text/i18n.ts';
import { isLanguage, type Language } from '#app/platform/text/language.ts';

/** The words of the header, the footer and the cards: each page has them, so each language comes as a file of its own. */
const words = {
  en: () => import('./shared-words.en.ts'),
  nl: () => import('./shared-words.nl.ts'),
};

/** For the browser, before anything is drawn in that language. The server has all words of all languages. */
export async function loadSharedWords(language: Language): Promise<void> {
  if (import.meta.env.SSR) return;
  const { catalogues } = await words[language]();
  for (const messages of Object.values(catalogues)) addWords({ [language]: messages });
}

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>;

/** Middleware of the browser: a page that comes in another language than the one before brings its words. */
export const loadSharedWordsOfPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = (await next()) ?? {};
  const page = results.root?.result as { language?: unknown } | undefined;
  if (!isLanguage(page?.language)) return results;
  try {
    await loadSharedWords(page.language);
  } catch {
    // Half of its texts would be missing: the server can write it whole.
    window.location.assign(request.method === 'GET' ? request.url : window.location.href);
    return new Promise(() => {});
  }
  return results;
};
