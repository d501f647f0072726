import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinStreet, seemsToLackNumber, splitStreet } from './dutch-street.ts';

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
