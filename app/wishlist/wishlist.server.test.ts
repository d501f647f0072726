import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#app/catalogue/tables.server.ts';
import { saveDrop } from '#app/drops/editing/save-drop.server.ts';
import { drops } from '#app/drops/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { addProduct } from '#tests/support/products.ts';
import { addToWishlist, listWishedIds, listWishlist, removeFromWishlist } from './wishlist.server.ts';

const DAY_MS = 86_400_000;

test('a wishlist shows the newest wish first, in the language of the reader', async () => {
  const noor = await addCustomer();
  const shirt = await addProduct('Shirt', { titleNl: 'Overhemd' });
  const belt = await addProduct('Belt', { titleNl: 'Riem' });
  await addToWishlist(db, noor, shirt.id);
  await addToWishlist(db, noor, belt.id);
  expect((await listWishlist(db, noor, 'nl')).map(({ title }) => title)).toEqual(['Riem', 'Overhemd']);
});

test('what is wished for twice, also at once, is one wish; what is no wish can be removed', async () => {
  const noor = await addCustomer();
  const { id } = await addProduct('Scarf');
  const added = await Promise.all([1, 2, 3].map(() => addToWishlist(db, noor, id)));
  expect(added).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  expect(await listWishedIds(db, noor)).toEqual([id]);
  await removeFromWishlist(db, noor, id);
  await removeFromWishlist(db, noor, id);
  expect(await listWishedIds(db, noor)).toEqual([]);
});

test('what is no product of the shop is refused', async () => {
  const noor = await addCustomer();
  const refused = { ok: false, reason: 'unknown-product' };
  expect(await addToWishlist(db, noor, 'nothing')).toEqual(refused);
  const { id } = await addProduct('Gone');
  await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, id));
  expect(await addToWishlist(db, noor, id)).toEqual(refused);
});

test('a piece of a drop that has not begun is refused like one that never was', async () => {
  const noor = await addCustomer();
  const { id } = await addProduct('Secret', { category: 'the-drop' });
  const refused = { ok: false, reason: 'unknown-product' };
  expect(await addToWishlist(db, noor, id)).toEqual(refused);
  const [tomorrow, later] = [DAY_MS, 2 * DAY_MS].map((ms) => new Date(Date.now() + ms));
  await saveDrop(db, {
    title: 'Drop',
    startDate: tomorrow,
    endDate: later,
    isActive: true,
    productIds: [id],
  });
  expect(await addToWishlist(db, noor, id)).toEqual(refused);
  expect(await listWishedIds(db, noor)).toEqual([]);
});

test("each has a list of their own, and nobody empties another's hearts", async () => {
  const [noor, sam] = [await addCustomer(), await addCustomer()];
  const { id } = await addProduct('Tunic');
  await addToWishlist(db, noor, id);
  await removeFromWishlist(db, sam, id);
  expect(await listWishedIds(db, noor)).toEqual([id]);
  expect(await listWishlist(db, sam, 'en')).toEqual([]);
});

test('a piece of a drop is shown while the drop runs', async () => {
  const noor = await addCustomer();
  const { id } = await addProduct('Kaftan', { category: 'the-drop' });
  const [yesterday, now, tomorrow] = [-DAY_MS, 0, DAY_MS].map((ms) => new Date(Date.now() + ms));
  const ended = { title: 'Ended', startDate: yesterday, endDate: now, isActive: true, productIds: [id] };
  await saveDrop(db, ended);
  await addToWishlist(db, noor, id);
  expect(await listWishlist(db, noor, 'en')).toEqual([]);
  await saveDrop(db, { ...ended, title: 'Drop', endDate: tomorrow });
  expect(await listWishlist(db, noor, 'en')).toMatchObject([{ id }]);
  await db.update(drops).set({ isActive: false });
  expect(await listWishlist(db, noor, 'en')).toEqual([]);
});

async function addCustomer(): Promise<string> {
  return (await customerForTests(db)).customer.id;
}
