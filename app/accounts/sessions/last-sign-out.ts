const KEY = 'signed-out';

/** Stores the time of a deliberate sign-out. Earlier input is not restored afterwards, since it may be private. */
export function rememberSignOut(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {}
}

export function lastSignOut(): string {
  return localStorage.getItem(KEY) ?? '';
}
