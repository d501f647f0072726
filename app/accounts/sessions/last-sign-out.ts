/** In local storage, so that every tab finds it, also one that shows another page just now. */
const KEY = 'signed-out';

/** Somebody signed out of this browser on purpose: what was typed before may be nobody else's business. */
export function rememberSignOut(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {}
}

/** Which sign-out was the last here; another text after each. A session that merely ended is none. */
export function lastSignOut(): string {
  return localStorage.getItem(KEY) ?? '';
}
