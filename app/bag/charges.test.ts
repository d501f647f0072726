import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargesOf, priceLines, splitOverLines, splitTotal } from './charges.ts';

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
        // Only deductions are reduced, and only to what is left to pay.
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
      // No line returns more than its price.
      if (Math.abs(cents) <= total)
        for (const [index, part] of parts.entries())
          expect(Math.abs(part)).toBeLessThanOrEqual(some[index]?.cents ?? 0);
    }),
  );
});

test('a discount is borne by the lines that it is for alone; all lines with their shares come to the total, none below 0', () => {
  const line = fc.record({
    priceCents: fc.nat({ max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    isFor: fc.boolean(),
  });
  const lines = fc.array(line, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(lines, fc.nat(10_000_000), fc.nat(5_000), (bought, off, delivery) => {
      const eligible = bought.map(({ isFor, priceCents, quantity }) => ({
        cents: isFor ? priceCents * quantity : 0,
      }));
      const cents = Math.min(off, sumOf(eligible));
      const shares = cents ? splitOverLines(-cents, eligible) : eligible.map(() => 0);
      const discount = { kind: 'discount', label: '', cents: -cents, shares };
      const charges = chargesOf(bought, [discount, { kind: 'shipping', label: '', cents: delivery }]);
      const own = priceLines(charges.lines, charges.adjustments);
      const paid = splitTotal(charges.lines, charges.adjustments);
      expect(paid.reduce((sum, part) => sum + part, 0)).toBe(charges.totalCents);
      expect(own.reduce((sum, part) => sum + part, 0)).toBe(charges.subtotalCents - cents);
      for (const [place, { isFor, cents: whole }] of charges.lines.entries()) {
        expect(own[place]).toBeGreaterThanOrEqual(0);
        expect(paid[place]).toBeGreaterThanOrEqual(own[place] ?? 0);
        if (!isFor) expect(own[place]).toBe(whole);
      }
    }),
  );
});

test('by hand: 10,00 off the second and third line, and delivery of 4,95 over what is left', () => {
  const lines = [{ cents: 5_000 }, { cents: 2_000 }, { cents: 1_000 }];
  const adjustments = [{ cents: -1_000, shares: [0, -667, -333] }, { cents: 495 }];
  expect(priceLines(lines, adjustments)).toEqual([5_000, 1_333, 667]);
  // 4,95 × 50,00 / 70,00 = 3,54; × 13,33 / 70,00 = 0,94; × 6,67 / 70,00 = 0,47.
  expect(splitTotal(lines, adjustments)).toEqual([5_354, 1_427, 714]);
  // Free delivery of a free item: no line bears either.
  expect(splitTotal(lines.slice(0, 1), [{ cents: -5_000, shares: [-5_000] }, { cents: 495 }])).toEqual([495]);
});

test('a discount that is more than there is to pay is cut, and its shares with it', () => {
  const pieces = [
    { priceCents: 1_000, quantity: 1 },
    { priceCents: 3_000, quantity: 1 },
  ];
  const wanted = { kind: 'discount', label: '', cents: -8_000, shares: [-2_000, -6_000] };
  expect(chargesOf(pieces, [wanted]).adjustments).toEqual([
    { ...wanted, cents: -4_000, shares: [-1_000, -3_000] },
  ]);
});

test('an amount over lines that cost nothing is split evenly', () => {
  expect(splitOverLines(100, [{ cents: 0 }, { cents: 0 }, { cents: 0 }])).toEqual([34, 33, 33]);
  expect(splitOverLines(-100, [{ cents: 100 }, { cents: 200 }])).toEqual([-33, -67]);
});
