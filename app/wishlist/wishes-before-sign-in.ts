/** What a guest tried to wish for, kept until they have signed in: in this browser only, and not for long. */
const KEY = 'wishlist-intended';
const KEPT_MS = 24 * 60 * 60 * 1000;
const MOST = 20;

type Intended = { ids: string[]; since: number };

/** Notes a wish; what was noted longest ago makes room. */
export function intendWish(productId: string): void {
  const ids = [...peekIntended().filter((id) => id !== productId), productId].slice(-MOST);
  write({ ids, since: Date.now() });
}

/** The wishes noted, once: whoever takes them is the one to fulfil them, and notes again what did not work. */
export function collectIntended(): string[] {
  const ids = peekIntended();
  write(undefined);
  return ids;
}

function peekIntended(): string[] {
  try {
    return readIntended(localStorage.getItem(KEY), Date.now());
  } catch {
    return [];
  }
}

export function readIntended(stored: string | null, now: number): string[] {
  try {
    const { ids, since } = JSON.parse(stored ?? '{}') as Partial<Intended>;
    const isRecent = typeof since === 'number' && now - since < KEPT_MS;
    if (!isRecent || !Array.isArray(ids)) return [];
    return ids.filter((id) => typeof id === 'string').slice(-MOST);
  } catch {
    return [];
  }
}

/** A browser that keeps nothing forgets the wish. */
function write(intended: Intended | undefined): void {
  try {
    if (intended) localStorage.setItem(KEY, JSON.stringify(intended));
    else localStorage.removeItem(KEY);
  } catch {}
}
