import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';

const ADDRESS = '/account/wishlist/pieces';

export type KnownWishes = { isSignedIn: boolean; productIds: string[] };
/** `refused` stays so, as of a piece that is gone; `failed` may go better another time. */
export type WishOutcome = 'done' | 'signed-out' | 'refused' | 'failed';

/** Which products the shopper wishes for, or undefined when the shop does not answer. */
export async function fetchWishlist(): Promise<KnownWishes | undefined> {
  const { ok, body } = await fetchJson<KnownWishes>(ADDRESS);
  if (!ok || !Array.isArray(body.productIds)) return undefined;
  return { isSignedIn: body.isSignedIn === true, productIds: body.productIds };
}

export async function saveWish(productId: string, isWished: boolean): Promise<WishOutcome> {
  const { ok, status } = await fetchJson(ADDRESS, { json: { productId, isWished } });
  if (ok) return 'done';
  if (status === 401) return 'signed-out';
  return status === 400 || status === 404 ? 'refused' : 'failed';
}
