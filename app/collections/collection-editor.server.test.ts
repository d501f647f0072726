import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listShopRows } from '#app/catalogue/colours.server.ts';
import { findListing } from '#app/catalogue/listing/find-listing.server.ts';
import { holds, products } from '#app/catalogue/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { findRedirect } from '#app/redirects/redirects.server.ts';
import { postedForm } from '#tests/support/form-request.ts';
import { addProduct } from '#tests/support/products.ts';
import {
  type CollectionValues,
  collectionEditor,
  listCollectionsWithUse,
  newCollection,
} from './collection-editor.server.ts';
import { isInCollection, listCollections, listCovers } from './collections.server.ts';
import { collections } from './tables.server.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };
const now = new Date('2026-11-30T09:00:00Z');
const named = { title: 'Linen', titleNl: 'Linnen' };

beforeEach(async () => {
  await db.delete(collections);
  await db.delete(holds);
  await db.delete(products);
});

test('a rule needs all its conditions; chosen products belong to a collection anyway', async () => {
  await addProduct('Linen Dress', { priceCents: 9_000, subcategory: 'dresses', daysAgo: 1 });
  await addProduct('Linen Coat', { priceCents: 25_000, daysAgo: 2 });
  await addProduct('Wool Coat', { priceCents: 8_000, daysAgo: 3 });
  const shawl = await addProduct('Silk Shawl', { priceCents: 30_000, daysAgo: 4 });

  await added({ words: 'linen' });
  expect(await titles()).toEqual(['Linen Dress', 'Linen Coat']);
  await save({ words: 'linnen jurk' });
  expect(await titles()).toEqual(['Linen Dress']);
  await save({ words: 'linen', below: '250' });
  expect(await titles()).toEqual(['Linen Dress']);
  await save({ words: '', below: '250,01' });
  expect(await titles()).toEqual(['Linen Dress', 'Linen Coat', 'Wool Coat']);
  await save({ words: 'linen', below: '100', products: [shawl.id] });
  expect(await titles()).toEqual(['Linen Dress', 'Silk Shawl']);
  await save({ words: '', below: '' });
  expect(await titles()).toEqual(['Silk Shawl']);
  await save({ products: [] });
  expect(await titles()).toEqual([]);
});

test('a rule asks for prices in force', async () => {
  const coat = await addProduct('Wool Coat', { priceCents: 20_000 });
  const dress = await addProduct('Silk Dress', { priceCents: 20_000 });
  await db.execute(sql`insert into sales (id, title, starts_at, ends_at, kind, percentage)
    values ('winter', 'Winter', now() - interval '1 day', now() + interval '1 day', 'percentage', 50)`);
  const reduce = (id: string, ends: string) =>
    db.execute(sql`insert into reduced_prices (product_id, sale_id, price_cents, lowest_cents, starts_at, ends_at)
      values (${id}, 'winter', 10000, 20000, now() - interval '1 day', now() + ${ends}::interval)`);
  await reduce(coat.id, '1 hour');
  await reduce(dress.id, '-1 hour');
  await added({ isReduced: true });
  expect(await titles()).toEqual(['Wool Coat']);
  await save({ isReduced: false, below: '100.01' });
  expect(await titles()).toEqual(['Wool Coat']);
  await db.execute(sql`delete from sales`);
});

test('what shoppers may not see is in no collection', async () => {
  const draft = await addProduct('Linen Draft');
  await db.update(products).set({ published: false });
  const piece = await addProduct('Linen Piece', { category: 'the-drop' });
  await added({ words: 'linen', products: [draft.id, piece.id] });
  expect(await titles()).toEqual([]);
  expect(await listCollectionsWithUse(db)).toMatchObject([{ slug: 'linen', used: 0 }]);
  expect(await listCovers(db, await listCollections(db), await listShopRows(db), 'en')).toEqual([]);
});

test('covers are the collections with products, in their order, in the language of the reader', async () => {
  await addProduct('Linen Dress');
  await added({ words: 'linen', description: 'For heat.', descriptionNl: 'Voor hitte.' });
  await added({ title: 'Silk', titleNl: 'Zijde', words: 'silk' });
  await added({ title: 'Dresses', titleNl: 'Jurken', words: 'dress', after: '' });
  const covers = await listCovers(db, await listCollections(db), await listShopRows(db), 'nl');
  expect(covers).toEqual([
    { to: '/collections/dresses', title: 'Jurken', text: '', picture: undefined },
    { to: '/collections/linen', title: 'Linnen', text: 'Voor hitte.', picture: undefined },
  ]);
});

test('a new address leads on from the old one; a deleted product leaves its collections', async () => {
  const dress = await addProduct('Linen Dress');
  const id = await added({ products: [dress.id] });
  await save({ slug: 'flax' });
  expect(await findRedirect(db, { pathname: '/collections/linen', search: '' })).toBe('/collections/flax');
  await db.delete(products);
  expect((await collectionEditor.find(db, id))?.values.products).toEqual([]);
  expect(await collectionEditor.remove(db, actor, id, now)).toMatchObject({ ok: true, title: 'Linen' });
  expect(await listCollections(db)).toEqual([]);
});

test.each<[Partial<CollectionValues>, object]>([
  [{ title: '' }, { title: 'title-missing' }],
  [{ slug: 'a b' }, { slug: 'slug-form' }],
  [{ words: '!?' }, { words: 'words-unknown' }],
  [{ words: 'x'.repeat(101) }, { words: 'too-long' }],
  [{ below: '0' }, { below: 'amount-unknown' }],
  [{ below: 'cheap' }, { below: 'amount-unknown' }],
  [{ products: ['nothing'] }, { products: 'product-gone' }],
  [{ products: ['nothing\0'] }, { products: 'product-gone' }],
  [{ products: Array.from({ length: 1_001 }, (_, at) => `p${at}`) }, { products: 'too-many' }],
])('refused by name, case %$', async (wrong, problems) => {
  expect(await add({ ...named, ...wrong })).toMatchObject({ ok: false, problems });
  expect(await listCollections(db)).toEqual([]);
});

/** Returns the titles of the first collection's products, newest first. */
async function titles(): Promise<string[]> {
  const [collection] = await listCollections(db);
  if (!collection) throw new Error('no collection');
  const scope = { where: isInCollection(collection, await listShopRows(db)) };
  const { cards, total } = await findListing(db, scope, { language: 'en' });
  expect(total).toBe(cards.length);
  expect(await listCollectionsWithUse(db)).toMatchObject([{ used: total }]);
  return cards.map(({ title }) => title);
}

async function added(values: Partial<CollectionValues>): Promise<string> {
  const saved = await add({ ...named, ...values });
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  return saved.id;
}

async function add(values: Partial<CollectionValues>) {
  const begun = await newCollection(db);
  const form = postedForm({ version: '', fields: collectionEditor.fieldsOf(begun) });
  return collectionEditor.save(db, actor, { id: randomUUID(), form, values: { ...begun, ...values } }, now);
}

/** Saves what an operator changed in the newest version of the first collection. */
async function save(changed: Partial<CollectionValues>): Promise<void> {
  const id = (await listCollections(db))[0]?.id ?? '';
  const kept = await collectionEditor.find(db, id);
  if (!kept) throw new Error('no collection');
  const form = postedForm({ version: kept.version, fields: collectionEditor.fieldsOf(kept.values) });
  const values = { ...kept.values, ...changed };
  expect(await collectionEditor.save(db, actor, { id, form, values }, now)).toMatchObject({ ok: true });
}
