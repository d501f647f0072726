import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargesOf, priceLines } from '#app/bag/charges.ts';
import {
  applyDiscounts,
  applyOrderDiscounts,
  type OfferedDiscount,
  takenOff,
  verdictOnBuyer,
} from './apply-discounts.ts';
import { isCode, normalCode } from './discount.ts';

const lines = [
  { id: 'coat', cents: 10_000 },
  { id: 'belt', cents: 1_999 },
];
const order = { lines, shippingCents: 495 };

function discount(given: Partial<OfferedDiscount>): OfferedDiscount {
  return {
    id: 'one',
    title: 'Welcome',
    titleNl: null,
    code: null,
    kind: 'percentage',
    percentage: given.kind && given.kind !== 'percentage' ? null : 10,
    amountCents: null,
    minimumCents: 0,
    startsAt: '2026-01-01T00:00:00Z',
    combines: false,
    dependsOnBuyer: false,
    productIds: ['coat', 'belt'],
    ...given,
  };
}

const ten = discount({ id: 'ten', code: 'TEN' });
const fiveOff = discount({ id: 'five', kind: 'amount', amountCents: 500 });
const freeDelivery = discount({ id: 'free', kind: 'shipping' });

test.each([
  [undefined, {}],
  [undefined, { problem: 'used-up' }],
  [undefined, { dependsOnBuyer: true, problem: 'sign-in' }],
  [undefined, { dependsOnBuyer: true, problem: 'expired', code: 'FIRST' }],
  [undefined, { dependsOnBuyer: true, problem: 'not-first-order', productIds: [] }],
  ['allowed', { dependsOnBuyer: true }],
  ['refused', { dependsOnBuyer: true, problem: 'not-first-order' }],
  ['refused', { dependsOnBuyer: true, problem: 'used-by-customer', productIds: [], code: 'FIRST' }],
] as [ReturnType<typeof verdictOnBuyer>, Partial<OfferedDiscount>][])(
  'discounts reveal of their buyer: %s, by %j',
  (verdict, given) => {
    expect(verdictOnBuyer([ten, discount(given)])).toBe(verdict);
  },
);

test('a percentage of 119,99 is 12,00, split over its lines; of one line it is that line alone', () => {
  expect(applyDiscounts(order, [ten]).applied).toEqual([
    { discount: ten, cents: 1_200, shares: [1_000, 200] },
  ]);
  const ofBelt = { ...ten, productIds: ['belt'] };
  expect(applyDiscounts(order, [ofBelt]).applied).toEqual([
    { discount: ofBelt, cents: 200, shares: [0, 200] },
  ]);
});

test('an amount is never more than what the lines cost that it is for; free delivery is what delivery costs', () => {
  const much = { ...fiveOff, amountCents: 5_000, productIds: ['belt'] };
  expect(applyDiscounts(order, [much]).applied).toEqual([
    { discount: much, cents: 1_999, shares: [0, 1_999] },
  ]);
  expect(applyDiscounts(order, [freeDelivery]).applied).toEqual([{ discount: freeDelivery, cents: 495 }]);
  expect(applyDiscounts({ ...order, shippingCents: 0 }, [{ ...freeDelivery, code: 'FREE' }])).toMatchObject({
    applied: [],
    problem: 'nothing-off',
  });
});

test('of automatic discounts the best one holds; a code takes its place only where it takes off more', () => {
  const idsOf = (...offered: OfferedDiscount[]) => {
    const { applied, problem } = applyDiscounts(order, offered);
    return [...applied.map((one) => one.discount.id), problem].filter(Boolean);
  };
  expect(idsOf(fiveOff, freeDelivery)).toEqual(['five']);
  expect(idsOf(ten, fiveOff)).toEqual(['ten']);
  expect(idsOf({ ...ten, percentage: 1 }, fiveOff)).toEqual(['five', 'not-better']);
  // A tie leaves the code unused.
  expect(idsOf(ten, { ...fiveOff, amountCents: 1_200 })).toEqual(['five', 'not-better']);
  expect(idsOf({ ...ten, combines: true }, fiveOff)).toEqual(['ten']);
  expect(idsOf({ ...ten, combines: true }, { ...fiveOff, combines: true })).toEqual(['ten', 'five']);
  expect(idsOf({ ...ten, combines: true }, fiveOff, { ...freeDelivery, combines: true })).toEqual([
    'ten',
    'free',
  ]);
});

test('a percentage comes before an amount, and a second percentage is of what the first leaves', () => {
  const both = [
    { ...ten, combines: true },
    { ...fiveOff, combines: true },
  ];
  expect(applyDiscounts(order, both).applied).toMatchObject([
    { cents: 1_200, shares: [1_000, 200] },
    // 5.00 spread over 90.00 and 17.99.
    { cents: 500, shares: [417, 83] },
  ]);
  const two = [{ ...ten, combines: true }, discount({ id: 'half', percentage: 50, combines: true })];
  expect(takenOff(applyDiscounts(order, two).applied)).toBe(1_200 + 5_400);
});

