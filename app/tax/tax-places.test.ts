import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countryGroups, countryOfRegion } from '#app/addresses/shipping-countries.ts';
import {
  hasPlacesOutside,
  memberStates,
  needsNoCustomsPapers,
  ratePlaceName,
  ratePlaces,
  taxPlaceOf,
} from './tax-places.ts';

test.each([
  ['United Kingdom', 'BT1 5GS', 'Northern Ireland'],
  ['United Kingdom', 'bt15gs', 'Northern Ireland'],
  ['United Kingdom', 'B1 1BT', 'England'],
  ['United Kingdom', 'JE2 3QR', 'Jersey'],
  ['Spain', '35001', 'Las Palmas'],
  ['Spain', 'E-38001', 'Tenerife'],
  ['Spain', '51001', 'Ceuta'],
  ['Spain', '52001', 'Melilla'],
  ['Spain', 'AD500', 'Andorra'],
  ['Germany', '78266', 'Büsingen'],
  ['Germany', 'D-27498', 'Heligoland'],
  ['Italy', '23041', 'Livigno'],
  ['Italy', 'I-22061', 'Campione d’Italia'],
  ['Italy', '47890', 'San Marino'],
  ['Italy', '00120', 'Vatican City'],
  ['Finland', '22100', 'Åland'],
  ['Finland', 'AX-22100', 'Åland'],
  ['France', '97110', 'Guadeloupe'],
  ['France', '97200', 'Martinique'],
  ['France', '97300', 'French Guiana'],
  ['France', '97400', 'Réunion'],
  ['France', '97500', 'Saint-Pierre'],
  ['France', '976 00', 'Mayotte'],
  ['France', '98800', 'Nouméa'],
  ['Greece', '630 86', 'Mount Athos'],
  ['Denmark', '3900', 'Nuuk'],
  ['Denmark', 'FO-100', 'Tórshavn'],
  ['Switzerland', '8001', 'Zürich'],
  ['Norway', '0150', 'Oslo'],
  ['United States', '35004', 'Alabama'],
])('%s %s (%s) is outside the VAT area, but for Northern Ireland', (country, postalCode, name) => {
  const expected =
    name === 'Northern Ireland' ? { area: 'eu', state: 'XI', ratesOf: 'XI' } : { area: 'outside' };
  expect(taxPlaceOf(country, postalCode)).toEqual(expected);
  expect(needsNoCustomsPapers(country, postalCode)).toBe(name === 'Northern Ireland');
});

test.each([
  ['Netherlands', '1012 NX', 'NL', 'NL'],
  ['Netherlands', '', 'NL', 'NL'],
  ['Belgium', '3500', 'BE', 'BE'],
  ['Spain', '28013', 'ES', 'ES'],
  ['Spain', '07001', 'ES', 'ES'],
  ['Germany', '27499', 'DE', 'DE'],
  ['Germany', '35037', 'DE', 'DE'],
  ['France', '98000', 'FR', 'FR'],
  ['France', '20000', 'FR', 'FR'],
  ['France', '97', 'FR', 'FR'],
  ['Finland', '00100', 'FI', 'FI'],
  ['Italy', '23030', 'IT', 'IT'],
  ['Greece', '63075', 'GR', 'GR'],
  ['Denmark', '2100', 'DK', 'DK'],
  ['Ireland', 'D02 AF30', 'IE', 'IE'],
  ['Malta', 'VLT 1117', 'MT', 'MT'],
  ['Portugal', '1100-148', 'PT', 'PT'],
  ['Portugal', '9000-018', 'PT', 'PT-30'],
  ['Portugal', '9500-150', 'PT', 'PT-20'],
  ['Austria', '1010', 'AT', 'AT'],
  ['Austria', '6691', 'AT', 'AT-JM'],
  ['Austria', 'A-6992', 'AT', 'AT-JM'],
  ['Germany', '87568', 'AT', 'AT-JM'],
])('%s %s is taxed in %s, at the rates of %s', (country, postalCode, state, ratesOf) => {
  expect(taxPlaceOf(country, postalCode)).toEqual({ area: 'eu', state, ratesOf });
});

