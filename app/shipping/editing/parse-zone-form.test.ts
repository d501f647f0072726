import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsToDecimalText } from '#app/platform/text/cents.ts';
import { shippingCents } from '../shipping-method.ts';
import { parseZoneForm } from './parse-zone-form.ts';
import { type MethodFormValues, MOST_PRICES, newMethod } from './zone-form-values.ts';

const id = randomUUID();

function method(changes: Partial<MethodFormValues> = {}): MethodFormValues {
  const filled = { name: 'Standard', daysFrom: '1', daysTo: '2', prices: [{ from: '0', costs: '4.95' }] };
  return { ...newMethod(id), ...filled, ...changes };
}

function parsed(...methods: MethodFormValues[]) {
  return parseZoneForm({ name: ' Home ', countries: ['Netherlands', 'Atlantis'], methods });
}

function problemOf(field: string, changes: Partial<MethodFormValues>) {
  const read = parsed(method(changes));
  return read.ok ? undefined : read.problems[`${field}-${id}`];
}

test('a zone is read as it was typed, amounts as people write them, unknown countries left out', () => {
  const prices = [
    { from: '', costs: '€ 4,95' },
    { from: '', costs: '' },
    { from: '50', costs: '2.95' },
  ];
  expect(parsed(method({ nameNl: 'Standaard', prices, freeFrom: '1.000,00' }))).toEqual({
    ok: true,
    zone: {
      name: 'Home',
      countries: ['Netherlands'],
      methods: [
        {
          id,
          kind: 'delivery',
          name: 'Standard',
          nameNl: 'Standaard',
          daysFrom: 1,
          daysTo: 2,
          prices: [
            { fromCents: 0, cents: 495 },
            { fromCents: 5000, cents: 295 },
          ],
          weightPrices: null,
          freeFromCents: 100_000,
          isActive: true,
        },
      ],
    },
  });
});

test('nonsense is refused beside its field', () => {
  expect(problemOf('name', { name: ' ' })).toEqual({ problem: 'name-missing' });
  expect(problemOf('name', { name: 'x'.repeat(101) })).toEqual({ problem: 'too-long' });
  expect(problemOf('nameNl', { nameNl: '\ud800' })).toEqual({ problem: 'not-text' });
  expect(problemOf('kind', { kind: 'drone' })).toEqual({ problem: 'kind-unknown' });
  for (const [daysFrom, daysTo] of [
    ['', '2'],
    ['-1', '2'],
    ['1.5', '2'],
    ['1', '91'],
  ] as const)
    expect(problemOf('days', { daysFrom, daysTo })).toEqual({ problem: 'days-unknown' });
  expect(problemOf('days', { daysFrom: '3', daysTo: '2' })).toEqual({ problem: 'days-order' });
  expect(problemOf('freeFrom', { freeFrom: '0' })).toEqual({ problem: 'free-from-zero' });
  expect(problemOf('freeFrom', { freeFrom: '-5' })).toEqual({ problem: 'amount-negative' });
  expect(problemOf('freeFrom', { freeFrom: '100000.01' })).toEqual({ problem: 'too-high' });
});

test('prices begin at 0 and rise, and each is paid by some order', () => {
  const first = { from: '0', costs: '5' };
  const pricesProblem = (prices: MethodFormValues['prices'], freeFrom = '') =>
    problemOf('prices', { prices, freeFrom });
  expect(pricesProblem([])).toMatchObject({ problem: 'amount-empty', row: 1 });
  expect(pricesProblem([{ from: '0', costs: '' }])).toMatchObject({ problem: 'amount-empty', part: 'costs' });
  expect(pricesProblem([{ from: '1', costs: '5' }])).toMatchObject({ problem: 'first-not-zero', row: 1 });
  expect(pricesProblem([first, { from: '', costs: '3' }])).toMatchObject({
    problem: 'amount-empty',
    row: 2,
    part: 'from',
  });
  expect(pricesProblem([first, { from: '0', costs: '3' }])).toMatchObject({ problem: 'not-rising', row: 2 });
  expect(pricesProblem([first, { from: '20', costs: '-3' }])).toMatchObject({ problem: 'amount-negative' });
  expect(pricesProblem([first, { from: '100', costs: '3' }], '100')).toMatchObject({
    problem: 'never-reached',
    row: 2,
  });
  const many = Array.from({ length: MOST_PRICES + 1 }, (_, row) => ({ from: String(row), costs: '1' }));
  expect(pricesProblem(many)).toEqual({ problem: 'too-many-prices' });
});

