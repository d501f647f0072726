import { useSyncExternalStore } from 'react';

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

export function isOffline(): boolean {
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
