import { useEffect } from 'react';
import { useVisitor } from '#app/accounts/sessions/visitor-store.ts';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { createBrowserStore } from '#app/platform/pages/browser-store.ts';
import { parseJson } from '#app/platform/text/parse-json.ts';

type Wishlist = { isLoaded: boolean; isSignedIn: boolean; ids: ReadonlySet<string>; isSaving: boolean };

const nothingKnown: Wishlist = { isLoaded: false, isSignedIn: false, ids: new Set(), isSaving: false };
const guest: Wishlist = { ...nothingKnown, isLoaded: true };
const wishlist = createBrowserStore(nothingKnown, followOtherTabs);

/** Loads the wishlist. Call it once per page, in the layout, since a listing has dozens of hearts. */
export function useWishlistSync(): void {
  const visitor = useVisitor();
  const who = visitor === null ? null : visitor?.email;
  useEffect(() => followVisitor(who), [who]);
}

/** Returns the wishlist, shared by the page and all tabs. It is empty on the server. */
export function useWishlist(): Wishlist {
  return wishlist.useValue((known) => known);
}

export function useIsWished(productId: string): boolean {
  return wishlist.useValue(({ ids }) => ids.has(productId));
}

/** Displays a changed wish at once, and reverts the display if saving fails. */
export async function changeWish(productId: string, isWished: boolean): Promise<WishOutcome> {
  if (!wishlist.get().isLoaded) await (loading ?? load());
  if (!wishlist.get().isLoaded) return 'failed';
  if (wishlist.get().isSignedIn) {
    showWish(productId, isWished);
    const outcome = await inTurn(productId, () => saveWish(productId, isWished));
    if (outcome === 'done') channel?.postMessage('changed');
    if (outcome === 'failed' || outcome === 'refused') showWish(productId, !isWished);
    if (outcome !== 'signed-out') return outcome;
    wishlist.set(guest);
  }
  if (isWished) storePendingWish(productId);
  return 'signed-out';
}

let loading: Promise<void> | undefined;
let channel: BroadcastChannel | undefined;
let shownTo: string | null | undefined;

function followVisitor(who: string | null | undefined): void {
  if (who === undefined || who === shownTo) return;
  shownTo = who;
  if (who) loading = load();
  else wishlist.set(guest);
}

function followOtherTabs(): void {
  channel = new BroadcastChannel('wishlist');
  channel.onmessage = () => {
    loading = load();
  };
}

async function load(): Promise<void> {
  const known = await fetchWishlist();
  if (!known) {
    loading = undefined;
    return;
  }
  const { isSignedIn, productIds } = known;
  const intended = isSignedIn ? collectPendingWishes() : [];
  const ids = new Set([...productIds, ...intended]);
  wishlist.set({ isLoaded: true, isSignedIn, ids, isSaving: intended.length > 0 });
  const saved = await Promise.all(intended.map((id) => saveWish(id, true)));
  for (const [place, id] of intended.entries()) {
    const outcome = saved[place];
    if (outcome !== 'done') showWish(id, productIds.includes(id));
    if (outcome === 'failed' || outcome === 'signed-out') storePendingWish(id);
  }
  if (!intended.length) return;
  wishlist.set({ ...wishlist.get(), isSaving: false });
  channel?.postMessage('changed');
}

/** Saves of a product run one after the other, so that the last change remains. */
const turns = new Map<string, Promise<unknown>>();

function inTurn(productId: string, save: () => Promise<WishOutcome>): Promise<WishOutcome> {
  const turn = (turns.get(productId) ?? Promise.resolve()).then(save);
  turns.set(productId, turn);
  return turn;
}

function showWish(productId: string, isWished: boolean): void {
  const ids = new Set(wishlist.get().ids);
  if (isWished) ids.add(productId);
  else ids.delete(productId);
  wishlist.set({ ...wishlist.get(), ids });
}

const ADDRESS = '/account/wishlist/pieces';

type KnownWishes = { isSignedIn: boolean; productIds: string[] };
/** `refused` is final, such as for a product that no longer exists. After `failed` a retry may help. */
type WishOutcome = 'done' | 'signed-out' | 'refused' | 'failed';

async function fetchWishlist(): Promise<KnownWishes | undefined> {
  const { ok, body } = await fetchJson<KnownWishes>(ADDRESS);
  if (!ok || !Array.isArray(body.productIds)) return undefined;
  return { isSignedIn: body.isSignedIn === true, productIds: body.productIds };
}

async function saveWish(productId: string, isWished: boolean): Promise<WishOutcome> {
  const { ok, status } = await fetchJson(ADDRESS, { json: { productId, isWished } });
  if (ok) return 'done';
  if (status === 401) return 'signed-out';
  return status === 400 || status === 404 ? 'refused' : 'failed';
}

/** A guest's wishes are stored in this browser for a day or until the guest signs in. */
const KEY = 'wishlist-intended';
const KEPT_MS = 24 * 60 * 60 * 1000;
const MOST = 20;

type Intended = { ids: string[]; since: number };

function storePendingWish(productId: string): void {
  const ids = [...peekIntended().filter((id) => id !== productId), productId].slice(-MOST);
  write({ ids, since: Date.now() });
}

/** Returns the stored wishes and deletes them. The caller saves them and stores failed ones again. */
function collectPendingWishes(): string[] {
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
  const { ids, since } = (parseJson(stored) ?? {}) as Partial<Intended>;
  const isRecent = typeof since === 'number' && now - since < KEPT_MS;
  if (!isRecent || !Array.isArray(ids)) return [];
  return ids.filter((id) => typeof id === 'string').slice(-MOST);
}

function write(intended: Intended | undefined): void {
  try {
    if (intended) localStorage.setItem(KEY, JSON.stringify(intended));
    else localStorage.removeItem(KEY);
  } catch {}
}
