import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readPendingWishes } from './pending-wishes.ts';

const KEY = 'wishlist-intended';
const kept = new Map<string, string>();

beforeEach(() => {
  vi.resetModules();
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a wish of a guest that could not be saved after the sign-in is kept; one for a piece that is gone is not', async () => {
  kept.set(KEY, JSON.stringify({ ids: ['saved', 'failing', 'gone'], since: Date.now() }));
  shopAnswers({ saved: 200, other: 200, failing: 503, gone: 404 });
  const { changeWish } = await import('./synced-wishlist.ts');
  expect(await changeWish('other', true)).toBe('done');
  expect(readPendingWishes(kept.get(KEY) ?? null, Date.now())).toEqual(['failing']);
});

/** Stubs the responses to saving each item; the list is empty. */
function shopAnswers(statuses: Record<string, number>): void {
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    if (init.method !== 'POST') return Response.json({ isSignedIn: true, productIds: [] });
    const { productId } = JSON.parse(String(init.body)) as { productId: string };
    return Response.json({}, { status: statuses[productId] ?? 500 });
  });
}
