import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postalAddressKey } from './postal-address-key.ts';

const keyOf = (line1: string, more: Partial<Parameters<typeof postalAddressKey>[0]> = {}) =>
  postalAddressKey({ line1, city: 'Amsterdam', postal_code: '1015 DK', country: 'Netherlands', ...more });

test.each([
  ['PRINSENGRACHT 12', {}],
  ['Prinsengracht 12', { postal_code: '1015dk' }],
  ['Prinsengr. 12', {}],
  ['Prinsengracht, 12', { city: 'amsterdam' }],
  ['Prìnsengracht', { line2: '12' }],
  ['12 Prinsengracht', {}],
  ['Prinsengracht 12', { line2: 'ring twice' }],
  ['xjkq Prinsengracht １２', {}],
])('%s is the same home', (line1, more) => {
  expect(keyOf(line1, more)).toEqual(keyOf('Prinsengracht 12'));
});

test.each([
  ['12a', '12-A'],
  ['12 II', '12-ii'],
  ['12 hs', '12HS'],
  ['12-3', '12 3'],
])('an addition is read the same: %s and %s', (one, other) => {
  expect(keyOf(`Prinsengracht ${one}`)).toEqual(keyOf(`Prinsengracht ${other}`));
  expect(keyOf(`Prinsengracht ${one}`)?.home).not.toBe(keyOf('Prinsengracht 12')?.home);
  expect(keyOf(`Prinsengracht ${one}`)?.house).toBe(keyOf('Prinsengracht 12')?.house);
});

test.each([
  ['another number', 'Prinsengracht 13', {}],
  ['another postal code', 'Prinsengracht 12', { postal_code: '1015 DL' }],
  ['another country', 'Prinsengracht 12', { country: 'Belgium' }],
])('%s is another house', (_, line1, more) => {
  expect(keyOf(line1, more)?.house).not.toBe(keyOf('Prinsengracht 12')?.house);
});

test('the number of a street is not the house’s', () => {
  expect(keyOf('2e Kerkstraat 12')?.house).toBe(keyOf('Tweede Kerkstraat 12')?.house);
  expect(keyOf('1st Avenue 5')?.house).toBe(keyOf('First Avenue 5')?.house);
  expect(keyOf('12e')?.house).toBe(keyOf('12 e')?.house);
});

test('a house with a name has one, and what is picked up has no address', () => {
  expect(keyOf('Rose Cottage')).toEqual(keyOf('ROSE cottage!'));
  expect(keyOf('Rose Cottage')).not.toEqual(keyOf('Mill House'));
  expect(keyOf('', { postal_code: '', city: '' })).toBeUndefined();
});

test('whatever words surround a house number, the house stays', () => {
  const word = fc.stringMatching(/^[a-zA-Z]{4,12}$/);
  fc.assert(
    fc.property(fc.array(word, { maxLength: 4 }), fc.array(word, { maxLength: 4 }), (before, after) => {
      expect(keyOf([...before, '12', ...after].join(' '))).toEqual(keyOf('Prinsengracht 12'));
    }),
  );
});

test('any text of an address has an answer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (line1, line2) => {
      const key = keyOf(line1, { line2 });
      expect(key === undefined || key.home.startsWith(key.house)).toBe(true);
    }),
  );
});
