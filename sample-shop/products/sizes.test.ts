import { expect, test } from 'vitest';
import { menProducts } from './men.ts';
import type { SampleProduct } from './sample-product.ts';
import { womenProducts } from './women.ts';

test.each([
  ['men', menProducts, ['S', 'M', 'L', 'XL', 'XXL']],
  ['women', womenProducts, ['XS', 'S', 'M', 'L', 'XL']],
] as const)('the clothes of %s come in all their sizes, and in no others', (_, products, sizes) => {
  const clothes = products.filter(({ subcategory }) => subcategory !== 'accessories');
  expect(clothes.filter((product) => sizesOf(product).join() !== sizes.join())).toEqual([]);
  const accessories = products.filter(({ subcategory }) => subcategory === 'accessories');
  const known: readonly string[] = [...sizes, 'One Size'];
  expect(accessories.flatMap(sizesOf).filter((size) => !known.includes(size))).toEqual([]);
});

function sizesOf({ stock }: SampleProduct): string[] {
  return Object.keys(stock);
}
