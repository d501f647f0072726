import { useSyncExternalStore } from 'react';
import { isRouteErrorResponse, type MiddlewareFunction } from 'react-router';
import { pageUrlInLanguage } from '#app/platform/pages/page-urls.ts';
import { requestLanguage } from '#app/platform/text/language.ts';

export function useIsOffline(): boolean {
  return useSyncExternalStore(follow, isOffline, () => false);
}

export function isCachedPageShown(): boolean {
  return document.documentElement.hasAttribute('data-kept');
}

export function markPageFresh(): void {
  document.documentElement.removeAttribute('data-kept');
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

function isOffline(): boolean {
  return !navigator.onLine || isCachedPageShown();
}

export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message);
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>;

/** Loads pages in full while the shop is unreachable, so that the service worker or server displays its own page. */
export const hardNavigateWhenUnreachable: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method !== 'GET') return (await next()) ?? {};
  const isKept = Boolean(navigator.serviceWorker?.controller);
  // Checked first, since React Router would wait for the page's script and, if that fails, reload the current page.
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

/** Adds a newly chosen language to the URL, since the service worker cannot read the cookie. */
function addressOf(url: URL): string {
  const language = requestLanguage(url.search, document.cookie);
  return language === document.documentElement.lang ? url.href : pageUrlInLanguage(url, language);
}
