import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taxOfOrder } from '#app/orders/order-tax.ts';
import { taxOfRefund } from './refund-tax.ts';

test('pieces that come back bear the VAT of their own line; the rest of an amount is spread', () => {
  const lines = [
    { rate: 2100, cents: 12_100, vatCents: 2_100 },
    { rate: 900, cents: 10_900, vatCents: 900 },
  ];
  const price = (position: number, quantity: number) => quantity * ([12_100, 5_450][position] ?? 0);
  const one = { amountCents: 5_450, pieces: [{ position: 1, quantity: 1 }] };
  expect(taxOfRefund(lines, [0, 0], one, price)).toEqual([
    { rate: 2100, cents: 0, vatCents: 0 },
    { rate: 900, cents: 5_450, vatCents: 450 },
  ]);
  // 24.50 more than the item, spread over 121.00 and the remaining 54.50.
  const more = { amountCents: 7_900, pieces: [{ position: 1, quantity: 1 }] };
  expect(taxOfRefund(lines, [0, 0], more, price)).toEqual([
    { rate: 2100, cents: 1_689, vatCents: 293 },
    { rate: 900, cents: 6_211, vatCents: 513 },
  ]);
});

const order = fc.record({
  lines: fc.array(
    fc.record({
      priceCents: fc.nat(100_000),
      quantity: fc.integer({ min: 1, max: 5 }),
      taxClass: fc.constantFrom('standard' as const, 'reduced' as const, 'zero' as const),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  delivery: fc.nat(2_000),
  parts: fc.array(
    fc.record({ share: fc.integer({ min: 1, max: 100 }), position: fc.nat(5), quantity: fc.nat(3) }),
    { maxLength: 6 },
  ),
});

test('refunds that come to the whole of an order come to its VAT exactly, line by line, in whatever parts', () => {
  fc.assert(
    fc.property(order, ({ lines: bought, delivery, parts }) => {
      const pieces = bought.map((line) => ({ ...line, cents: line.priceCents * line.quantity }));
      const rates = { standard: 2100, reduced: 900, zero: 0 };
      const { lines } = taxOfOrder(pieces, [{ cents: delivery }], {
        kind: 'domestic',
        state: 'NL',
        rateOf: (taxClass) => rates[taxClass],
      });
      const total = lines.reduce((sum, { cents }) => sum + cents, 0);
      const given = lines.map(() => ({ cents: 0, vatCents: 0 }));
      let left = total;
      for (const { share, position, quantity } of [...parts, { share: 100, position: 0, quantity: 0 }]) {
        const amountCents = Math.ceil((left * share) / 100);
        left -= amountCents;
        const refund = { amountCents, pieces: [{ position, quantity }] };
        const before = given.map(({ cents }) => cents);
        const note = taxOfRefund(
          lines,
          before,
          refund,
          (place, quantity) => quantity * (bought[place]?.priceCents ?? 0),
        );
        expect(note.reduce((sum, { cents }) => sum + cents, 0)).toBe(amountCents);
        for (const [place, { cents, vatCents }] of note.entries()) {
          expect(cents >= 0 && vatCents >= 0 && vatCents <= cents).toBe(true);
          const one = given[place];
          if (one) Object.assign(one, { cents: one.cents + cents, vatCents: one.vatCents + vatCents });
        }
      }
      expect(given).toEqual(lines.map(({ cents, vatCents }) => ({ cents, vatCents })));
    }),
  );
});
