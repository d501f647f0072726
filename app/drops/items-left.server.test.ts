import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { addProduct, holdStockForTests } from '#tests/support/products.ts';
import { saveDrop } from './editing/save-drop.server.ts';
import {
  describeItemsLeftOfDrop,
  describeItemsLeftOfProduct,
  listItemsLeft,
} from './find-product-page.server.ts';
import { drops } from './tables.server.ts';

const MINUTE_MS = 60_000;

beforeEach(() => db.delete(drops));

test('of each size on sale it is told what is left, and what of that is held at the moment', async () => {
  const { id, slug } = await addProduct('Kaftan', {
    category: 'the-drop',
    sizes: [
      { size: 'L', stockQuantity: 4 },
      { size: 'M', stockQuantity: 3 },
      { size: 'S', stockQuantity: 0 },
    ],
  });
  const drop = await addDrop([id]);
  await holdStockForTests(id, 'M', 2);
  const ofDrop = eq(drops.id, drop);
  expect(await listItemsLeft(db, ofDrop)).toEqual([
    { productId: id, size: 'S', left: 0, held: 0, isForEverybody: true },
    { productId: id, size: 'M', left: 3, held: 2, isForEverybody: true },
    { productId: id, size: 'L', left: 4, held: 0, isForEverybody: true },
  ]);
  expect(await describeItemsLeftOfDrop(db, drop, 'nl')).toEqual([
    'Nog 7 stuks, waarvan 2 voor iemand vastgehouden',
    expect.stringContaining('elke volle vijf minuten'),
  ]);
  expect(await describeItemsLeftOfProduct(db, slug, 'en')).toContain('M: 3 items left, 2 of them reserved');
  await db.execute(sql`update holds set expires_at = now() where product_size_id in (
    select id from product_sizes where product_id = ${id})`);
  expect((await listItemsLeft(db, ofDrop)).map(({ held }) => held)).toEqual([0, 0, 0]);
});

test('of an address that no database keeps nothing is told', async () => {
  expect(await describeItemsLeftOfDrop(db, 'no\0drop', 'en')).toEqual([]);
  expect(await describeItemsLeftOfProduct(db, 'no\0piece', 'en')).toEqual([]);
});

test('no more is held than there is, and a size that was taken off sale is not told of', async () => {
  const { id } = await addProduct('Kaftan', { category: 'the-drop' });
  const drop = await addDrop([id]);
  await holdStockForTests(id, 'M', 3);
  await db.update(productSizes).set({ stockQuantity: 1 }).where(eq(productSizes.productId, id));
  expect(await listItemsLeft(db, eq(drops.id, drop))).toMatchObject([{ left: 1, held: 1 }]);
  await db.update(productSizes).set({ available: false }).where(eq(productSizes.productId, id));
  expect(await listItemsLeft(db, eq(drops.id, drop))).toEqual([]);
});

test('of a queue what comes back is for the next, unless an open drop sells the piece too', async () => {
  const { id, slug } = await addProduct('Kaftan', { category: 'the-drop' });
  const drop = await addDrop([id]);
  await db.update(drops).set({ saleMethod: 'queue' }).where(eq(drops.id, drop));
  await holdStockForTests(id, 'M', 1);
  const next = 'Reserved items that are not paid go to the next in line.';
  expect((await describeItemsLeftOfDrop(db, drop, 'en')).at(-1)).toBe(next);
  expect((await describeItemsLeftOfProduct(db, slug, 'en')).at(-1)).toBe(next);
  await addDrop([id]);
  expect((await describeItemsLeftOfProduct(db, slug, 'en')).at(-1)).toMatch(/for everyone at once/);
});

test.each([
  ['coming', { from: 1, to: 2 }],
  ['over', { from: -2, to: -1 }],
  ['switched off', { from: -1, to: 1, isActive: false }],
])('nothing is told of a drop that is %s, nor of its pieces', async (_state, dates) => {
  const { id, slug } = await addProduct('Kaftan', { category: 'the-drop' });
  const drop = await addDrop([id], dates);
  expect(await describeItemsLeftOfDrop(db, drop, 'en')).toEqual([]);
  expect(await describeItemsLeftOfProduct(db, slug, 'en')).toEqual([]);
});

type Dates = { from: number; to: number; isActive?: boolean };

/** `from` and `to` are in minutes from now. */
async function addDrop(productIds: string[], { from, to, isActive = true }: Dates = { from: -1, to: 60 }) {
  const startDate = new Date(Date.now() + from * MINUTE_MS);
  const endDate = new Date(Date.now() + to * MINUTE_MS);
  const saved = await saveDrop(db, { title: 'Drop', startDate, endDate, isActive, productIds });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
  return saved.id;
}
