import { useSyncExternalStore } from 'react';

/**
 * The secret of the recovery link that led here, from behind the hash sign, where no server sees it; undefined without
 * one. On the server, and until the page comes alive, it is not known: null.
 */
export function useRecoveryToken(): string | undefined | null {
  return useSyncExternalStore(
    followHash,
    () => recoveryTokenIn(window.location.hash),
    () => null,
  );
}

export function recoveryTokenIn(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('access_token') || undefined;
}

function followHash(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
