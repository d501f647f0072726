import { beforeEach, expect, test } from 'vitest';
import { addProduct } from '#app/catalogue/add-product-and-hold-stock-for-tests.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { invalidatedPagesForTests } from '#app/platform/pages/invalidated-pages-for-tests.server.ts';
import { saveDrop } from './editing/save-drop.server.ts';
import { invalidateDropPages } from './invalidate-pages-when-drops-start-or-end.server.ts';
import { drops } from './tables.server.ts';

const MINUTE_MS = 60_000;

beforeEach(() => db.delete(drops));

test.each([
  ['begun', { from: -1, to: 60 }],
  ['ended', { from: -60, to: -1 }],
])('a drop that has just %s takes its pages along, also one without pieces', async (_turn, dates) => {
  const heard = await invalidatedPagesForTests();
  const { id } = await addProduct('Kaftan');
  await addDrop({ ...dates, productIds: [] });
  await heard();
  await invalidateDropPages(db);
  expect(await heard()).toEqual([['catalogue']]);
  await addDrop({ ...dates, productIds: [id] });
  await heard();
  await invalidateDropPages(db);
  expect((await heard()).flat().toSorted()).toEqual(['catalogue', `product:${id}`]);
});

test('a drop that goes on, that is to come, or that is off leaves them', async () => {
  await addDrop({ from: -60, to: 60 });
  await addDrop({ from: 60, to: 90 });
  await addDrop({ from: -1, to: 60, isActive: false });
  const heard = await invalidatedPagesForTests();
  await invalidateDropPages(db);
  expect(await heard()).toEqual([]);
});

type Dates = { from: number; to: number };

/** Minutes from now. */
async function addDrop({ from, to, ...rest }: Dates & { isActive?: boolean; productIds?: string[] }) {
  const startDate = new Date(Date.now() + from * MINUTE_MS);
  const endDate = new Date(Date.now() + to * MINUTE_MS);
  await saveDrop(db, { title: 'Drop', startDate, endDate, isActive: true, productIds: [], ...rest });
}
