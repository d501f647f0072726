import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#app/catalogue/tables.server.ts';
import { saveDrop } from '#app/drops/editing/save-drop.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { bagRequestItemsSchema } from './bag-request-items-schema.ts';
import { priceAndCheckBag } from './price-bag.server.ts';

const DAY_MS = 86_400_000;

test('prices, titles and slugs are ours, whatever the browser says', async () => {
  const shirt = await addProduct(db, { M: 5 }, { title: 'Linen Shirt', priceCents: 9_500 });
  const bag = await price([{ id: shirt.id, title: 'Free Gift', size: 'M', quantity: 2 }]);
  expect(bag.subtotalCents).toBe(19_000);
  expect(bag.lines).toMatchObject([
    {
      title: 'Linen Shirt',
      slug: shirt.slug,
      priceCents: 9_500,
      weightGrams: 0,
      quantity: 2,
      available: 2,
      category: 'men',
      gender: 'men',
    },
  ]);
  expect(bag.lines[0]).not.toHaveProperty('problem');
});

test('the same piece by id and by slug is one line, and its sum counts', async () => {
  const shirt = await addProduct(db, { M: 3, L: 3 });
  const bag = await price([
    { id: shirt.id, size: 'M', quantity: 2 },
    { slug: shirt.slug, size: 'M', quantity: 2 },
    { slug: shirt.slug, size: 'L', quantity: 1 },
  ]);
  expect(bag.lines).toMatchObject([
    { id: shirt.id, size: 'M', quantity: 4, problem: 'only-left', available: 3 },
    { id: shirt.id, size: 'L', quantity: 1 },
  ]);
});

test('of a product named like the id of another, the id counts', async () => {
  await addProduct(db, { M: 1 }, { title: 'Named like it' }, { slug: 'm1', id: 'a-first' });
  await addProduct(db, { M: 1 }, { title: 'The one' }, { id: 'm1' });
  await addProduct(db, { M: 1 }, { title: 'The other' }, { id: 'm2' });
  await addProduct(db, { M: 1 }, { title: 'Named like that' }, { slug: 'm2', id: 'z-last' });
  const bag = await price([
    { id: 'm1', size: 'M', quantity: 1 },
    { id: 'm2', size: 'M', quantity: 1 },
  ]);
  expect(bag.lines.map(({ title }) => title)).toEqual(['The one', 'The other']);
});

