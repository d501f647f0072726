import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargesOf, splitOverLines } from './charge-total-and-split.ts';

const pieces = fc.array(
  fc.record({ priceCents: fc.nat({ max: 10_000_000 }), quantity: fc.integer({ min: 1, max: 10_000 }) }),
  { maxLength: 20 },
);
const adjustments = fc.array(
  fc.record({
    kind: fc.constantFrom('shipping', 'discount', 'gift-card'),
    label: fc.string(),
    cents: fc.integer({ min: -50_000_000, max: 50_000_000 }),
  }),
  { maxLength: 5 },
);
const sumOf = (parts: { cents: number }[]) => parts.reduce((sum, { cents }) => sum + cents, 0);

test('lines and adjustments come to the total, which is never below nothing', () => {
  fc.assert(
    fc.property(pieces, adjustments, (bought, wanted) => {
      const charges = chargesOf(bought, wanted);
      expect(charges.subtotalCents).toBe(sumOf(charges.lines));
      expect(charges.subtotalCents + sumOf(charges.adjustments)).toBe(charges.totalCents);
      expect(charges.totalCents).toBeGreaterThanOrEqual(0);
      expect(charges.lines.map(({ cents: _, ...line }) => line)).toEqual(bought);
      charges.adjustments.forEach(({ cents, ...kept }, index) => {
        const { cents: asked = 0, ...given } = wanted[index] ?? {};
        expect(kept).toEqual(given);
        // Only deductions are cut, and only where nothing is left to deduct from.
        expect(cents === asked || (asked < cents && cents <= 0)).toBe(true);
      });
    }),
  );
});

test('what takes off more than there is left takes what is left; what comes after it still counts', () => {
  const charges = chargesOf(
    [{ priceCents: 1_000, quantity: 2 }],
    [
      { kind: 'discount', label: '', cents: -2_500 },
      { kind: 'shipping', label: '', cents: 495 },
    ],
  );
  expect(charges.adjustments.map(({ cents }) => cents)).toEqual([-2_000, 495]);
  expect(charges.totalCents).toBe(495);
});

test('an amount is split over lines to the cent, each part within a cent of its share, larger lines no less', () => {
  const lines = fc.array(fc.record({ cents: fc.nat({ max: 100_000_000 }) }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(lines, fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (some, cents) => {
      const parts = splitOverLines(cents, some);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents);
      const total = sumOf(some);
      parts.forEach((part, index) => {
        const share = total === 0 ? cents / some.length : (cents * (some[index]?.cents ?? 0)) / total;
        expect(Math.abs(part - share)).toBeLessThan(1 + 1e-6);
        some.forEach((other, at) => {
          if (other.cents < (some[index]?.cents ?? 0))
            expect(Math.abs(parts[at] ?? 0)).toBeLessThanOrEqual(Math.abs(part));
        });
      });
      // No line gives back more than it cost.
      if (Math.abs(cents) <= total)
        for (const [index, part] of parts.entries())
          expect(Math.abs(part)).toBeLessThanOrEqual(some[index]?.cents ?? 0);
    }),
  );
});

test('an amount over lines that cost nothing is split evenly', () => {
  expect(splitOverLines(100, [{ cents: 0 }, { cents: 0 }, { cents: 0 }])).toEqual([34, 33, 33]);
  expect(splitOverLines(-100, [{ cents: 100 }, { cents: 200 }])).toEqual([-33, -67]);
});
