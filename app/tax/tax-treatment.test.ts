import { expect, test } from 'vitest';
import { taxPlaceOf } from './tax-places.ts';
import { taxClasses } from './tax-rates.ts';
import { type TaxRules, taxTreatmentOf } from './tax-treatment.ts';
import type { VatNumberState } from './vat-numbers/vat-number.ts';

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

test.each<[string, string, string, VatNumberState, 'home' | 'destination', string, number | undefined]>([
  ['of Belgium, sent there', 'Belgium', '1000', 'BE', 'destination', 'intra-community', 2500],
  ['of Belgium, sent there below the threshold', 'Belgium', '1000', 'BE', 'home', 'intra-community', 2100],
  ['of a third state, sent to Belgium', 'Belgium', '1000', 'DE', 'destination', 'intra-community', 2500],
  [
    'of Northern Ireland, sent there',
    'United Kingdom',
    'BT1 5GS',
    'XI',
    'destination',
    'intra-community',
    2500,
  ],
  [
    'of Belgium, sent to Northern Ireland',
    'United Kingdom',
    'BT1 5GS',
    'BE',
    'destination',
    'intra-community',
    2500,
  ],
  ['of the shop’s own state, sent to Belgium', 'Belgium', '1000', 'NL', 'destination', 'oss', undefined],
  [
    'of Belgium, sent within the shop’s own state',
    'Netherlands',
    '1012 NX',
    'BE',
    'destination',
    'domestic',
    undefined,
  ],
  ['of Belgium, sent out of the EU', 'Switzerland', '8001', 'BE', 'destination', 'export', 2100],
  ['of Spain, sent to the Canary Islands', 'Spain', '35001', 'ES', 'destination', 'export', 2100],
])('a business with a number %s', (_, country, postalCode, state, euSales, kind, off) => {
  const buyer = { state, text: `${state}123` };
  const place = taxPlaceOf(country, postalCode);
  const treatment = taxTreatmentOf({ ...rules, euSales }, place, '2026-12-31', buyer);
  expect([treatment.kind, treatment.rateTakenOff?.('standard')]).toEqual([kind, off]);
  expect(treatment.buyer).toBe(kind === 'intra-community' ? buyer.text : undefined);
  if (kind === 'intra-community') {
    expect(taxClasses.map(treatment.rateOf)).toEqual([0, 0, 0]);
    // The amount taken off is the VAT that a buyer without a number would pay.
    const ofAnybody = taxTreatmentOf({ ...rules, euSales }, place, '2026-12-31');
    expect(taxClasses.map(treatment.rateTakenOff ?? (() => -1))).toEqual(taxClasses.map(ofAnybody.rateOf));
  }
});

test('businesses pay the price without VAT whatever exports cost, and at the counter what everybody pays', () => {
  const buyer = { state: 'BE', text: 'BE0123456749' } as const;
  const same = { ...rules, exportPrices: 'same' } as const;
  const belgium = taxPlaceOf('Belgium', '1000');
  expect(taxTreatmentOf(same, belgium, '2026-12-31', buyer).rateTakenOff?.('reduced')).toBe(2500);
  expect(taxTreatmentOf(rules, 'shop', '2026-12-31', buyer)).toMatchObject({ kind: 'domestic', state: 'NL' });
});
