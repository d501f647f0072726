import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { images } from '#app/media/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { exportProducts } from '#app/product-csv/export-products.server.ts';
import { readProducts } from '#app/product-csv/reading/read-products.server.ts';
import { addProduct, holdStockForTests } from '#tests/support/products.ts';
import { findProductForEditing } from './editing/product-for-editing.server.ts';
import { forEachField, longTexts, textFields } from './product-fields.ts';
import { findPublishedProduct, listProductCards, listSubcategories } from './published-products.server.ts';
import { holds, productImages, products } from './tables.server.ts';

const shop = { shopUrl: 'https://shop.example', brand: 'Marenza' };

beforeEach(async () => {
  await db.delete(holds);
  await db.delete(products);
});

test('only subcategories with products are named', async () => {
  await addProduct('Dress', { subcategory: 'dresses' });
  await addProduct('Top', { subcategory: 'tops', isNew: true });
  expect(await listSubcategories(db)).toEqual({ women: ['dresses', 'tops'], men: [], 'new-in': ['tops'] });
});

test('archived products are nowhere', async () => {
  const { id, slug } = await addProduct('Gone');
  await db.update(products).set({ archivedAt: sql`now()` }).where(eq(products.id, id));
  expect(await listProductCards(db, [id], 'en')).toEqual([]);
  expect(await findPublishedProduct(db, slug, 'en')).toBeUndefined();
});

test('sizes stand in order, and one is available while a piece is left that nobody holds', async () => {
  const { id, slug } = await addProduct('Shirt', {
    sizes: [
      { size: 'L', stockQuantity: 2 },
      { size: 'S', stockQuantity: 0 },
      { size: 'M', stockQuantity: 5, available: false },
    ],
  });
  expect((await findPublishedProduct(db, slug, 'en'))?.sizes).toEqual([
    { size: 'S', isAvailable: false },
    { size: 'M', isAvailable: false },
    { size: 'L', isAvailable: true },
  ]);
  await holdStockForTests(id, 'L', 2);
  expect((await listProductCards(db, [id], 'en'))[0]?.sizes[2]).toEqual({ size: 'L', isAvailable: false });
  await db.update(holds).set({ expiresAt: sql`now() - interval '1 second'` });
  expect((await listProductCards(db, [id], 'en'))[0]?.sizes[2]).toEqual({ size: 'L', isAvailable: true });
});

test('Dutch falls back to English and says so', async () => {
  const { slug } = await addProduct('Linen Shirt', {
    editorNotes: 'Airy',
    sizeAndFit: 'Wide',
    sizeAndFitNl: 'Wijd',
  });
  expect(await findPublishedProduct(db, slug, 'nl')).toMatchObject({
    title: 'Linen Shirt',
    titleLanguage: 'en',
    editorNotes: { text: 'Airy', language: 'en' },
    sizeAndFit: { text: 'Wijd', language: 'nl' },
    deliveryAndReturns: undefined,
  });
});

test('every text of a product is kept, edited, read from a file and shown in both languages', async () => {
  const written = {
    ...forEachField(textFields, (field) => `${field}, written`),
    composition: '95% cotton, 5% elastane',
    manufacturer: 'Maker Lda\nKade 1, Porto\nmail@maker.example',
  };
  const { id, slug } = await addProduct(written.title, written);
  expect((await findProductForEditing(db, id))?.product).toMatchObject(written);
  let file = '';
  for await (const part of exportProducts(db, { search: '', category: undefined }, shop)) file += part;
  const read = readProducts(Buffer.from(file));
  expect(read.ok && read.file.products[0]?.texts).toEqual(written);
  expect(await findPublishedProduct(db, slug, 'en')).toMatchObject({
    ...forEachField(longTexts, (text) => ({ text: written[text], language: 'en' })),
    composition: '95% cotton, 5% elastane',
    manufacturer: written.manufacturer,
  });
  expect(await findPublishedProduct(db, slug, 'nl')).toMatchObject({
    ...forEachField(longTexts, (text) => ({ text: written[`${text}Nl`], language: 'nl' })),
    composition: '95% katoen, 5% elastaan',
    manufacturer: written.manufacturer,
  });
});

test('a card has the first picture, a page all of them', async () => {
  const { id, slug } = await addProduct('Shirt');
  const imageIds = await addImages(2);
  await db
    .insert(productImages)
    .values(imageIds.map((imageId, sortOrder) => ({ productId: id, imageId, sortOrder })));
  const [card] = await listProductCards(db, [id], 'nl');
  expect(card?.picture).toMatchObject({ width: 800, height: 1000, colour: '#aabbcc', alt: 'Foto 0' });
  expect((await findPublishedProduct(db, slug, 'en'))?.pictures.map(({ alt }) => alt)).toEqual([
    'Picture 0',
    'Picture 1',
  ]);
});

async function addImages(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    url: `/media/${randomUUID()}`,
    width: 800,
    height: 1000,
    colour: '#aabbcc',
    altText: `Picture ${index}`,
    altTextNl: `Foto ${index}`,
  }));
  return (await db.insert(images).values(rows).returning({ id: images.id })).map(({ id }) => id);
}
