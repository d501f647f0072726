/** A guest's wishes are stored in this browser for a day or until the guest signs in. */
const KEY = 'wishlist-intended';
const KEPT_MS = 24 * 60 * 60 * 1000;
const MOST = 20;

type Intended = { ids: string[]; since: number };

export function storePendingWish(productId: string): void {
  const ids = [...peekIntended().filter((id) => id !== productId), productId].slice(-MOST);
  write({ ids, since: Date.now() });
}

/** Returns the stored wishes and deletes them. The caller saves them and stores failed ones again. */
export function collectPendingWishes(): string[] {
  const ids = peekIntended();
  write(undefined);
  return ids;
}

function peekIntended(): string[] {
  try {
    return readPendingWishes(localStorage.getItem(KEY), Date.now());
  } catch {
    return [];
  }
}

export function readPendingWishes(stored: string | null, now: number): string[] {
  try {
    const { ids, since } = JSON.parse(stored ?? '{}') as Partial<Intended>;
    const isRecent = typeof since === 'number' && now - since < KEPT_MS;
    if (!isRecent || !Array.isArray(ids)) return [];
    return ids.filter((id) => typeof id === 'string').slice(-MOST);
  } catch {
    return [];
  }
}

/** Stores the wishes. In a browser without storage they are lost. */
function write(intended: Intended | undefined): void {
  try {
    if (intended) localStorage.setItem(KEY, JSON.stringify(intended));
    else localStorage.removeItem(KEY);
  } catch {}
}
