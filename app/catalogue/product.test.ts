import { expect, test } from 'vitest';
import { hasSizeChoice, isSoldOut, ONE_SIZE, productPath } from './product.ts';

test('a product lives below its gender, a piece of a drop below the drop', () => {
  expect(productPath({ category: 'men', slug: 'linen-shirt' })).toBe('/men/products/linen-shirt');
  expect(productPath({ category: 'the-drop', slug: 'kaftan' })).toBe('/drop-product/kaftan');
});

test('only a product that comes in more than One Size has a choice', () => {
  expect(hasSizeChoice([{ size: ONE_SIZE, isAvailable: true }])).toBe(false);
  expect(hasSizeChoice([{ size: 'M', isAvailable: false }])).toBe(true);
});

test('a product without an available size is sold out, one without sizes too', () => {
  expect(isSoldOut([])).toBe(true);
  expect(isSoldOut([{ size: 'M', isAvailable: false }])).toBe(true);
  expect(isSoldOut([{ size: 'M', isAvailable: true }])).toBe(false);
});
