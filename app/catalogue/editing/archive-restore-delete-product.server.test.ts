import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { isProductOrdered } from '#app/orders/is-product-ordered.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { addOrder } from '#tests/support/orders.ts';
import { addProduct } from '#tests/support/products.ts';
import { archiveProduct, deleteProduct, restoreProduct } from '../admin/submit-product-list-action.server.ts';
import { findPublishedProduct } from '../published-products.server.ts';
import { holds, productSizes, products, subcategories } from '../tables.server.ts';
import { bulkEditProducts } from './bulk-edit-products.server.ts';
import { findProductForEditing } from './product-for-editing.server.ts';
import { publishScheduledProducts } from './publish-scheduled-products.server.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };
const now = new Date('2026-11-22T09:00:00Z');

test('a product that is deleted is archived: shoppers find nothing, and a mistake is taken back', async () => {
  const { id, slug } = await addProduct('Bought');
  expect(await archiveProduct(db, actor, id, now)).toEqual({ ok: true, title: 'Bought' });
  expect(await archiveProduct(db, actor, id, now)).toEqual({ ok: true, title: 'Bought' });
  expect(await findPublishedProduct(db, slug, 'en')).toBeUndefined();
  expect(await findProductForEditing(db, id)).toMatchObject({ isArchived: true });
  const restored = { ok: true, title: 'Bought', isDraft: false };
  expect(await restoreProduct(db, actor, id, now)).toEqual(restored);
  expect(await restoreProduct(db, actor, id, now)).toEqual(restored);
  expect(await findPublishedProduct(db, slug, 'en')).toMatchObject({
    title: 'Bought',
    sizes: [{ size: 'M', isAvailable: true }],
  });
  const actions = (await listChanges(db, 'product', id)).map(({ action }) => action);
  expect(actions.sort()).toEqual(['archived', 'restored']);
  expect(await archiveProduct(db, actor, 'nobody', now)).toEqual({ ok: false, reason: 'missing' });
});

test('a draft that is deleted comes back as a draft', async () => {
  const { id, slug } = await addProduct('Drafted');
  await db.update(products).set({ published: false }).where(eq(products.id, id));
  await archiveProduct(db, actor, id, now);
  expect(await restoreProduct(db, actor, id, now)).toMatchObject({ ok: true, isDraft: true });
  expect(await findPublishedProduct(db, slug, 'en')).toBeUndefined();
});

test.each([
  ['passed while it was deleted is forgotten', -1, undefined],
  ['is still to come stays', 1, 1],
])('the moment of a draft that %s', async (_what, hours, kept) => {
  const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const { id } = await addProduct('Scheduled and deleted');
  await db
    .update(products)
    .set({ published: false, publishAt: after(hours) })
    .where(eq(products.id, id));
  await archiveProduct(db, actor, id, after(-2));
  expect(await restoreProduct(db, actor, id, now)).toMatchObject({ ok: true, isDraft: true });
  await publishScheduledProducts(db, now);
  const [row] = await db.select().from(products).where(eq(products.id, id));
  expect(row).toMatchObject({ published: false, publishAt: kept ? after(kept) : null });
});

test('only what is archived and nobody ordered is deleted for good', async () => {
  const { id, slug } = await addProduct('Unwanted');
  const remove = () => deleteProduct(db, actor, id, isProductOrdered, now);
  expect(await remove()).toEqual({ ok: false, reason: 'in-the-shop' });
  await archiveProduct(db, actor, id, now);
  expect(await remove()).toEqual({ ok: true, title: 'Unwanted' });
  expect(await findProductForEditing(db, id)).toBeUndefined();
  expect(await remove()).toEqual({ ok: false, reason: 'missing' });
  expect(await restoreProduct(db, actor, id, now)).toEqual({ ok: false, reason: 'missing' });
  const deleted = (await listChanges(db, 'product', id)).find(({ action }) => action === 'deleted');
  expect(deleted).toMatchObject({ before: { title: 'Unwanted', slug, price: '50.00', sizes: 'M: 3' } });

  const bought = await addProduct('Bought once');
  await addOrder(db, [{ id: bought.id, size: 'M', quantity: 1 }]);
  await archiveProduct(db, actor, bought.id, now);
  expect(await deleteProduct(db, actor, bought.id, isProductOrdered, now)).toEqual({
    ok: false,
    reason: 'ordered',
  });
  expect(await findProductForEditing(db, bought.id)).toBeDefined();
});

