import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { addProduct } from '#tests/support/products.ts';
import { findPublishedProduct, listDesign, listProductCards } from './published-products.server.ts';
import { products } from './tables.server.ts';

test('a page has the GTINs of its sizes, and no code of the shop’s own', async () => {
  const { slug } = await addProduct('Coded', {
    sizes: [
      { size: 'S', barcode: 'LINEN-S' },
      { size: 'M', barcode: '4006381333931' },
      { size: 'L', barcode: '4006381333932' },
    ],
  });
  const product = await findPublishedProduct(db, slug, 'en');
  expect(product?.gtins).toEqual({ M: '4006381333931' });
  expect(JSON.stringify(product)).not.toContain('LINEN-S');
});

test('a design is its products in the shop, named by their colours', async () => {
  const shirt = { titleNl: 'Overhemd', styleNumber: 'S-1' };
  await addProduct('Shirt', { ...shirt, colour: 'blue' });
  expect(await listDesign(db, 'S-1', 'en')).toEqual([]);
  await addProduct('Shirt', { ...shirt, colour: 'white', sizes: [{ size: 'M', stockQuantity: 0 }] });
  const { id } = await addProduct('Shirt', { ...shirt, colour: 'red' });
  await db.update(products).set({ published: false }).where(eq(products.id, id));
  await addProduct('Shirt', { styleNumber: 'S-2' });
  expect(await listDesign(db, 'S-1', 'nl')).toMatchObject([
    { slug: 'shirt', name: { text: 'Blauw', language: 'nl' }, isSoldOut: false },
    { name: { text: 'Wit' }, isSoldOut: true },
  ]);
  // Two white ones are told apart by their titles.
  await addProduct('Long shirt', { styleNumber: 'S-1', colour: 'white' });
  const names = (await listDesign(db, 'S-1', 'nl')).map(({ name }) => name);
  expect(names).toEqual([
    { text: 'Overhemd', language: 'nl' },
    { text: 'Overhemd', language: 'nl' },
    { text: 'Long shirt', language: 'en' },
  ]);
});

test('a page weighs what its heaviest size weighs, and neither page nor card tells what an item costs', async () => {
  const { id, slug } = await addProduct('Weighed', {
    costCents: 98_765,
    weightGrams: 300,
    sizes: [
      { size: 'S', costCents: 98_764 },
      { size: 'M', weightGrams: 450 },
    ],
  });
  const product = await findPublishedProduct(db, slug, 'en');
  expect(product?.weightGrams).toBe(450);
  expect(JSON.stringify([product, await listProductCards(db, [id], 'en')])).not.toMatch(/9876[45]/);
});