test.each([
  ...[
    'GB BT1 1AA',
    'UK BT1 1AA',
    'NI BT1 1AA',
    'Belfast BT1 1AA',
    '8T1 1AA',
    'ＢＴ１ １ＡＡ',
    'ВТ1 1AA',
    'BТ1 1AA',
    'GBT1 1AA',
    'BY1 1AA',
    'ZZ1 1ZZ',
    'QQ99 9QQ',
    'B0T 1AA',
    'B1T 1AA',
    'M1 1AC',
    '-',
    'x',
  ].map((code) => ['United Kingdom', code]),
  ...['FO 1015 DK', 'GL 1015 DK', 'AD 1015 DK', 'AD500', 'FO-100'].map((code) => ['Netherlands', code]),
  ...['GL 10115', 'D-27498 Heligoland', '１０１１５ 27498', 'Б 27498'].map((code) => ['Germany', code]),
  ...['FO1000', 'FO 2100', 'GL 2100', 'AD500'].map((code) => ['Denmark', code]),
  ...['AD 28013', 'AD5001', 'FO100'].map((code) => ['Spain', code]),
  ...['７５００１ 97110', '一 97110'].map((code) => ['France', code]),
])('%s: nothing typed around a postal code takes the VAT off: %s', (country = '', postalCode = '') => {
  expect(taxPlaceOf(country, postalCode)).toMatchObject({ area: 'eu' });
});

test('in a member state letters before a code of it never make it a place outside', () => {
  const inside = { NL: '1015DK', DE: '10115', BE: '1000', DK: '2100', ES: '28013', FR: '75001', FI: '00100' };
  const letters = fc.stringMatching(/^[A-Z]{1,3}$/);
  fc.assert(
    fc.property(fc.constantFrom(...Object.entries(inside)), letters, ([state, code], before) => {
      const country = countryOfRegion(state) ?? '';
      expect(taxPlaceOf(country, `${before} ${code}`)).toEqual(taxPlaceOf(country, code));
    }),
  );
});

test.each([
  'SW1A 1AA',
  'M1 1AE',
  'GB-B33 8TH',
  'UK EC1A 1BB',
  'W1A 0AX',
  'dn551pt',
  'JE2 3QR',
  'BS0 1AA',
  'HS2 0AA',
  'E1W 2BT',
  '',
])('goods for %s in the United Kingdom are an export', (postalCode) =>
  expect(taxPlaceOf('United Kingdom', postalCode)).toEqual({ area: 'outside' }),
);

test('whatever is typed, the place is one that has rates, or outside; spaces and case say nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...countryGroups.flat()), fc.string(), (country, typed) => {
      const place = taxPlaceOf(country, typed);
      if (place.area === 'eu') expect(ratePlaces).toContain(place.ratesOf);
      expect(taxPlaceOf(country, ` ${typed.replaceAll('-', '- ')} `)).toEqual(place);
    }),
  );
});

test('no address is outside in a country that says it has none, whatever its postal code', () => {
  for (const country of ['Switzerland', 'United Kingdom', 'Germany', 'Spain', 'Finland'])
    expect(hasPlacesOutside(country)).toBe(true);
  fc.assert(
    fc.property(fc.constantFrom(...countryGroups.flat()), fc.string(), (country, typed) => {
      if (!hasPlacesOutside(country)) expect(taxPlaceOf(country, typed)).toMatchObject({ area: 'eu' });
    }),
  );
});

test('every member state is a country of the shop, and every place has a name in both languages', () => {
  for (const place of ratePlaces) expect(ratePlaceName(place, 'en')).not.toContain(place);
  expect(ratePlaceName('PT-20', 'nl')).toBe('Portugal: Azoren');
  expect(ratePlaceName('XI', 'en')).toBe('Northern Ireland');
  expect(new Set(ratePlaces.map((place) => ratePlaceName(place, 'nl'))).size).toBe(ratePlaces.length);
  expect(memberStates).toHaveLength(27);
});
