import fs from 'node:fs';
import { expect, test } from 'vitest';
import { productInput } from './editing/product-input.ts';
import { itemText, readItemValue, valuesInForce } from './item-values.ts';
import type { ItemField } from './product-fields.ts';

test.each<[ItemField, string, unknown]>([
  ['costCents', ' € 12,50 ', 1_250],
  ['costCents', '1.250', undefined],
  ['costCents', '1000000.01', undefined],
  ['costCents', '-1', undefined],
  ['weightGrams', '1.250', 1_250],
  ['weightGrams', '100001', undefined],
  ['weightGrams', '0.5', undefined],
  ['customsCode', '6109.10 00 10', '6109100010'],
  ['customsCode', '61091', undefined],
  ['customsCode', '61091000100', undefined],
  ['customsCode', 'T-shirt', undefined],
  ['originCountry', ' pt ', 'PT'],
  ['originCountry', 'XX', undefined],
  ['originCountry', 'EU', undefined],
  ['originCountry', '', null],
])('%s: %s is read as %s', (field, typed, value) => {
  expect(readItemValue(field, typed)).toBe(value);
  if (value !== undefined) expect(readItemValue(field, itemText(field, value as string))).toBe(value);
});

test('a size has its own values, and those of its product where it has none', () => {
  const product = { costCents: 900, weightGrams: 300, customsCode: null, originCountry: 'PT' };
  const own = { costCents: 0, weightGrams: null, customsCode: '610910' };
  expect(valuesInForce(own, product)).toEqual({
    costCents: 0,
    weightGrams: 300,
    customsCode: '610910',
    originCountry: 'PT',
  });
});

test('the schema refuses values that no form could have sent', () => {
  const product = { title: 'A', priceCents: 1, category: 'men', subcategory: 'shirts', imageIds: [] };
  const problems = (values: object, own: object) =>
    productInput
      .safeParse({ ...product, ...values, sizes: [{ size: 'M', ...own }] })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(problems({ costCents: 1, originCountry: 'PT' }, { weightGrams: 0 })).toBeUndefined();
  expect(
    problems({ costCents: -1, customsCode: '6109.10' }, { weightGrams: 0.5, originCountry: 'pt' }),
  ).toEqual([
    ['costCents', 'cost'],
    ['customsCode', 'customs-code'],
    ['sizes.0.weightGrams', 'weight'],
    ['sizes.0.originCountry', 'origin-country'],
  ]);
});

test('only the back office names the cost, so that no page tells it to shoppers', () => {
  const places =
    /^app\/(?:catalogue\/(?:admin|editing)|product-csv)\/|^app\/catalogue\/(?:item-values|product-fields|tables\.server)\.ts$/;
  const naming = fs
    .globSync('app/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file) && !places.test(file))
    .filter((file) =>
      /costCents|cost_cents|(?:itemFields|plainFields)[^;]*product-fields/.test(
        fs.readFileSync(file, 'utf8'),
      ),
    );
  expect(naming).toEqual(['app/catalogue/product-sql.server.ts']);
});
