import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  mayLoseItems,
  mostSuspiciousFirst,
  suspicionOf,
  type UnpaidOrder,
} from './unpaid-order-suspicion.ts';

const now = new Date('2026-11-23T20:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const usual: UnpaidOrder = {
  id: 'a',
  createdAt: ago(600),
  pieces: 2,
  networkPieces: 2,
  hasBrowser: true,
  isVerified: false,
  hasOpenedPayment: true,
};

test('somebody who buys what people buy is not suspicious, however long they take', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 35 * 60 }),
      fc.boolean(),
      (pieces, seconds, isVerified) => {
        const order = { ...usual, pieces, networkPieces: pieces, isVerified, createdAt: ago(seconds) };
        expect(suspicionOf(order, now)).toBe(0);
        expect(mayLoseItems(order, now)).toBe(false);
      },
    ),
  );
  // Still on the way to the payment page.
  expect(suspicionOf({ ...usual, hasOpenedPayment: false, createdAt: ago(30) }, now)).toBe(0);
});

test('each sign counts, and a verified customer does not answer for their network', () => {
  expect(suspicionOf({ ...usual, hasOpenedPayment: false }, now)).toBe(2);
  expect(suspicionOf({ ...usual, hasBrowser: false }, now)).toBe(2);
  expect(suspicionOf({ ...usual, pieces: 6 }, now)).toBe(1);
  expect(suspicionOf({ ...usual, networkPieces: 5 }, now)).toBe(1);
  expect(suspicionOf({ ...usual, networkPieces: 31 }, now)).toBe(2);
  expect(suspicionOf({ ...usual, networkPieces: 31, isVerified: true }, now)).toBe(0);
});

test('a family and an office lose nothing to somebody else; nobody does within two minutes', () => {
  expect(mayLoseItems({ ...usual, pieces: 12, networkPieces: 4 }, now)).toBe(false);
  expect(mayLoseItems({ ...usual, networkPieces: 20 }, now)).toBe(false);
  expect(mayLoseItems({ ...usual, hasBrowser: false }, now)).toBe(true);
  expect(mayLoseItems({ ...usual, hasBrowser: false, createdAt: ago(119) }, now)).toBe(false);
});

test('each sign begins just beyond what is usual', () => {
  const unopened = { ...usual, hasOpenedPayment: false };
  expect([60, 60.001].map((age) => suspicionOf({ ...unopened, createdAt: ago(age) }, now))).toEqual([0, 2]);
  expect([5, 6].map((pieces) => suspicionOf({ ...usual, pieces }, now))).toEqual([0, 1]);
  const crowd = (networkPieces: number) => suspicionOf({ ...usual, networkPieces }, now);
  expect([4, 5, 30, 31].map(crowd)).toEqual([0, 1, 1, 2]);
  const losing = (age: number) => mayLoseItems({ ...usual, hasBrowser: false, createdAt: ago(age) }, now);
  expect([120, 120.001].map(losing)).toEqual([false, true]);
});

test('signs add up', () => {
  const all = { pieces: 6, networkPieces: 31, hasBrowser: false, hasOpenedPayment: false };
  expect(suspicionOf({ ...usual, ...all }, now)).toBe(7);
});

test('of orders that are as suspicious and as old, the first by id goes first', () => {
  const [one, two, three] = ['1', '2', '3'].map((id) => ({ ...usual, id }));
  if (!one || !two || !three) throw new Error();
  expect(mostSuspiciousFirst([three, one, two], now)).toEqual([one, two, three]);
});

const anyOrder: fc.Arbitrary<UnpaidOrder> = fc.record({
  id: fc.uuid(),
  createdAt: fc.integer({ min: 0, max: 2_100 }).map(ago),
  pieces: fc.integer({ min: 1, max: 40 }),
  networkPieces: fc.integer({ min: 1, max: 120 }),
  hasBrowser: fc.boolean(),
  isVerified: fc.boolean(),
  hasOpenedPayment: fc.boolean(),
});

test('the most suspicious go first, of these the oldest, whatever order they come in', () => {
  fc.assert(
    fc.property(fc.array(anyOrder, { maxLength: 30 }), (orders) => {
      const sorted = mostSuspiciousFirst(orders, now);
      expect(sorted).toHaveLength(orders.length);
      expect(new Set(sorted)).toEqual(new Set(orders));
      expect(mostSuspiciousFirst(orders.toReversed(), now)).toEqual(sorted);
      for (const [index, order] of sorted.entries()) {
        const next = sorted[index + 1];
        if (!next) continue;
        const [one, other] = [suspicionOf(order, now), suspicionOf(next, now)];
        expect(one > other || (one === other && order.createdAt <= next.createdAt)).toBe(true);
      }
    }),
  );
});

test('a sign more never makes an order less suspicious', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const before = suspicionOf(order, now);
      for (const more of [
        { hasBrowser: false },
        { hasOpenedPayment: false },
        { isVerified: false },
        { pieces: order.pieces + 1 },
        { networkPieces: order.networkPieces + 1 },
      ])
        expect(suspicionOf({ ...order, ...more }, now)).toBeGreaterThanOrEqual(before);
    }),
  );
});