test('why a code takes nothing off: what is true of its shopper first, then of their bag', () => {
  const problemOf = (given: Partial<OfferedDiscount>) =>
    applyDiscounts(order, [{ ...ten, ...given }]).problem;
  expect(problemOf({ problem: 'used-up', productIds: [] })).toBe('used-up');
  expect(problemOf({ productIds: ['hat'], minimumCents: 12_000 })).toBe('not-for-these');
  expect([problemOf({ minimumCents: 12_000 }), problemOf({ minimumCents: 11_999 })]).toEqual([
    'minimum',
    undefined,
  ]);
  const shipping = { kind: 'shipping', name: 'Delivery', nameNl: null, cents: 495 } as const;
  expect(applyOrderDiscounts([], shipping, [fiveOff], 'NONE').discounted.problem).toBe('unknown');
});

test('an order names a discount with its code, and an imported one with the code only', () => {
  const shipping = { kind: 'shipping', name: 'Delivery', nameNl: null, cents: 495 } as const;
  const bought = [{ id: 'coat', priceCents: 10_000, quantity: 1 }];
  const nameOf = (title: string) =>
    applyOrderDiscounts(bought, shipping, [{ ...ten, title }], 'TEN').adjustments[0]?.name;
  expect([nameOf('Welcome'), nameOf('TEN')]).toEqual(['Welcome (TEN)', 'TEN']);
});

test('a code is the same however it is typed', () => {
  expect(normalCode(' wel kom-10\n')).toBe('WELKOM-10');
  expect(['WELKOM-10', 'AB', 'É10', 'A B C', 'X'.repeat(33)].map(isCode)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

const products = ['a', 'b', 'c', 'd'];
const anyLines = fc.array(
  fc.record({
    id: fc.constantFrom(...products),
    priceCents: fc.oneof(fc.nat(30), fc.nat(1_000_000)),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 8 },
);
const anyDiscount = fc
  .record({
    kind: fc.constantFrom('percentage' as const, 'amount' as const, 'shipping' as const),
    percentage: fc.integer({ min: 1, max: 100 }),
    amountCents: fc.integer({ min: 1, max: 500_000 }),
    minimumCents: fc.oneof(fc.constant(0), fc.nat(2_000_000)),
    combines: fc.boolean(),
    productIds: fc.subarray(products),
  })
  .map((one) =>
    discount({
      ...one,
      percentage: one.kind === 'percentage' ? one.percentage : null,
      amountCents: one.kind === 'amount' ? one.amountCents : null,
    }),
  );

test('whatever is offered: shares come to what is taken off, no line below 0, no other line touched, nothing better left', () => {
  const offers = fc.tuple(fc.array(anyDiscount, { maxLength: 4 }), fc.option(anyDiscount));
  fc.assert(
    fc.property(anyLines, fc.nat(2_000), offers, (bought, delivery, [automatic, coded]) => {
      const offered = [
        ...(coded ? [{ ...coded, id: 'coded', code: 'CODE' }] : []),
        ...automatic.map((one, place) => ({ ...one, id: String(place) })),
      ];
      const shipping = { kind: 'shipping', name: 'Delivery', nameNl: null, cents: delivery } as const;
      const { discounted, adjustments } = applyOrderDiscounts(
        bought,
        shipping,
        offered,
        coded ? 'CODE' : undefined,
      );
      const { applied, problem } = discounted;
      const charges = chargesOf(
        bought,
        adjustments.map(({ name: label, nameNl: _, ...one }) => ({ ...one, label })),
      );
      // Nothing is clipped: each displayed amount is the amount taken off.
      expect(charges.adjustments.map(({ cents }) => cents)).toEqual(adjustments.map(({ cents }) => cents));
      expect(charges.totalCents).toBe(charges.subtotalCents + delivery - takenOff(applied));
      for (const cents of priceLines(charges.lines, charges.adjustments))
        expect(cents).toBeGreaterThanOrEqual(0);
      for (const { discount: one, cents, shares } of applied) {
        expect(cents).toBeGreaterThan(0);
        expect(charges.subtotalCents).toBeGreaterThanOrEqual(one.minimumCents);
        if (!shares) expect(cents).toBe(delivery);
        else {
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents);
          for (const [place, { id }] of bought.entries())
            if (!one.productIds.includes(id)) expect(shares[place]).toBe(0);
        }
      }
      // At most one code and one automatic discount; both only if both combine.
      expect(applied.filter(({ discount: one }) => one.code === null).length).toBeLessThanOrEqual(1);
      if (applied.length > 1) expect(applied.every(({ discount: one }) => one.combines)).toBe(true);
      for (const one of offered)
        expect(
          takenOff(applyDiscounts({ lines: charges.lines, shippingCents: delivery }, [one]).applied),
        ).toBeLessThanOrEqual(takenOff(applied));
      if (coded) expect(problem === undefined).toBe(applied.some(({ discount: one }) => one.code !== null));
    }),
  );
});