test('each problem has its name and its sentence', async () => {
  const few = await addProduct(db, { M: 2, L: 0 }, { title: 'Linen Shirt' });
  const scarf = await addProduct(db, { 'One Size': 0 }, { title: 'Scarf' });
  const bag = await price([
    { id: 'gone', title: 'Old Coat', quantity: 1 },
    { id: few.id, quantity: 1 },
    { id: few.id, size: 'XS', quantity: 1 },
    { id: few.id, size: 'L', quantity: 1 },
    { id: few.id, size: 'M', quantity: 3 },
    { id: scarf.id, quantity: 1 },
  ]);
  expect(bag.lines.map(({ problem }) => problem)).toEqual([
    'unknown-product',
    'size-required',
    'size-unavailable',
    'sold-out',
    'only-left',
    'sold-out',
  ]);
  expect(bag.lines[4]?.message).toBe('Only 2 left of Linen Shirt, size M');
  expect(bag.lines[5]?.message).toContain('Scarf');
  expect(bag.lines[5]?.message).not.toContain('One Size');
  for (const { message } of bag.lines) expect(message).not.toMatch(/\{|bag\.problem/);
});

test('a price that changed is said, on whichever of the merged lines it stood', async () => {
  const shirt = await addProduct(db, { M: 9 });
  const priced = (prices: (number | undefined)[]) =>
    price(
      prices.map((each) => ({
        id: shirt.id,
        size: 'M',
        quantity: 1,
        ...(each !== undefined && { price: each }),
      })),
    );
  expect((await priced([50])).lines[0]).not.toHaveProperty('problem');
  expect((await priced([undefined])).lines[0]).not.toHaveProperty('problem');
  for (const prices of [[49.99], [0], [49.99, 50], [50, 49.99], [49.99, undefined]])
    expect((await priced(prices)).lines).toMatchObject([{ problem: 'price-changed', priceCents: 5_000 }]);
});

test('an archived product and a size taken off sale cannot be bought', async () => {
  const archived = await addProduct(db);
  await db.update(products).set({ archivedAt: sql`now()` }).where(eq(products.id, archived.id));
  const off = await addProduct(db, {}, { sizes: [{ size: 'M', available: false, stockQuantity: 5 }] });
  const bag = await price([
    { id: archived.id, size: 'M', quantity: 1 },
    { id: off.id, size: 'M', quantity: 1 },
  ]);
  expect(bag.lines.map(({ problem }) => problem)).toEqual(['unknown-product', 'sold-out']);
});

test('a piece of a drop can be bought only while its drop runs', async () => {
  const kaftan = await addProduct(db, { M: 5 }, { category: 'the-drop', subcategory: 'tops' });
  const bagOf = () => price([{ id: kaftan.slug, size: 'M', quantity: 1 }]);
  expect((await bagOf()).lines[0]?.problem).toBe('unknown-product');
  const [startDate, endDate] = [new Date(Date.now() - DAY_MS), new Date(Date.now() + DAY_MS)];
  const drop = { title: 'Drop', startDate, endDate, isActive: true, productIds: [kaftan.id] };
  const saved = await saveDrop(db, drop);
  expect((await bagOf()).lines[0]).not.toHaveProperty('problem');
  await saveDrop(db, { ...drop, endDate: new Date(Date.now() - 1000) }, saved.ok ? saved.id : '');
  expect((await bagOf()).lines[0]?.problem).toBe('unknown-product');
});

test('what others hold is not there, what I hold myself is', async () => {
  const shirt = await addProduct(db, { M: 3 });
  const mine = await addOrder(db, [{ id: shirt.id, size: 'M', quantity: 2 }]);
  const items = bagRequestItemsSchema.parse([{ id: shirt.id, size: 'M', quantity: 3 }]);
  expect((await priceAndCheckBag(db, items, 'en')).lines[0]).toMatchObject({
    available: 1,
    problem: 'only-left',
  });
  expect((await priceAndCheckBag(db, items, 'en', { orderId: mine.id })).lines[0]).toMatchObject({
    available: 3,
  });
  expect((await priceAndCheckBag(db, items, 'en', { orderId: mine.id })).lines[0]).not.toHaveProperty(
    'problem',
  );
});

test('Dutch has Dutch titles and sentences, and English titles where there are none', async () => {
  const both = await addProduct(db, { M: 1 }, { title: 'Linen Shirt', titleNl: 'Linnen overhemd' });
  const english = await addProduct(db, { M: 5 }, { title: 'Scarf', titleNl: '' });
  const bag = await price(
    [
      { id: both.id, size: 'M', quantity: 2 },
      { id: english.id, size: 'M', quantity: 1 },
    ],
    'nl',
  );
  expect(bag.lines.map(({ title }) => title)).toEqual(['Linnen overhemd', 'Scarf']);
  expect(bag.lines[0]?.message).toContain('Linnen overhemd, maat M');
});

test('of a large stock one order has many, and nobody is told how large it is', async () => {
  const { id } = await addProduct(db, { M: 347 });
  const check = async (quantity: number) => {
    const { lines } = await priceAndCheckBag(db, [{ id, size: 'M', quantity }], 'en');
    return { problem: lines[0]?.problem, available: lines[0]?.available };
  };
  expect(await check(300)).toEqual({ problem: undefined, available: 300 });
  expect(await check(9999)).toEqual({ problem: 'too-many-of-size', available: 300 });
});

test('an empty bag costs nothing', async () => {
  expect(await priceAndCheckBag(db, [], 'en')).toEqual({
    lines: [],
    subtotalCents: 0,
    adjustments: [],
    totalCents: 0,
  });
});

function price(items: object[], language: 'en' | 'nl' = 'en') {
  return priceAndCheckBag(db, bagRequestItemsSchema.parse(items), language);
}
