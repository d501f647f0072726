import fc from 'fast-check';
import { expect, test } from 'vitest';
import { giftCardPayment, LEAST_TOTAL_CENTS, paymentExpiry } from './payment-limits.ts';

test('a payment page ends 35 minutes from now, on a whole second that is not before', () => {
  expect(paymentExpiry(new Date('2026-11-23T09:00:00.000Z'))).toEqual(new Date('2026-11-23T09:35:00Z'));
  expect(paymentExpiry(new Date('2026-11-23T09:00:00.001Z'))).toEqual(new Date('2026-11-23T09:35:01Z'));
});

const cents = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 1_000_000 }));

test('a card pays what it has, never more than the order, and leaves nothing or what the provider takes', () => {
  fc.assert(
    fc.property(cents, cents, (total, available) => {
      const paid = giftCardPayment(total, available);
      expect(paid).toBeGreaterThanOrEqual(0);
      expect(paid).toBeLessThanOrEqual(Math.min(total, available));
      const left = total - paid;
      if (paid > 0) expect(left === 0 || left >= LEAST_TOTAL_CENTS).toBe(true);
      // The card gives up less than the provider's minimum.
      if (total >= LEAST_TOTAL_CENTS)
        expect(Math.min(total, available) - paid).toBeLessThan(LEAST_TOTAL_CENTS);
    }),
  );
});

test.each([
  [5_000, 2_000, 2_000],
  [5_000, 5_000, 5_000],
  [5_000, 9_000, 5_000],
  [5_000, 4_980, 4_950],
  [5_000, 0, 0],
  [40, 20, 0],
  [40, 40, 40],
])('of %i with %i on it a card pays %i', (total, available, paid) => {
  expect(giftCardPayment(total, available)).toBe(paid);
});