test('two methods of a zone cannot have one name, and a zone has twenty at most', () => {
  const other = randomUUID();
  const twice = parsed(method(), method({ id: other, name: 'STANDARD ' }));
  expect(twice).toEqual({ ok: false, problems: { [`name-${other}`]: { problem: 'name-taken' } } });
  const many = Array.from({ length: 21 }, (_, place) => method({ id: randomUUID(), name: `M${place}` }));
  expect(parsed(...many)).toEqual({ ok: false, problems: { methods: { problem: 'too-many-methods' } } });
});

test('whatever prices are taken, an order costs one of them, never less than nothing, and nothing once it is free', () => {
  const amount = fc.integer({ min: 0, max: 20_000 }).map(centsToDecimalText);
  const rows = fc.array(fc.record({ from: amount, costs: amount }), { maxLength: 4 });
  fc.assert(
    fc.property(
      rows.map((more) => [
        { from: '0', costs: '7.50' },
        ...more.toSorted((one, other) => Number(one.from) - Number(other.from)),
      ]),
      fc.option(amount),
      fc.nat(40_000),
      (prices, freeFrom, value) => {
        const read = parsed(method({ prices, freeFrom: freeFrom ?? '' }));
        fc.pre(read.ok);
        const [taken] = read.ok ? read.zone.methods : [];
        if (!taken) throw new Error('no method');
        const cents = shippingCents(taken, value, 0);
        const isFree = taken.freeFromCents !== null && value >= taken.freeFromCents;
        expect(isFree ? cents === 0 : taken.prices.some((price) => price.cents === cents)).toBe(true);
        expect(cents).toBeGreaterThanOrEqual(0);
        // Each accepted price is the one that some order pays.
        for (const price of taken.prices) expect(shippingCents(taken, price.fromCents, 0)).toBe(price.cents);
      },
    ),
  );
});

test('what falls as orders grow never rises again', () => {
  const falling = fc.uniqueArray(fc.integer({ min: 1, max: 20_000 }), { maxLength: 5 }).chain((values) =>
    fc.array(fc.nat(3_000), { minLength: values.length + 1, maxLength: values.length + 1 }).map((costs) => {
      const froms = [0, ...values.toSorted((one, other) => one - other)];
      const falls = costs.toSorted((one, other) => other - one);
      return froms.map((from, place) => ({
        from: centsToDecimalText(from),
        costs: centsToDecimalText(falls[place] ?? 0),
      }));
    }),
  );
  fc.assert(
    fc.property(falling, fc.nat(25_000), fc.nat(25_000), (prices, one, other) => {
      const read = parsed(method({ prices }));
      const [taken] = read.ok ? read.zone.methods : [];
      if (!taken) throw new Error('not taken');
      expect(shippingCents(taken, Math.max(one, other), 0)).toBeLessThanOrEqual(
        shippingCents(taken, Math.min(one, other), 0),
      );
    }),
  );
});

test('prices by weight are whole grams that rise from 0', () => {
  const byWeight = (prices: MethodFormValues['prices']) => ({ pricedBy: 'weight', prices, freeFrom: '100' });
  const read = parsed(
    method(
      byWeight([
        // A form without JavaScript keeps the value that its first row had when priced by value.
        { from: '0.00', costs: '4.95' },
        { from: '1.000', costs: '6,95' },
        { from: '20 000', costs: '14.95' },
      ]),
    ),
  );
  expect(read.ok && read.zone.methods[0]).toMatchObject({
    prices: [{ fromCents: 0, cents: 495 }],
    weightPrices: [
      { fromGrams: 0, cents: 495 },
      { fromGrams: 1_000, cents: 695 },
      { fromGrams: 20_000, cents: 1_495 },
    ],
    freeFromCents: 10_000,
  });
  const refused = (from: string) =>
    problemOf(
      'prices',
      byWeight([
        { from: '', costs: '4.95' },
        { from: '500', costs: '5.95' },
        { from, costs: '6.95' },
      ]),
    );
  for (const from of ['', '1,5 kg', '12.5', '-1', '1000001'])
    expect(refused(from), from).toEqual({ problem: 'weight-unknown', row: 3, part: 'from' });
  for (const from of ['500', '499', '0'])
    expect(refused(from), from).toEqual({ problem: 'not-rising', row: 3, part: 'from' });
  expect(refused('1000000')).toBeUndefined();
  expect(problemOf('prices', byWeight([{ from: '1', costs: '1' }]))).toEqual({
    problem: 'first-not-zero',
    row: 1,
    part: 'from',
  });
  expect(problemOf('pricedBy', { pricedBy: 'length' })).toEqual({ problem: 'priced-by-unknown' });
});
