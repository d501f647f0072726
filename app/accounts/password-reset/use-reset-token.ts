import { useSyncExternalStore } from 'react';

/**
 * The secret of the password reset link that led here, from the address's hash, which no server sees. Empty when
 * the hash says only `#type=recovery`, undefined when it says neither, and null on the server and until the page is
 * hydrated.
 */
export function useResetToken(): string | undefined | null {
  return useSyncExternalStore(
    followHash,
    () => resetTokenIn(window.location.hash),
    () => null,
  );
}

export function resetTokenIn(hash: string): string | undefined {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  return said.get('access_token') || (said.has('type') ? '' : undefined);
}

function followHash(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
