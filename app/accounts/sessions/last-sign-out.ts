const KEY = 'signed-out';

/** Earlier input may be private after a deliberate sign-out, so it is not restored. */
export function rememberSignOut(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {}
}

export function lastSignOut(): string {
  return localStorage.getItem(KEY) ?? '';
}
