import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readPendingWishes } from './synced-wishlist.ts';

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

const now = Date.parse('2026-11-20T12:00:00Z');
const hours = (count: number) => count * 60 * 60 * 1000;

test('what a guest wished for is kept for a day', () => {
  const stored = JSON.stringify({ ids: ['m1', 'w2'], since: now - hours(23) });
  expect(readPendingWishes(stored, now)).toEqual(['m1', 'w2']);
  expect(readPendingWishes(stored, now + hours(2))).toEqual([]);
});

test('whatever else stands there is nothing', () => {
  expect(readPendingWishes(null, now)).toEqual([]);
  expect(readPendingWishes('{', now)).toEqual([]);
  expect(readPendingWishes('null', now)).toEqual([]);
  expect(readPendingWishes(JSON.stringify({ ids: 'm1', since: now }), now)).toEqual([]);
  expect(readPendingWishes(JSON.stringify({ ids: ['m1', 7, null], since: now }), now)).toEqual(['m1']);
});

test('never more than twenty, the latest', () => {
  const ids = Array.from({ length: 30 }, (_, place) => `p${place}`);
  expect(readPendingWishes(JSON.stringify({ ids, since: now }), now)).toEqual(ids.slice(10));
});