test('a product of which an item is kept for a customer is not deleted for good', async () => {
  const kept = await addProduct('Kept');
  const [size] = await db.select().from(productSizes).where(eq(productSizes.productId, kept.id));
  const expiresAt = new Date(now.getTime() + 60_000);
  await db.insert(holds).values({
    productSizeId: size?.id ?? '',
    quantity: 1,
    expiresAt,
    checkoutKey: randomUUID(),
    keptUntil: expiresAt,
  });
  await archiveProduct(db, actor, kept.id, now);
  expect(await deleteProduct(db, actor, kept.id, isProductOrdered, now)).toEqual({
    ok: false,
    reason: 'held',
  });
  await db.delete(holds);
  expect(await deleteProduct(db, actor, kept.id, isProductOrdered, now)).toMatchObject({ ok: true });
});

test('what its category requires keeps a product out of the shop, but takes none out of it', async () => {
  const ofTops = eq(subcategories.slug, 'tops');
  await db
    .update(subcategories)
    .set({ required: ['composition', 'pictures', 'dutch'] })
    .where(ofTops);
  onTestFinished(async () => void (await db.update(subcategories).set({ required: [] }).where(ofTops)));
  const whole = { titleNl: 'Bloes', composition: '100% cotton' };
  const bare = await addProduct('Bare Blouse');
  const plain = await addProduct('Plain Blouse', whole);
  const ids = [bare.id, plain.id];
  const put = (published: boolean) => bulkEditProducts(db, actor, { ids, change: { published } }, now);
  expect(await put(true)).toEqual({ ok: true, count: 2 });
  await put(false);
  expect(await put(true)).toEqual({
    ok: false,
    reason: 'incomplete',
    incomplete: [
      { title: 'Bare Blouse', missing: ['pictures', 'dutch', 'composition'] },
      { title: 'Plain Blouse', missing: ['pictures'] },
    ],
  });
  await db
    .update(subcategories)
    .set({ required: ['composition', 'dutch'] })
    .where(ofTops);
  expect(await put(true)).toMatchObject({ incomplete: [{ title: 'Bare Blouse' }] });
  expect(await bulkEditProducts(db, actor, { ids: [plain.id], change: { published: true } }, now)).toEqual({
    ok: true,
    count: 1,
  });
});

test('many are changed at once, and each history tells of its own', async () => {
  const one = await addProduct('One', { priceCents: 1_000, isNew: true });
  const two = await addProduct('Two', { priceCents: 2_000 });
  const ids = [one.id, two.id, 'nobody'];
  const change = { priceCents: 1_500, available: false };
  expect(await bulkEditProducts(db, actor, { ids, change }, now)).toEqual({ ok: true, count: 2 });
  expect(await findProductForEditing(db, one.id)).toMatchObject({
    product: { priceCents: 1_500, isNew: true, sizes: [{ available: false, stockQuantity: 3 }] },
  });
  expect(await listChanges(db, 'product', two.id)).toMatchObject([
    {
      action: 'updated',
      before: { price: '20.00', onSale: 'M' },
      after: { price: '15.00', onSale: '' },
    },
  ]);
  expect(await bulkEditProducts(db, actor, { ids, change: { isNew: false } }, now)).toMatchObject({
    count: 2,
  });
  expect(await findProductForEditing(db, one.id)).toMatchObject({
    product: { priceCents: 1_500, isNew: false },
  });
  expect(await bulkEditProducts(db, actor, { ids: ['nobody'], change }, now)).toEqual({ ok: true, count: 0 });
  for (const [priceCents, reason] of [
    [-1, 'price'],
    [100_000_001, 'price-too-high'],
  ] as const)
    expect(await bulkEditProducts(db, actor, { ids, change: { priceCents } }, now)).toEqual({
      ok: false,
      reason,
    });
  expect(await findProductForEditing(db, two.id)).toMatchObject({ product: { priceCents: 1_500 } });
});

test('the weight of many is changed at once, with its history; one that no product may have changes nothing', async () => {
  const { id } = await addProduct('Weighed');
  const weigh = (weightGrams: number) =>
    bulkEditProducts(db, actor, { ids: [id], change: { weightGrams } }, now);
  expect(await weigh(340)).toEqual({ ok: true, count: 1 });
  expect(await listChanges(db, 'product', id)).toMatchObject([
    { action: 'updated', before: { weightGrams: null }, after: { weightGrams: 340 } },
  ]);
  for (const grams of [-1, 0.5, 100_001]) expect(await weigh(grams)).toEqual({ ok: false, reason: 'weight' });
  // A change without `available` keeps it.
  await bulkEditProducts(db, actor, { ids: [id], change: { isNew: true } }, now);
  expect(await findProductForEditing(db, id)).toMatchObject({ product: { weightGrams: 340, isNew: true } });
});

test('a shared change makes a new version', async () => {
  const { id } = await addProduct('Seen');
  const before = await findProductForEditing(db, id);
  await bulkEditProducts(db, actor, { ids: [id], change: { isNew: true } }, now);
  expect((await findProductForEditing(db, id))?.version).not.toBe(before?.version);
});
