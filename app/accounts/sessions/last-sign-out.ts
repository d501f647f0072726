const KEY = 'signed-out';

/** After a deliberate sign-out earlier input may be private. */
export function rememberSignOut(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {}
}

export function lastSignOut(): string {
  return localStorage.getItem(KEY) ?? '';
}
