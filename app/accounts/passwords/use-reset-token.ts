import { useSyncExternalStore } from 'react';

/** Returns the secret in the URL's fragment, or '' for only `#type=recovery`. Returns null until hydration. */
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
