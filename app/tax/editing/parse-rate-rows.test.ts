import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextRates, ratesOn } from '../tax-rates.ts';
import { parseRateRows, readPercent } from './parse-rate-rows.ts';

const row = (key: string, from: string, standard: string, reduced = '') => ({ key, from, standard, reduced });

test.each([
  ['21', 2100],
  ['25,5', 2550],
  ['25.50 %', 2550],
  [' 0 ', 0],
  ['50', 5000],
  ['5.25%', 525],
  ['50.01', undefined],
  ['-1', undefined],
  ['21.005', undefined],
  ['1e1', undefined],
  ['', undefined],
])('a rate typed as "%s" is %s hundredths of a percent', (typed, rate) => {
  expect(readPercent(typed)).toBe(rate);
});

test('rates are kept in the order of their days; rows that nobody filled in count for nothing', () => {
  const rows = [
    row('0', '', '19'),
    row('a', '', ''),
    row('2', '2027-07-01', '22', '10,5'),
    row('1', '2027-01-01', '21'),
  ];
  expect(parseRateRows({ rows })).toEqual({
    ok: true,
    rates: [
      { from: null, standard: 1900, reduced: null },
      { from: '2027-01-01', standard: 2100, reduced: null },
      { from: '2027-07-01', standard: 2200, reduced: 1050 },
    ],
  });
});

test('each row says what is wrong with it', () => {
  const rows = [
    row('0', '', ''),
    row('1', '2027-02-30', '21'),
    row('2', '2027-01-01', 'much'),
    row('3', '2027-01-01', '21'),
    row('4', '', '21'),
    row('5', '2028-01-01', '5', '9'),
    row('6', '2029-01-01', '5', 'less'),
  ];
  expect(parseRateRows({ rows })).toEqual({
    ok: false,
    problems: {
      'rates-0': { problem: 'rate-missing', part: 'standard' },
      'rates-1': { problem: 'day-unknown', part: 'from' },
      'rates-2': { problem: 'rate-unknown', part: 'standard' },
      'rates-3': { problem: 'day-again', part: 'from' },
      'rates-4': { problem: 'day-missing', part: 'from' },
      'rates-5': { problem: 'reduced-higher', part: 'reduced' },
      'rates-6': { problem: 'rate-unknown', part: 'reduced' },
    },
  });
  const many = Array.from({ length: 51 }, (_, at) => row(String(at), at ? `20${at + 10}-01-01` : '', '5'));
  expect(parseRateRows({ rows: many })).toMatchObject({ problems: { 'rates-50': { problem: 'too-many' } } });
});

test('on each day those rates hold that began last, whatever their order; the next ones are the first that begin later', () => {
  const days = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(fc.uniqueArray(days, { maxLength: 6 }), days, (from, today) => {
      const rates = [null, ...from].map((day, at) => ({ from: day, standard: at, reduced: null }));
      const held = ratesOn(rates, today);
      const next = nextRates(rates, today);
      for (const day of from) {
        if (day <= today) expect((held?.from ?? '') >= day).toBe(true);
        else expect(next?.from && next.from <= day).toBe(true);
      }
      expect((held?.from ?? '') <= today).toBe(true);
    }),
  );
});
