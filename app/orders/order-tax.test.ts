import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargesOf } from '#app/bag/charges.ts';
import { type TaxClass, taxClasses } from '#app/tax/tax-rates.ts';
import type { TaxTreatment } from '#app/tax/tax-treatment.ts';
import { taxOfOrder, vatPerRate } from './order-tax.ts';

function treatment(standard: number, reduced: number): TaxTreatment {
  const rates: Record<TaxClass, number> = { standard, reduced, zero: 0 };
  return { kind: 'domestic', state: 'NL', rateOf: (taxClass) => rates[taxClass] };
}

test('the VAT of an order by hand: 21 and 9 percent, with delivery split over both', () => {
  const lines = [
    { cents: 12_100, taxClass: 'standard' as const },
    { cents: 2_180, taxClass: 'reduced' as const },
    { cents: 1_000, taxClass: 'zero' as const },
  ];
  // 4,95 over 121,00 + 21,80 + 10,00: 3,92 + 0,71 + 0,32.
  const tax = taxOfOrder(lines, [{ cents: 495 }], treatment(2100, 900));
  expect(tax.lines).toEqual([
    { rate: 2100, cents: 12_492, vatCents: 2_168 },
    { rate: 900, cents: 2_251, vatCents: 186 },
    { rate: 0, cents: 1_032, vatCents: 0 },
  ]);
  expect(vatPerRate(tax)).toEqual([
    { rate: 2100, cents: 12_492, vatCents: 2_168, netCents: 10_324 },
    { rate: 900, cents: 2_251, vatCents: 186, netCents: 2_065 },
    { rate: 0, cents: 1_032, vatCents: 0, netCents: 1_032 },
  ]);
});

test('a discount lowers the VAT of the lines that it is for, and of no other', () => {
  const lines = [
    { cents: 12_100, taxClass: 'standard' as const },
    { cents: 10_900, taxClass: 'reduced' as const },
  ];
  // 21,80 off the second line: 87,20 at 9 percent bears 7,20. Delivery of 10,00 over 121,00 and 87,20: 5,81 and 4,19.
  const adjustments = [{ cents: -2_180, shares: [0, -2_180] }, { cents: 1_000 }];
  expect(taxOfOrder(lines, adjustments.slice(0, 1), treatment(2100, 900)).lines).toEqual([
    { rate: 2100, cents: 12_100, vatCents: 2_100 },
    { rate: 900, cents: 8_720, vatCents: 720 },
  ]);
  expect(taxOfOrder(lines, adjustments, treatment(2100, 900)).lines).toEqual([
    { rate: 2100, cents: 12_681, vatCents: 2_201 },
    { rate: 900, cents: 9_139, vatCents: 755 },
  ]);
});

test('half a cent of VAT is rounded up', () => {
  const half = taxOfOrder([{ cents: 1, taxClass: 'standard' }], [], treatment(10_000, 0));
  expect(half.lines[0]?.vatCents).toBe(1);
});

const order = fc.record({
  pieces: fc.array(
    fc.record({
      priceCents: fc.oneof(fc.nat(30), fc.nat(10_000_000)),
      quantity: fc.integer({ min: 1, max: 50 }),
      taxClass: fc.constantFrom(...taxClasses),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  adjustments: fc.array(
    fc.record({
      kind: fc.constant('any'),
      label: fc.constant(''),
      cents: fc.integer({ min: -50_000, max: 50_000 }),
    }),
    { maxLength: 4 },
  ),
  standard: fc.nat(5000),
  reduced: fc.nat(5000),
});

test('compared with exact fractions: each line is the nearest cent, the whole is what is paid, nothing is below 0', () => {
  fc.assert(
    fc.property(order, ({ pieces, adjustments, standard, reduced }) => {
      const charges = chargesOf(pieces, adjustments);
      const tax = taxOfOrder(charges.lines, charges.adjustments, treatment(standard, reduced));
      const sum = (of: 'cents' | 'vatCents') => tax.lines.reduce((all, line) => all + line[of], 0);
      expect(sum('cents')).toBe(charges.totalCents);
      for (const [place, { rate, cents, vatCents }] of tax.lines.entries()) {
        expect(cents).toBeGreaterThanOrEqual(0);
        // A line's share of the adjustments differs from its exact proportion by less than a cent.
        const { subtotalCents } = charges;
        const own = BigInt(charges.lines[place]?.cents ?? 0);
        const added = BigInt(charges.totalCents - subtotalCents);
        if (subtotalCents > 0) {
          const off = (BigInt(cents) - own) * BigInt(subtotalCents) - own * added;
          expect(off < 0n ? -off : off).toBeLessThan(BigInt(subtotalCents));
        }
        // cents × rate / (10000 + rate), at most half a cent away, above it where both are as near.
        const whole = 10_000n + BigInt(rate);
        const error = 2n * (BigInt(vatCents) * whole - BigInt(cents) * BigInt(rate));
        expect(error > -whole && error <= whole).toBe(true);
      }
      const perRate = vatPerRate(tax);
      expect(perRate.reduce((all, { netCents, vatCents }) => all + netCents + vatCents, 0)).toBe(
        charges.totalCents,
      );
      expect(perRate.reduce((all, { vatCents }) => all + vatCents, 0)).toBe(sum('vatCents'));
    }),
  );
});
