import { expect, test } from 'vitest';
import type { WholeProduct } from './product-diff.ts';
import { shareItemValues } from './share-item-values.ts';

const before = {
  weightGrams: 300,
  sizes: [
    { size: 'S', weightGrams: null },
    { size: 'M', weightGrams: 500 },
  ],
} as unknown as WholeProduct;

function given(weights: Record<string, number | null>) {
  return Object.entries(weights).map(([size, weightGrams]) => ({ size, weightGrams, line: 2 }));
}

test('values in force change nothing, also those of one size only', () => {
  expect(shareItemValues(before, given({ S: 300, M: 500 }))).toEqual({
    values: { weightGrams: 300 },
    own: {},
  });
  expect(shareItemValues(before, given({ M: 500 }))).toEqual({ values: { weightGrams: 300 }, own: {} });
});

test('a value of all sizes is the product’s', () => {
  const shared = {
    values: { weightGrams: 400 },
    own: { S: { weightGrams: null }, M: { weightGrams: null } },
  };
  expect(shareItemValues(before, given({ S: 400, M: 400 }))).toEqual(shared);
  expect(shareItemValues(undefined, given({ S: 400, M: 400 }))).toEqual(shared);
  expect(shareItemValues(undefined, given({ S: 400, M: null }))).toMatchObject({
    values: { weightGrams: 400 },
  });
});

test('sizes that differ have values of their own beside the product’s, and a new product has that of its first size', () => {
  expect(shareItemValues(before, given({ S: 350, M: 300 }))).toEqual({
    values: { weightGrams: 300 },
    own: { S: { weightGrams: 350 }, M: { weightGrams: null } },
  });
  expect(shareItemValues(undefined, given({ S: 350, M: 300 }))).toEqual({
    values: { weightGrams: 350 },
    own: { S: { weightGrams: null }, M: { weightGrams: 300 } },
  });
});

test('a size that the file lacks keeps the value that it shares with its product', () => {
  expect(shareItemValues(before, given({ M: 400 }))).toEqual({
    values: { weightGrams: 300 },
    own: { M: { weightGrams: 400 } },
  });
  expect(shareItemValues(before, given({ S: 400 }))).toMatchObject({ values: { weightGrams: 400 } });
});

test('empty cells alone empty the values, and a column that is missing says nothing', () => {
  expect(shareItemValues(before, given({ S: null, M: null }))).toEqual({
    values: { weightGrams: null },
    own: { S: { weightGrams: null }, M: { weightGrams: null } },
  });
  expect(shareItemValues(before, [{ size: 'S', line: 2 }])).toEqual({ values: {}, own: {} });
});
