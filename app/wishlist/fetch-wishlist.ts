const ADDRESS = '/account/wishlist/pieces';
const GIVE_UP_MS = 15_000;

export type KnownWishes = { isSignedIn: boolean; productIds: string[] };
/** `refused` stays so, as of a piece that is gone; `failed` may go better another time. */
export type WishOutcome = 'done' | 'signed-out' | 'refused' | 'failed';

/** Which products the shopper wishes for, or undefined when the shop does not answer. */
export async function fetchWishlist(): Promise<KnownWishes | undefined> {
  try {
    const answer = await fetch(ADDRESS, { signal: AbortSignal.timeout(GIVE_UP_MS) });
    const { isSignedIn, productIds } = (await answer.json()) as Partial<KnownWishes>;
    if (!answer.ok || !Array.isArray(productIds)) return undefined;
    return { isSignedIn: isSignedIn === true, productIds };
  } catch {
    return undefined;
  }
}

export async function saveWish(productId: string, isWished: boolean): Promise<WishOutcome> {
  try {
    const answer = await fetch(ADDRESS, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ productId, isWished }),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    if (answer.ok) return 'done';
    if (answer.status === 401) return 'signed-out';
    return answer.status === 400 || answer.status === 404 ? 'refused' : 'failed';
  } catch {
    return 'failed';
  }
}
