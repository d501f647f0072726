import { beforeEach, expect, test } from 'vitest';
import { saveProduct } from '#app/catalogue/editing/save-product.server.ts';
import { products } from '#app/catalogue/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { saveDrop } from './editing/save-drop.server.ts';
import { findProductPage, listRelatedProducts } from './find-product-page.server.ts';
import { findDropStartTimes } from './products-in-drops.server.ts';
import { listDropProducts, listRunningDrops } from './shown-drops.server.ts';
import { drops } from './tables.server.ts';

const DAY_MS = 86_400_000;

beforeEach(async () => {
  await db.delete(drops);
  await db.delete(products);
});

test('only drops that are switched on and within their dates are listed, the latest first', async () => {
  await addDrop('Earlier', { from: -9, to: 9 });
  await addDrop('Later', { from: -1, to: 9 });
  await addDrop('Coming', { from: 1, to: 9 });
  await addDrop('Over', { from: -9, to: -1 });
  await addDrop('Off', { from: -1, to: 9, isActive: false });
  expect((await listRunningDrops(db, 'en')).map((drop) => drop.title.text)).toEqual(['Later', 'Earlier']);
});

test("a drop's products stand in its own order, and the test product stays out", async () => {
  const [hidden, first, second] = [
    await addProduct('test-product'),
    await addProduct('b'),
    await addProduct('a'),
  ];
  const drop = await addDrop('Drop', { from: -1, to: 1, productIds: [hidden, first, second] });
  expect((await listDropProducts(db, drop, 'en')).map(({ slug }) => slug)).toEqual(['b', 'a']);
});

test('beside a piece of a drop stand the others of that drop', async () => {
  const ids = [await addProduct('b'), await addProduct('a'), await addProduct('c')];
  await addDrop('Drop', { from: -1, to: 1, productIds: ids });
  const product = await findProductPage(db, 'a', 'en');
  const related = product ? await listRelatedProducts(db, product, 'en') : [];
  expect(related.map(({ slug }) => slug)).toEqual(['b', 'c']);
});

test('a piece of a drop can be seen only while its drop runs', async () => {
  const id = await addProduct('kaftan');
  await addDrop('Coming', { from: 1, to: 2, productIds: [id] });
  expect(await findProductPage(db, 'kaftan', 'en')).toBeUndefined();
  await addDrop('Running', { from: -1, to: 2, productIds: [id] });
  expect(await findProductPage(db, 'kaftan', 'en')).toMatchObject({ id });
});

test('a piece of a drop is said to come with the next drop that is switched on', async () => {
  const [coming, running, over, off, none] = [
    await addProduct('coming'),
    await addProduct('running'),
    await addProduct('over'),
    await addProduct('off'),
    await addProduct('none'),
  ];
  await addDrop('Third', { from: 3, to: 4, productIds: [coming, running] });
  await addDrop('Second', { from: 2, to: 4, productIds: [coming] });
  await addDrop('Off', { from: 1, to: 4, isActive: false, productIds: [coming, off] });
  await addDrop('Now', { from: -1, to: 4, productIds: [running] });
  await addDrop('Over', { from: -4, to: -1, productIds: [over] });
  const times = await findDropStartTimes(db, [coming, running, over, off, none]);
  expect([...times.keys()].toSorted()).toEqual([coming, running].toSorted());
  expect(times.get(running)).toBe('running');
  const days = (Date.parse(times.get(coming) ?? '') - Date.now()) / DAY_MS;
  expect(Math.round(days)).toBe(2);
  expect(await findDropStartTimes(db, [])).toEqual(new Map());
});

async function addProduct(slug: string): Promise<string> {
  const saved = await saveProduct(
    db,
    {
      title: slug,
      priceCents: 100,
      category: 'the-drop',
      subcategory: 'tops',
      imageIds: [],
      sizes: [{ size: 'M' }],
    },
    { slug },
  );
  if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
  return saved.id;
}

type Dates = { from: number; to: number; isActive?: boolean; productIds?: string[] };

async function addDrop(
  title: string,
  { from, to, isActive = true, productIds = [] }: Dates,
): Promise<string> {
  const startDate = new Date(Date.now() + from * DAY_MS);
  const endDate = new Date(Date.now() + to * DAY_MS);
  const saved = await saveDrop(db, { title, startDate, endDate, isActive, productIds });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
  return saved.id;
}
