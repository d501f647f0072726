import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allItems,
  countItems,
  isReturned,
  leftByLine,
  leftToRefund,
  leftToReturn,
  priceOf,
  refundStatuses,
  returnableMark,
  returnableOf,
  returnedCents,
  subtractFromLeft,
  sumItems,
  tooMuch,
} from './refund-rules.ts';

const pieces = (...quantities: number[]) =>
  quantities.map((quantity, index) => ({ position: index + 1, quantity }));

test('what is returned or on its way is not returned again; what was refused can be', () => {
  const part = (amountCents: number, status: 'pending' | 'succeeded' | 'refused', quantity: number) => ({
    amountCents,
    status,
    pieces: [{ position: 1, quantity }],
  });
  const refunds = [part(1_000, 'pending', 1), part(500, 'succeeded', 1), part(9_000, 'refused', 5)];
  expect(leftToRefund(10_000, refunds)).toBe(8_500);
  expect(leftToReturn({ position: 1, quantity: 3 }, refunds)).toBe(1);
  expect(leftToReturn({ position: 0, quantity: 3 }, refunds)).toBe(3);
});

test('money is returned once the provider did it or an operator says it went another way', () => {
  expect(refundStatuses.filter(isReturned)).toEqual(['succeeded', 'settled-otherwise']);
  const all = refundStatuses.map((status) => ({ amountCents: 100, status, pieces: [] }));
  // Pending refunds count too.
  expect(leftToRefund(1_000, all)).toBe(700);
});

test('pieces are counted, and those of one line together', () => {
  const pieces = [
    { position: 0, quantity: 1 },
    { position: 2, quantity: 3 },
    { position: 0, quantity: 2 },
  ];
  expect(countItems(pieces)).toBe(6);
  expect(sumItems(pieces)).toEqual([
    { position: 0, quantity: 3 },
    { position: 2, quantity: 3 },
  ]);
  expect([countItems([]), sumItems([])]).toEqual([0, []]);
});

test('of a paid order all that is left can go back; pieces also once all money is back, unless it came too late', () => {
  const items = pieces(3, 1);
  const made = { amountCents: 4_000, pieces: pieces(1), status: 'succeeded', cause: 'operator' } as const;
  const back = [{ pieces: pieces(1) }, { pieces: [{ position: 2, quantity: 2 }] }];
  const left = (
    paymentStatus: 'pending' | 'paid' | 'failed' | 'cancelled' | 'refunded',
    cause: 'operator' | 'paid-too-late' | 'provider' = 'operator',
  ) => {
    const order = { totalCents: 10_000, paymentStatus };
    const { cents, pieces: lines } = returnableOf(order, items, [{ ...made, cause }], back);
    return [cents, ...lines.map((line) => line.left)];
  };
  // More of the second line was restocked than exists: none is left, not fewer.
  expect([left('paid'), left('paid', 'provider')]).toEqual(Array(2).fill([6_000, 1, 0]));
  expect(left('refunded')).toEqual([0, 1, 0]);
  expect(left('paid', 'paid-too-late')).toEqual([6_000, 0, 0]);
  for (const unpaid of ['pending', 'failed', 'cancelled'] as const) expect(left(unpaid)).toEqual([0, 0, 0]);
});

test('of a bought gift card only what is free on it goes back; what is spent and what is lost is said', () => {
  const cents = fc.nat({ max: 50_000 });
  fc.assert(
    fc.property(cents, cents, cents, cents, (total, spent, held, back) => {
      const cancelled = Math.min(back, Math.max(0, total - spent - held));
      const availableCents = Math.max(0, total - spent - held - cancelled);
      const returned = Math.min(back, total);
      const done = { status: 'succeeded', cause: 'provider' } as const;
      const made = { amountCents: returned, pieces: [], ...done };
      const order = { totalCents: total, paymentStatus: returned < total ? 'paid' : 'refunded' } as const;
      const card = { availableCents, cancelledCents: cancelled };
      const left = returnableOf(order, [], returned ? [made] : [], [], card);
      expect(left.cents).toBeLessThanOrEqual(availableCents);
      expect(left.cents + left.spentCents).toBe(order.paymentStatus === 'paid' ? total - returned : 0);
      expect(left.lostCents).toBe(returned - cancelled);
      expect(tooMuch(left)).toBe(left.spentCents > 0 ? 'gift-card-spent' : 'too-much');
    }),
  );
});

test('what was seen when it was confirmed is another thing once money or pieces went back', () => {
  const seen = (cents: number, ...left: number[]) =>
    returnableMark({ cents, pieces: left.map((each, position) => ({ position, quantity: 9, left: each })) });
  expect(new Set([seen(100, 1, 1), seen(99, 1, 1), seen(100, 1, 0), seen(100, 0, 0)]).size).toBe(4);
  expect(seen(100, 1, 1)).toBe(seen(100, 1, 1));
});

test('everything that is left is one entry a line, and none of a line of which nothing is', () => {
  const lines = [3, 0, 1].map((left, position) => ({ position, quantity: 3, left }));
  expect(allItems({ pieces: lines })).toEqual([
    { position: 0, quantity: 3 },
    { position: 2, quantity: 1 },
  ]);
});

test('no more is taken of a line than is left of it, however often it is asked', () => {
  const left = leftByLine({
    pieces: [3, 0].map((each, position) => ({ position, quantity: 9, left: each })),
  });
  const two = { position: 0, quantity: 2 };
  expect(subtractFromLeft(left, [two, { position: 1, quantity: 1 }, { position: 7, quantity: 1 }])).toEqual([
    two,
  ]);
  expect(subtractFromLeft(left, [two])).toEqual([{ position: 0, quantity: 1 }]);
  expect(subtractFromLeft(left, [two])).toEqual([]);
});

test('pieces cost what was paid for them, never more than is left of the payment', () => {
  const lines = [2_000, 500].map((each, position) => ({
    position,
    quantity: 5,
    left: 5,
    paidCents: 5 * each,
  }));
  const price = (cents: number, ...back: [position: number, quantity: number][]) =>
    priceOf(
      { cents, pieces: lines },
      back.map(([position, quantity]) => ({ position, quantity })),
    );
  expect([price(9_000, [0, 2], [1, 3]), price(9_000, [7, 1]), price(9_000)]).toEqual([5_500, 0, 0]);
  expect(price(5_000, [0, 2], [1, 3])).toBe(5_000);
});

test('pieces of a line with a discount come to what was paid for it, whichever way they come back', () => {
  const priceOfNext = (left: number, quantity: number) =>
    priceOf({ cents: 9_000, pieces: [{ position: 0, quantity: 3, left, paidCents: 1_000 }] }, [
      { position: 0, quantity },
    ]);
  expect([priceOfNext(3, 1), priceOfNext(2, 1), priceOfNext(1, 1)]).toEqual([333, 334, 333]);
  expect([priceOfNext(3, 2), priceOfNext(1, 1)]).toEqual([667, 333]);
  expect([priceOfNext(3, 3), priceOfNext(0, 1)]).toEqual([1_000, 0]);
});

test('what is back is what the provider did, or an operator in another way', () => {
  const all = refundStatuses.map((status, index) => ({ status, amountCents: 10 ** index }));
  expect(returnedCents(all)).toBe(10_010);
});
