/** In local storage, for all tabs, including those on another page. */
const KEY = 'signed-out';

/** Records a deliberate sign-out, after which earlier input may be private. */
export function rememberSignOut(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {}
}

/** Returns a value that changes with each deliberate sign-out in this browser. */
export function lastSignOut(): string {
  return localStorage.getItem(KEY) ?? '';
}
