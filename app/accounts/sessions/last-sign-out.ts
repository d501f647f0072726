/** In local storage, so that every tab finds it, also one that shows another page just now. */
const KEY = 'signed-out';

/** Somebody signed out of this browser on purpose: what was typed before may be nobody else's business. */
export function rememberSignOut(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {}
}

/**
 * Tells which sign-out was this browser's last: a different text after each. A session that merely expired is not
 * one.
 */
export function lastSignOut(): string {
  return localStorage.getItem(KEY) ?? '';
}
