import { expect, test } from 'vitest';
import { looksLikePostalCode } from './looks-like-postal-code.ts';
import { countryGroups } from './shipping-countries.ts';

const examples: Record<string, string> = {
  Australia: '2000',
  Austria: '1010',
  Belgium: '2000',
  Bulgaria: '1000',
  Canada: 'K1A 0B1',
  Croatia: '10000',
  Cyprus: '1010',
  'Czech Republic': '110 00',
  Denmark: '1050',
  Estonia: '10111',
  Finland: '00100',
  France: '75001',
  Germany: '10115',
  Greece: '105 57',
  Hungary: '1011',
  Ireland: 'D02 AF30',
  Italy: '00118',
  Japan: '100-0001',
  Latvia: 'LV-1010',
  Lithuania: 'LT-01100',
  Luxembourg: 'L-1111',
  Malta: 'VLT 1117',
  Netherlands: '1012 AB',
  Norway: '0150',
  Poland: '00-001',
  Portugal: '1000-205',
  Romania: '010011',
  Slovakia: '811 01',
  Slovenia: '1000',
  Spain: '28001',
  Sweden: '111 29',
  Switzerland: '8001',
  'United Kingdom': 'SW1A 1AA',
  'United States': '10001',
};

test.each(countryGroups.flat())('%s knows its own, however it is spaced and whatever its case', (country) => {
  const code = examples[country] ?? 'none';
  for (const typed of [code, code.toLowerCase(), code.replaceAll(' ', ''), ` ${code} `])
    expect(looksLikePostalCode(typed, country), typed).toBe(true);
});

test.each([
  ['1012', 'Netherlands'],
  ['1012 ABC', 'Netherlands'],
  ['1012 AB', 'Belgium'],
  ['2000', 'Germany'],
  ['SW1A', 'United Kingdom'],
  ['1'.repeat(5000), 'Germany'],
  ['', 'Germany'],
])('%.20s is none of %s', (typed, country) => {
  expect(looksLikePostalCode(typed, country)).toBe(false);
});

test('of a country nobody knows it is told nothing', () => {
  expect(looksLikePostalCode('anything', 'Atlantis')).toBe(true);
});
