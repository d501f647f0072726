/** Random, and the same in all tabs: so a browser gets one place, also where its tabs ask at once or an answer is lost on its way. */
const KEY = 'drop-browser';

/** What this browser tells a queue that it is. Undefined where it keeps nothing: then each answer that is lost leaves a place behind. */
export function browserKey(): string | undefined {
  try {
    const known = localStorage.getItem(KEY);
    if (known) return known;
    localStorage.setItem(KEY, crypto.randomUUID());
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
