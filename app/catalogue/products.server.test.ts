import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { images } from '#app/media/tables.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/db.server.ts';
import type { ProductInput } from './product-input.ts';
import { findPublishedProduct, listProducts, listSection, listSubcategories } from './products.server.ts';
import { saveProduct } from './save-product.server.ts';
import { holds, productImages, productSizes, products } from './tables.server.ts';

const en = { language: 'en' } as const;

beforeEach(async () => {
  await db.delete(holds);
  await db.delete(products);
});

test('a listing shows new pieces first, then the newest', async () => {
  await add('Old', { daysAgo: 9 });
  await add('Recent', { daysAgo: 1 });
  await add('New but older', { daysAgo: 5, isNew: true });
  expect(titles(await listSection(db, 'women', en))).toEqual(['New but older', 'Recent', 'Old']);
});

test('a listing sorts by price both ways', async () => {
  await add('Dear', { priceCents: 9_000 });
  await add('Cheap', { priceCents: 1_000 });
  expect(titles(await listSection(db, 'women', { ...en, sorting: 'price-asc' }))).toEqual(['Cheap', 'Dear']);
  expect(titles(await listSection(db, 'women', { ...en, sorting: 'price-desc' }))).toEqual(['Dear', 'Cheap']);
});

test('new-in shows the six newest new pieces of women and men, whatever the sorting', async () => {
  for (let day = 1; day <= 7; day++) {
    await add(`New ${day}`, {
      daysAgo: day,
      isNew: true,
      priceCents: day * 100,
      category: day % 2 ? 'men' : 'women',
    });
  }
  await add('Drop', { isNew: true, category: 'the-drop' });
  const shown = await listSection(db, 'new-in', { ...en, sorting: 'price-desc' });
  expect(titles(shown)).toEqual(['New 6', 'New 5', 'New 4', 'New 3', 'New 2', 'New 1']);
});

test('a subcategory narrows a listing, and only those with products are named', async () => {
  await add('Dress', { subcategory: 'dresses' });
  await add('Top', { subcategory: 'tops', isNew: true });
  expect(titles(await listSection(db, 'women', { ...en, subcategory: 'tops' }))).toEqual(['Top']);
  expect(await listSubcategories(db)).toEqual({ women: ['dresses', 'tops'], men: [], 'new-in': ['tops'] });
});

test('archived products are nowhere', async () => {
  const { id, slug } = await add('Gone');
  await db.update(products).set({ archivedAt: sql`now()` }).where(eq(products.id, id));
  expect(await listSection(db, 'women', en)).toEqual([]);
  expect(await listProducts(db, [id], 'en')).toEqual([]);
  expect(await findPublishedProduct(db, slug, 'en')).toBeUndefined();
});

test('sizes stand in order, and one is available while a piece is left that nobody holds', async () => {
  const { id, slug } = await add('Shirt', {
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
  await hold(id, 'L', 2);
  expect((await listSection(db, 'women', en))[0]?.sizes[2]).toEqual({ size: 'L', isAvailable: false });
  await db.update(holds).set({ expiresAt: sql`now() - interval '1 second'` });
  expect((await listSection(db, 'women', en))[0]?.sizes[2]).toEqual({ size: 'L', isAvailable: true });
});

test('Dutch falls back to English and says so', async () => {
  const { slug } = await add('Linen Shirt', {
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

test('a card has the first picture, a page all of them', async () => {
  const { id, slug } = await add('Shirt');
  const imageIds = await addImages(2);
  await db
    .insert(productImages)
    .values(imageIds.map((imageId, sortOrder) => ({ productId: id, imageId, sortOrder })));
  const [card] = await listProducts(db, [id], 'nl');
  expect(card?.picture).toMatchObject({ width: 800, height: 1000, colour: '#aabbcc', alt: 'Foto 0' });
  expect((await findPublishedProduct(db, slug, 'en'))?.pictures.map(({ alt }) => alt)).toEqual([
    'Picture 0',
    'Picture 1',
  ]);
});

async function add(title: string, options: Partial<ProductInput> & { daysAgo?: number } = {}) {
  const { daysAgo = 0, ...facts } = options;
  const saved = await saveProduct(db, {
    title,
    priceCents: 5_000,
    category: 'women',
    subcategory: facts.category === 'men' ? 'shirts' : 'tops',
    imageIds: [],
    sizes: [{ size: 'M', stockQuantity: 3 }],
    ...facts,
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
  await db
    .update(products)
    .set({ createdAt: sql`now() - make_interval(days => ${daysAgo})` })
    .where(eq(products.id, saved.id));
  return saved;
}

async function hold(productId: string, size: string, quantity: number): Promise<void> {
  const rows = await db.select().from(productSizes).where(eq(productSizes.productId, productId));
  const productSizeId = rows.find((row) => row.size === size)?.id ?? '';
  const expiresAt = new Date(Date.now() + 60_000);
  const orderId = randomUUID();
  const shippingAddress = {
    name: 'A',
    address: { line1: 'B', city: 'C', postal_code: 'D', country: 'Netherlands' },
  };
  await db.insert(orders).values({
    id: orderId,
    email: 'a@b.example',
    paymentMethod: 'card',
    totalCents: 1,
    shippingAddress,
    expiresAt,
  });
  await db.insert(holds).values({ productSizeId, orderId, quantity, expiresAt });
}

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

function titles(cards: { title: string }[]): string[] {
  return cards.map(({ title }) => title);
}
