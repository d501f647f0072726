import { isRouteErrorResponse, type MiddlewareFunction } from 'react-router';
import { pageUrlInLanguage } from '#app/platform/pages/page-urls.ts';
import { requestLanguage } from '#app/platform/text/language.ts';
import { isNetworkError, isOffline } from './offline-state.ts';

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>;

/**
 * Middleware of the browser: without a network it loads pages whole, so that the service worker answers with the
 * page it kept, or says that we are offline. Without a worker the error page says it (`ErrorPage`). What the server
 * refuses because it has too much to do is loaded whole too: that page says when to come back and keeps what was
 * typed.
 */
export const hardNavigateWhenUnreachable: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method !== 'GET') return (await next()) ?? {};
  const isKept = Boolean(navigator.serviceWorker?.controller);
  // Asked first: React Router waits for the page's script too, and without it reloads the page it is on.
  if (isKept && isOffline()) return leaveFor(request);
  const results = (await next()) ?? {};
  const errors = Object.values(results).flatMap(({ type, result }) => (type === 'error' ? [result] : []));
  const isMissing = errors.some((error) => isRefused(error) || (isKept && isNetworkError(error)));
  return isMissing && !request.signal.aborted ? leaveFor(request) : results;
};

function isRefused(error: unknown): boolean {
  return isRouteErrorResponse(error) && (error.status === 429 || error.status === 503);
}

function leaveFor(request: Request): Promise<Results> {
  window.location.assign(addressOf(new URL(request.url)));
  return new Promise(() => {});
}

/** The worker reads no cookies: a language just chosen must stand in the address. */
function addressOf(url: URL): string {
  const language = requestLanguage(url.search, document.cookie);
  return language === document.documentElement.lang ? url.href : pageUrlInLanguage(url, language);
}
