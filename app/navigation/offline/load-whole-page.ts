import type { MiddlewareFunction } from 'react-router';
import { languageOf } from '#app/platform/language.ts';
import { languageAddress } from '../language-address.ts';
import { isOffline } from './connection.ts';

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>;

/**
 * Middleware of the browser: without a network the browser loads pages whole, which the service worker kept, or
 * instead of which it says that we are offline. React Router by itself would show an error.
 */
export const loadWholePage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const isPage = request.method === 'GET' && Boolean(navigator.serviceWorker?.controller);
  if (!isPage) return (await next()) ?? {};
  // Asked first: React Router waits for the page's script too, and without it loads the page it is on anew.
  if (isOffline()) return leaveFor(request);
  const results = (await next()) ?? {};
  const isCut = Object.values(results).some(({ type, result }) => type === 'error' && isNoAnswer(result));
  return isCut && !request.signal.aborted ? leaveFor(request) : results;
};

function leaveFor(request: Request): Promise<Results> {
  window.location.assign(addressOf(new URL(request.url)));
  return new Promise(() => {});
}

/** How browsers say that nothing came back: Chromium, Firefox, Safari. */
function isNoAnswer(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message);
}

/** The worker reads no cookies: a language just chosen must stand in the address. */
function addressOf(url: URL): string {
  const language = languageOf(url.search, document.cookie);
  return language === document.documentElement.lang ? url.href : languageAddress(url, language);
}
