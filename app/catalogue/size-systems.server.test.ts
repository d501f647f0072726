import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { letters } from '#tests/support/letters.ts';
import { addProduct } from '#tests/support/products.ts';
import { findPublishedProduct } from './published-products.server.ts';
import { listSizeSystems, listSizes } from './size-systems.server.ts';
import { productSizes, products, sizeSystems, systemSizes } from './tables.server.ts';

test('systems stand in order, those of the sample shop first; the sizes of all keep the order of each', async () => {
  const [first, ...others] = await listSizeSystems(db);
  expect(first).toMatchObject({ id: 'letters', sizes: letters });
  const shoes = others.find(({ id }) => id === 'shoes-eu');
  expect(shoes?.sizes.slice(0, 4)).toEqual(['35', '35.5', '36', '36.5']);
  const sizes = await listSizes(db);
  expect(new Set(sizes).size).toBe(sizes.length);
  expect(sizes.slice(0, 9)).toEqual(['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL']);
  expect(sizes.filter((size) => shoes?.sizes.includes(size))).toEqual(shoes?.sizes);
});

test('sizes stand in the order of their system, in whatever order they were added', async () => {
  const { id, slug } = await addProduct('In Letters', { sizes: [{ size: 'XL' }, { size: 'S' }] });
  await db.insert(productSizes).values([
    { productId: id, size: 'XS' },
    { productId: id, size: 'M' },
  ]);
  expect(await sizesOf(slug)).toEqual(['XS', 'S', 'M', 'XL']);
});

test('a size of another system is refused', async () => {
  const { id } = await addProduct('Not in Numbers');
  const refused = { cause: { code: '23514', constraint: 'product_sizes_size' } };
  await expect(db.insert(productSizes).values({ productId: id, size: '38' })).rejects.toMatchObject(refused);
  const renamed = db.update(productSizes).set({ size: '38' }).where(eq(productSizes.productId, id));
  await expect(renamed).rejects.toMatchObject(refused);
});

test('a product of another system has its sizes, in its order', async () => {
  await db.insert(sizeSystems).values({ id: 'shoes', name: 'Shoes', nameNl: 'Schoenen' });
  await db
    .insert(systemSizes)
    .values(
      ['38', '38.5', '39', '100'].map((size, place) => ({ systemId: 'shoes', size, sortOrder: place + 1 })),
    );
  const { id, slug } = await addProduct('A Shoe');
  await db.delete(productSizes).where(eq(productSizes.productId, id));
  await db.update(products).set({ sizeSystemId: 'shoes' }).where(eq(products.id, id));
  await db.insert(productSizes).values(['100', '39', '38', '38.5'].map((size) => ({ productId: id, size })));
  expect(await sizesOf(slug)).toEqual(['38', '38.5', '39', '100']);
});

test('a product says of which region its sizes are', async () => {
  const shoe = { sizeSystemId: 'shoes-eu', sizes: [{ size: '38.5' }] };
  const regionOf = async ({ slug }: { slug: string }) =>
    (await findPublishedProduct(db, slug, 'en'))?.sizeRegion;
  expect(await regionOf(await addProduct('A European Shoe', shoe))).toBe('EU');
  expect(await regionOf(await addProduct('A Shirt of Anywhere'))).toBeUndefined();
});

async function sizesOf(slug: string) {
  return (await findPublishedProduct(db, slug, 'en'))?.sizes.map(({ size }) => size);
}
