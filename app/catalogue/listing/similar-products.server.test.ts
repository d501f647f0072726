import { beforeEach, expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { addProduct } from '#tests/support/products.ts';
import { findPublishedProduct } from '../published-products.server.ts';
import { holds, products } from '../tables.server.ts';
import { listSimilarProducts } from './similar-products.server.ts';

beforeEach(async () => {
  await db.delete(holds);
  await db.delete(products);
});

test('similar are pieces of the same kind, the nearest in price first, then others of the collection', async () => {
  const { slug } = await addProduct('Top', { priceCents: 5_000 });
  await addProduct('Dress', { subcategory: 'dresses', priceCents: 5_000 });
  await addProduct('Far', { priceCents: 9_000 });
  await addProduct('Near', { priceCents: 4_500 });
  await addProduct('Shirt', { category: 'men', priceCents: 5_000 });
  expect(await similar(slug, 4)).toEqual(['Near', 'Far', 'Dress']);
  expect(await similar(slug, 2)).toEqual(['Near', 'Far']);
});

test('a sold out piece is shown only where there are no others', async () => {
  const { slug } = await addProduct('Top');
  await addProduct('Gone', { sizes: [{ size: 'M', stockQuantity: 0 }] });
  await addProduct('There', { subcategory: 'dresses', priceCents: 20_000 });
  expect(await similar(slug, 1)).toEqual(['There']);
  expect(await similar(slug, 2)).toEqual(['There', 'Gone']);
});

test('other colours of the product are not similar products', async () => {
  const { slug } = await addProduct('Top', { styleNumber: 'T-1' });
  await addProduct('Top in red', { styleNumber: 'T-1' });
  await addProduct('Other top', { styleNumber: 'T-2' });
  await addProduct('Plain top');
  expect((await similar(slug, 4)).sort()).toEqual(['Other top', 'Plain top']);
});

async function similar(slug: string, most: number): Promise<string[]> {
  const product = await findPublishedProduct(db, slug, 'en');
  if (!product) throw new Error(`no ${slug}`);
  return (await listSimilarProducts(db, product, most, 'en')).map(({ title }) => title);
}
