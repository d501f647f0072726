import { useEffect, useSyncExternalStore } from 'react';
import { useVisitor } from '#app/accounts/sessions/visitor.ts';
import { fetchWishlist, saveWish, type WishOutcome } from './fetch-wishlist.ts';
import { collectIntended, intendWish } from './wishes-before-sign-in.ts';

type Wishlist = {
  isLoaded: boolean;
  isSignedIn: boolean;
  ids: ReadonlySet<string>;
  /** The shop does not have all of them yet: what was wished for before the sign-in is being saved. */
  isSaving: boolean;
};

const nothingKnown: Wishlist = { isLoaded: false, isSignedIn: false, ids: new Set(), isSaving: false };
const guest: Wishlist = { ...nothingKnown, isLoaded: true };

/**
 * Keeps what hearts show up to date: the shop is asked once somebody is signed in, and again when that changes; guests
 * cost no request. Once a page, in its layout, since a listing has dozens of hearts.
 */
export function useWishlistSync(): void {
  const visitor = useVisitor();
  const who = visitor === null ? null : visitor?.email;
  useEffect(() => followVisitor(who), [who]);
}

/** Which hearts are filled, the same everywhere on the page and in every open tab. Nothing is known on the server. */
export function useWishlist(): Wishlist {
  return useSyncExternalStore(
    subscribe,
    () => wishlist,
    () => nothingKnown,
  );
}

/** Whether the heart of one product is filled. */
export function useIsWished(productId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wishlist.ids.has(productId),
    () => false,
  );
}

/** Fills or empties a heart at once, and takes it back when the shop did not. A guest's wish waits for the sign-in. */
export async function changeWish(productId: string, isWished: boolean): Promise<WishOutcome> {
  if (!wishlist.isLoaded) await (loading ?? load());
  if (!wishlist.isLoaded) return 'failed';
  if (wishlist.isSignedIn) {
    show(withWish(wishlist, productId, isWished));
    const outcome = await inTurn(productId, () => saveWish(productId, isWished));
    if (outcome === 'done') channel?.postMessage('changed');
    if (outcome === 'failed' || outcome === 'refused') show(withWish(wishlist, productId, !isWished));
    if (outcome !== 'signed-out') return outcome;
    show(guest);
  }
  if (isWished) intendWish(productId);
  return 'signed-out';
}

const listeners = new Set<() => void>();
let wishlist = nothingKnown;
let loading: Promise<void> | undefined;
let channel: BroadcastChannel | undefined;
let shownTo: string | null | undefined;

function followVisitor(who: string | null | undefined): void {
  if (who === undefined || who === shownTo) return;
  shownTo = who;
  if (who) loading = load();
  else show(guest);
}

function subscribe(listener: () => void): () => void {
  if (!channel) {
    channel = new BroadcastChannel('wishlist');
    channel.onmessage = () => {
      loading = load();
    };
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

async function load(): Promise<void> {
  const known = await fetchWishlist();
  if (!known) {
    // The next heart asks again.
    loading = undefined;
    return;
  }
  const { isSignedIn, productIds } = known;
  const intended = isSignedIn ? collectIntended() : [];
  const ids = new Set([...productIds, ...intended]);
  show({ isLoaded: true, isSignedIn, ids, isSaving: intended.length > 0 });
  const saved = await Promise.all(intended.map((id) => saveWish(id, true)));
  for (const [place, id] of intended.entries()) {
    const outcome = saved[place];
    if (outcome !== 'done') show(withWish(wishlist, id, productIds.includes(id)));
    if (outcome === 'failed' || outcome === 'signed-out') intendWish(id);
  }
  if (!intended.length) return;
  show({ ...wishlist, isSaving: false });
  channel?.postMessage('changed');
}

/** Of one product the last word must arrive last. */
const turns = new Map<string, Promise<unknown>>();

function inTurn(productId: string, save: () => Promise<WishOutcome>): Promise<WishOutcome> {
  const turn = (turns.get(productId) ?? Promise.resolve()).then(save);
  turns.set(productId, turn);
  return turn;
}

function withWish(before: Wishlist, productId: string, isWished: boolean): Wishlist {
  const ids = new Set(before.ids);
  if (isWished) ids.add(productId);
  else ids.delete(productId);
  return { ...before, ids };
}

function show(next: Wishlist): void {
  wishlist = next;
  for (const listener of listeners) listener();
}
