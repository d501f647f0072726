import { useSyncExternalStore } from 'react';

/** Whether the page is shown without a network, or as it was kept because the shop did not answer. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(follow, isOffline, () => false);
}

/** The service worker marks what it kept; see service-worker-cache.ts. */
export function isCachedPageShown(): boolean {
  return document.documentElement.hasAttribute('data-kept');
}

/** What is shown came from the shop after all. */
export function markPageFresh(): void {
  document.documentElement.removeAttribute('data-kept');
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** The same, outside of components. */
export function isOffline(): boolean {
  return !navigator.onLine || isCachedPageShown();
}

/** How browsers say that nothing came back: Chromium, Firefox, Safari. */
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
