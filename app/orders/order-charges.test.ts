import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceLines, splitTotal } from '#app/bag/charges.ts';
import { type TaxClass, taxClasses } from '#app/tax/tax-rates.ts';
import type { TaxTreatment } from '#app/tax/tax-treatment.ts';
import { chargesWithTax, findVatTakenOff } from './order-charges.ts';

/** VAT that the buyer does not pay, as for exports and reverse charges. */
function exported(standard: number, reduced: number): TaxTreatment {
  const rates: Record<TaxClass, number> = { standard, reduced, zero: 0 };
  return {
    kind: 'export',
    state: 'NL',
    rateOf: () => 0,
    rateTakenOff: (taxClass) => rates[taxClass],
  };
}

function reversed(standard: number, reduced: number): TaxTreatment {
  return { ...exported(standard, reduced), kind: 'intra-community', state: 'BE', buyer: 'BE0123456749' };
}

const shipping = (cents: number) => ({ kind: 'shipping' as const, name: 'Delivery', nameNl: null, cents });

test('an export by hand: each line and its share of delivery without the VAT in it', () => {
  const lines = [
    { priceCents: 12_100, quantity: 1, taxClass: 'standard' as const },
    { priceCents: 1_090, quantity: 2, taxClass: 'reduced' as const },
    { priceCents: 1_000, quantity: 1, taxClass: 'zero' as const },
  ];
  // With their shares of 4,95: 124,92, 22,51 and 10,32, which hold 21,68 at 21 % and 1,86 at 9 %.
  const { charges, stored, tax } = chargesWithTax(lines, [shipping(495)], exported(2100, 900), 'nl');
  expect(charges.totalCents).toBe(15_775 - 2_168 - 186);
  // The goods alone hold 21,00 and 1,80; returned items are priced without it.
  const shares = [-2_100, -180, 0];
  const label = 'Geen btw: export';
  expect(charges.adjustments.at(-1)).toEqual({ kind: 'export', label, cents: -2_354, shares });
  expect(priceLines(charges.lines, charges.adjustments)).toEqual([10_000, 2_000, 1_000]);
  expect(stored.at(-1)).toEqual({
    kind: 'export',
    name: 'VAT not due: export',
    nameNl: 'Geen btw: export',
    cents: -2_354,
    shares,
  });
  expect(tax).toEqual({
    kind: 'export',
    state: 'NL',
    lines: [
      { rate: 0, cents: 10_324, vatCents: 0, rateTakenOff: 2100 },
      { rate: 0, cents: 2_065, vatCents: 0, rateTakenOff: 900 },
      { rate: 0, cents: 1_032, vatCents: 0, rateTakenOff: 0 },
    ],
  });
});

test('what is taken off follows discounts: it is the VAT of the price after them', () => {
  const lines = [
    { priceCents: 12_100, quantity: 1, taxClass: 'standard' as const },
    { priceCents: 10_900, quantity: 1, taxClass: 'reduced' as const },
  ];
  const discount = {
    kind: 'discount' as const,
    name: 'CODE',
    nameNl: null,
    cents: -6_050,
    shares: [-6_050, 0],
  };
  const { charges, stored, tax } = chargesWithTax(lines, [discount, shipping(0)], exported(2100, 900), 'en');
  // 60,50 and 109,00, which hold 10,50 and 9,00.
  expect(stored.at(-1)).toMatchObject({ cents: -1_950, shares: [-1_050, -900] });
  expect(tax?.lines.map(({ cents }) => cents)).toEqual([5_000, 10_000]);
  expect(charges.totalCents).toBe(15_000);
});

test('a business pays what an export costs, and its order says whose number it is', () => {
  const lines = [{ priceCents: 7_500, quantity: 1, taxClass: 'standard' as const }];
  const discount = { kind: 'discount' as const, name: 'CODE', nameNl: null, cents: -750, shares: [-750] };
  const by = chargesWithTax(lines, [discount, shipping(695)], reversed(2100, 2100), 'nl');
  // 74,45 with delivery, which hold 12,92 at 21 % (7445 × 21 / 121 = 1292,1), 11,71 of it in the scarf.
  expect(by.charges.totalCents).toBe(6_153);
  expect(by.charges.adjustments.at(-1)).toEqual({
    kind: 'intra-community',
    label: 'Btw verlegd',
    cents: -1_292,
    shares: [-1_171],
  });
  expect(by.stored.at(-1)).toMatchObject({ name: 'VAT reverse charged', nameNl: 'Btw verlegd' });
  expect(by.tax).toEqual({
    kind: 'intra-community',
    state: 'BE',
    buyer: 'BE0123456749',
    lines: [{ rate: 0, cents: 6_153, vatCents: 0, rateTakenOff: 2100 }],
  });
});

test('without VAT in the prices, with the same price everywhere and without rules nothing is taken off', () => {
  const zero = [{ priceCents: 5_000, quantity: 1, taxClass: 'zero' as const }];
  expect(chargesWithTax(zero, [shipping(500)], exported(2100, 900), 'en').stored).toHaveLength(1);
  const same: TaxTreatment = { kind: 'export', state: 'NL', rateOf: () => 0 };
  const one = [{ priceCents: 5_000, quantity: 1, taxClass: 'standard' as const }];
  const kept = chargesWithTax(one, [shipping(500)], same, 'en');
  expect(kept.charges.totalCents).toBe(5_500);
  expect(kept.tax?.lines).toEqual([{ rate: 0, cents: 5_500, vatCents: 0 }]);
  expect(chargesWithTax(one, [shipping(500)], undefined, 'en')).toMatchObject({
    tax: null,
    charges: { totalCents: 5_500 },
  });
});

const order = fc.record({
  lines: fc.array(
    fc.record({
      priceCents: fc.oneof(fc.nat(30), fc.nat(10_000_000)),
      quantity: fc.integer({ min: 1, max: 50 }),
      taxClass: fc.constantFrom(...taxClasses),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  added: fc.array(fc.integer({ min: -50_000, max: 50_000 }).map(shipping), { maxLength: 4 }),
  standard: fc.nat(5000),
  reduced: fc.nat(5000),
  without: fc.constantFrom(exported, reversed),
});

test('compared with exact fractions: of each line the nearest cent is taken off, and lines come to what is paid', () => {
  fc.assert(
    fc.property(order, ({ lines, added, standard, reduced, without }) => {
      const whole = chargesWithTax(lines, added, without(0, 0), 'en');
      const { charges, stored, tax } = chargesWithTax(lines, added, without(standard, reduced), 'en');
      expect(stored.length - added.length).toBeLessThanOrEqual(1);
      const off = whole.charges.totalCents - charges.totalCents;
      expect(off).toBe(0 - (findVatTakenOff(stored)?.cents ?? 0));
      expect(tax?.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(charges.totalCents);
      const split = splitTotal(charges.lines, charges.adjustments);
      expect(split.reduce((sum, part) => sum + part, 0)).toBe(charges.totalCents);
      for (const [place, { cents, rate, vatCents, rateTakenOff = 0 }] of (tax?.lines ?? []).entries()) {
        expect([rate, vatCents]).toEqual([0, 0]);
        const asked = BigInt(whole.tax?.lines[place]?.cents ?? 0);
        expect(cents >= 0 && BigInt(cents) <= asked).toBe(true);
        // asked × rate / (10000 + rate) is taken off, at most half a cent away, above it where both are as near.
        const base = 10_000n + BigInt(rateTakenOff);
        const error = 2n * ((asked - BigInt(cents)) * base - asked * BigInt(rateTakenOff));
        expect(error > -base && error <= base).toBe(true);
      }
    }),
  );
});
