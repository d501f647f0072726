import { expect, test } from 'vitest';
import { isAddressWithCode } from './is-address-with-code.ts';

test.each([
  ['https://fiets.example/parcels/{code}?from=shop', true],
  ['https://fiets.example/#{code}', true],
  ['https://fiets.example/parcels', false],
  ['http://fiets.example/{code}', false],
  ['https://{code}.example/', false],
  ['https://fiets.example:{code}/', false],
  ['https://me:{code}@fiets.example/', false],
  ['javascript:alert("{code}")', false],
  ['{code}', false],
])('%s is an address with a code: %s', (address, isOne) => {
  expect(isAddressWithCode(address)).toBe(isOne);
});
