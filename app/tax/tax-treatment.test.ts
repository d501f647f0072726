import { expect, test } from 'vitest';
import { taxPlaceOf } from './tax-places.ts';
import { taxClasses } from './tax-rates.ts';
import { type TaxRules, taxTreatmentOf } from './tax-treatment.ts';

const rules: TaxRules = {
  homeState: 'NL',
  euSales: 'destination',
  exportPrices: 'without-vat',
  homeRates: [{ from: null, standard: 2100, reduced: 900 }],
  destinationRates: [
    { from: null, standard: 2500, reduced: null },
    { from: '2027-01-01', standard: 2550, reduced: 1350 },
  ],
};

function bears(country: string, postalCode: string, changed: Partial<TaxRules> = {}, day = '2026-12-31') {
  const { kind, state, rateOf } = taxTreatmentOf(
    { ...rules, ...changed },
    taxPlaceOf(country, postalCode),
    day,
  );
  return [kind, state, rateOf('standard'), rateOf('reduced'), rateOf('zero')];
}

test('at home the own rates hold, by destination those of where it arrives, from the day on that they begin', () => {
  expect(bears('Netherlands', '1012 NX', { destinationRates: rules.homeRates })).toEqual([
    'domestic',
    'NL',
    2100,
    900,
    0,
  ]);
  expect(bears('Finland', '00100')).toEqual(['oss', 'FI', 2500, 2500, 0]);
  expect(bears('Finland', '00100', {}, '2027-01-01')).toEqual(['oss', 'FI', 2550, 1350, 0]);
  expect(bears('United Kingdom', 'BT1 5GS')).toEqual(['oss', 'XI', 2500, 2500, 0]);
});

test('below the threshold and at the counter it is the own VAT', () => {
  expect(bears('Finland', '00100', { euSales: 'home' })).toEqual(['domestic', 'NL', 2100, 900, 0]);
  expect(taxTreatmentOf(rules, 'shop', '2026-12-31')).toMatchObject({ kind: 'domestic', state: 'NL' });
});

test('what leaves the VAT area bears none; the own VAT is taken off its price unless operators keep it', () => {
  for (const [country, postalCode] of [
    ['Finland', '22100'],
    ['Spain', '35001'],
    ['Switzerland', '8001'],
    ['United Kingdom', 'B1 1BT'],
  ] as const) {
    expect(bears(country, postalCode, { euSales: 'home' })).toEqual(['export', 'NL', 0, 0, 0]);
    const off = (changed: Partial<TaxRules>) =>
      taxTreatmentOf({ ...rules, ...changed }, taxPlaceOf(country, postalCode), '2026-12-31').rateTakenOff;
    expect(taxClasses.map(off({}) ?? (() => undefined))).toEqual([2100, 900, 0]);
    expect(off({ exportPrices: 'same' })).toBeUndefined();
  }
});

test('a part of the own state with rates of its own is at home, at those', () => {
  expect(bears('Portugal', '9500-150', { homeState: 'PT', euSales: 'home' })).toEqual([
    'domestic',
    'PT',
    2500,
    2500,
    0,
  ]);
});
