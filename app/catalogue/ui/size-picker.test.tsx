import { expect, test } from 'vitest';
import type { ProductPage } from '../product.ts';
import { chosenSize } from './size-picker.tsx';
import { likelyRegion } from './size-region.ts';

const sizes = (...names: string[]) => names.map((size) => ({ size, isAvailable: !size.endsWith('L36') }));
const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test('the size of a form is one of the product’s that is available', () => {
  const shirt = { sizes: sizes('M', 'W30/L36') } as ProductPage;
  expect(chosenSize(shirt, formOf({ size: 'M' }))).toBe('M');
  expect(chosenSize(shirt, formOf({ size: 'W30/L36' }))).toBeUndefined();
  expect(chosenSize(shirt, formOf({}))).toBeUndefined();
});

test('a size of two choices needs both, and a pair that is sold', () => {
  const jeans = { sizes: sizes('W30/L32', 'W32/L34', 'W32/L36'), secondPart: 'length' } as ProductPage;
  expect(chosenSize(jeans, formOf({ size: 'W32', second: 'L34' }))).toBe('W32/L34');
  for (const fields of [{ size: 'W30' }, { second: 'L32' }, { size: 'W30', second: 'L34' }])
    expect(chosenSize(jeans, formOf(fields as Record<string, string>))).toBeUndefined();
  expect(chosenSize(jeans, formOf({ size: 'W32', second: 'L36' }))).toBeUndefined();
});

test.each([
  [['nl', 'en-GB'], 'UK'],
  [['en-IE'], 'UK'],
  [['de-AT', 'en-US'], 'DE'],
  [['zh-Hant-JP'], 'JP'],
  [['nl-NL', 'en'], ''],
  [[], ''],
])('a browser in %j has sizes of %s', (languages, region) => expect(likelyRegion(languages)).toBe(region));
