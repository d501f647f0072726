import { useSyncExternalStore } from 'react';

/**
 * The secret of the password reset link that led here, from behind the hash sign, where no server sees it; empty where the link
 * only says what it is for (`#type=recovery`), which is a recovery too; undefined without either. On the server, and until
 * the page comes alive, it is not known: null.
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
