import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPostalCode, isPhoneNumber, joinStreet, seemsToLackNumber, splitStreet } from './address.ts';
import { looksLikePostalCode } from './looks-like-postal-code.ts';
import { countryGroups } from './shipping-countries.ts';

test.each([
  '06 12345678',
  '0612345678',
  '+31 6 1234-5678',
  '+31 (0)6 12345678',
  '06.12.34.56.78',
  '(555) 123-4567',
  '1',
  '1234567890123456',
])('%s is a phone number', (typed) => expect(isPhoneNumber(typed)).toBe(true));

test.each(['+', '12345678901234567', '++31', '12a', '+06 12345678', '0', '00 00', '0031 6 12345678', ''])(
  '%s is none',
  (typed) => {
    expect(isPhoneNumber(typed)).toBe(false);
  },
);

test.each([
  ['Keizersgracht 12', 'Keizersgracht', '12'],
  ['Keizersgracht 12 A', 'Keizersgracht', '12 A'],
  ['Keizersgracht 12-III', 'Keizersgracht', '12-III'],
  ['1e Jan Steenstraat 5 bis', '1e Jan Steenstraat', '5 bis'],
  ['Plein 1944 12', 'Plein 1944', '12'],
  ['Laan 1945 1945', 'Laan 1945', '1945'],
  ['Lange Leidsedwarsstraat 1023', 'Lange Leidsedwarsstraat', '1023'],
  ['Postbus 90', 'Postbus', '90'],
  ['Keizersgracht', 'Keizersgracht', ''],
  ['2e Kade', '2e Kade', ''],
  ['12 Keizersgracht', '12 Keizersgracht', ''],
  ['Kade 4 tegenover de molen', 'Kade 4 tegenover de molen', ''],
  ['Kade  4', 'Kade', '4'],
  [' Keizersgracht   12  A ', 'Keizersgracht', '12 A'],
  ['Kerkstraat 12 souterrain', 'Kerkstraat', '12 souterrain'],
  ['Kerkstraat 12 Appartement 5', 'Kerkstraat', '12 Appartement 5'],
  ['Kerkstraat 12 bovenwoning', 'Kerkstraat', '12 bovenwoning'],
  ['Kerkstraat 12 2e verdieping', 'Kerkstraat', '12 2e verdieping'],
  ['Plein 1944', 'Plein 1944', ''],
  ['Laan 1940-1945', 'Laan 1940-1945', ''],
  ['Laan 1940-1945 8', 'Laan 1940-1945', '8'],
  ['Postweg 1944', 'Postweg', '1944'],
  ['', '', ''],
])('%s', (line, street, houseNumber) => {
  expect(splitStreet(line)).toEqual({ street, houseNumber });
});

test('what is split is the same line again', () => {
  const word = fc.oneof(
    fc.stringMatching(/^[\p{L}'-]{1,8}$/u),
    fc.nat(2100).map(String),
    fc.stringMatching(/^\d{1,3}[a-zA-Z-]{0,4}$/),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), (words) => {
      const line = words.join(' ');
      expect(joinStreet(splitStreet(line))).toBe(line);
    }),
  );
});

test.each([
  ['Hauptstraße', '', true],
  ['Hauptstraße 5', '', false],
  ['Hauptstraße', 'Haus 5', false],
  ['Rose Cottage', '', true],
  ['शहर ५', '', false],
  ['', '', false],
])('%j, %j seems to lack a number: %j', (streetLine1, streetLine2, lacks) => {
  expect(seemsToLackNumber({ streetLine1, streetLine2 })).toBe(lacks);
});

test.each([
  ['1015dk', 'Netherlands', '1015 DK'],
  ['1015  DK', 'Netherlands', '1015 DK'],
  ['1015-dk', 'Netherlands', '1015 DK'],
  ['sw1a1aa', 'United Kingdom', 'SW1A 1AA'],
  ['m11ae', 'United Kingdom', 'M1 1AE'],
  ['d02x285', 'Ireland', 'D02 X285'],
  ['D6WXK28', 'Ireland', 'D6W XK28'],
  ['k1a0b1', 'Canada', 'K1A 0B1'],
  ['vlt1117', 'Malta', 'VLT 1117'],
  ['11455', 'Sweden', '114 55'],
  ['00950', 'Poland', '00-950'],
  ['1000-205', 'Portugal', '1000-205'],
  ['1000001', 'Japan', '100-0001'],
  ['10117', 'Germany', '10117'],
  ['by the sea', 'Netherlands', 'by the sea'],
  ['1015dk', 'Atlantis', '1015dk'],
  ['', 'Ireland', ''],
  [undefined, 'Netherlands', ''],
])('%s in %s is %s', (typed, country, written) => expect(formatPostalCode(typed, country)).toBe(written));

test('no letter or digit is lost or made up, once is enough, and a code stays one of its country', () => {
  const typed = fc.stringMatching(/^[A-Za-z\d]{1,4}[ -]?[A-Za-z\d]{1,4}$/);
  fc.assert(
    fc.property(typed, fc.constantFrom(...countryGroups.flat()), (code, country) => {
      const written = formatPostalCode(code, country);
      const bare = (text: string) => text.toUpperCase().replace(/[ -]/g, '');
      expect(bare(written)).toBe(bare(code));
      expect(formatPostalCode(written, country)).toBe(written);
      expect(looksLikePostalCode(written, country)).toBe(looksLikePostalCode(code, country));
    }),
  );
});
