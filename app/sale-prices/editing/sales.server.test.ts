import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { findNextReducedPrice } from '#app/catalogue/editing/product-for-editing.server.ts';
import { findPublishedProduct } from '#app/catalogue/published-products.server.ts';
import { products, subcategories } from '#app/catalogue/tables.server.ts';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { newFormBase } from '#app/platform/editing/versioned-form.server.ts';
import { waitsForTests } from '#tests/support/lock-waits.ts';
import { addProduct } from '#tests/support/products.ts';
import { sales } from '../tables.server.ts';
import { listSales, saleEditor, saveSale } from './sale-editor.server.ts';
import { newSale, type SaleValues } from './sale-schema.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };
const running = { startDate: '2026-01-01T00:00', endDate: '2090-01-01T00:00' };

beforeEach(async () => {
  await db.delete(sales);
  await db.delete(products);
});

test('a sale is made, found, listed, changed and deleted, each with its history; prices follow', async () => {
  const { id: coat, slug } = await addProduct('Coat', { priceCents: 10_000 });
  const id = randomUUID();
  const values = saleOf({ products: [{ id: coat, price: '' }], categories: ['women/tops'] });
  expect(await save(id, values)).toMatchObject({ ok: true, id });
  expect(await saleEditor.find(db, id)).toMatchObject({ values });
  expect(await priceOf(slug)).toBe(8_000);
  const page = { page: 1, perPage: 10 };
  expect(await listSales(db, page, new Date())).toMatchObject({
    total: 1,
    sales: [{ title: 'Summer', phase: 'now', percentage: 20, chosen: 1, reduced: 1 }],
  });
  const fixed = { ...values, kind: 'fixed', categories: [], products: [{ id: coat, price: '75.00' }] };
  expect(await save(id, fixed)).toMatchObject({ ok: true });
  expect(await priceOf(slug)).toBe(7_500);
  expect(await save(id, { ...fixed, products: [{ id: 'gone', price: '75' }] })).toMatchObject({
    ok: false,
    problems: { products: 'product-gone' },
  });
  expect(await saleEditor.remove(db, actor, id, new Date())).toEqual({ ok: true, title: 'Summer' });
  expect(await saleEditor.remove(db, actor, id, new Date())).toEqual({ ok: false, reason: 'missing' });
  expect(await priceOf(slug)).toBe(10_000);
  const changes = await listChanges(db, 'sale', id);
  expect(changes.map(({ action }) => action)).toEqual(['deleted', 'updated', 'created']);
  expect(changes[1]).toMatchObject({
    before: { kind: 'percentage', products: 'Coat' },
    after: { kind: 'fixed', products: 'Coat: 75.00' },
  });
});

test('operators read what a product costs in a sale now, else in the next one; nothing once those are over', async () => {
  const { id: coat } = await addProduct('Coat', { priceCents: 10_000 });
  const products = [{ id: coat, price: '' }];
  const [over, coming, cheaper] = [randomUUID(), randomUUID(), randomUUID()];
  expect(await findNextReducedPrice(db, coat)).toBeUndefined();
  await save(over, { ...saleOf({ products }), startDate: '2025-01-01T00:00', endDate: '2025-02-01T00:00' });
  expect(await findNextReducedPrice(db, coat)).toBeUndefined();
  await save(coming, { ...saleOf({ products }), startDate: '2089-01-01T00:00' });
  expect(await findNextReducedPrice(db, coat)).toMatchObject({
    priceCents: 8_000,
    startsAt: '2088-12-31T23:00:00.000Z',
  });
  await save(cheaper, {
    ...saleOf({ products }),
    title: 'Half',
    percentage: '50',
    endDate: '2089-06-01T00:00',
  });
  expect(await findNextReducedPrice(db, coat)).toMatchObject({ priceCents: 5_000 });
});

test('what two operators change is merged field by field; how much less they both change is asked', async () => {
  const { id: coat } = await addProduct('Coat');
  const id = randomUUID();
  const values = saleOf({ products: [{ id: coat, price: '' }] });
  await save(id, values);
  const seen = await saleEditor.find(db, id);
  const form = { ...newFormBase(saleEditor.fieldsOf(values)), version: seen?.version ?? '', choices: {} };
  await saleEditor.save(
    db,
    actor,
    { id, form, values: { ...values, endDate: '2089-01-01T00:00' } },
    new Date(),
  );
  const mine = { ...form, formId: randomUUID() };
  const renamed = { ...values, title: 'Late summer' };
  expect(await saleEditor.save(db, actor, { id, form: mine, values: renamed }, new Date())).toMatchObject({
    ok: true,
    kept: ['endDate'],
  });
  expect((await saleEditor.find(db, id))?.values).toMatchObject({
    title: 'Late summer',
    endDate: '2089-01-01T00:00',
  });
  const third = { ...form, formId: randomUUID() };
  await saleEditor.save(db, actor, { id, form: third, values: { ...values, percentage: '30' } }, new Date());
  const fourth = { ...form, formId: randomUUID() };
  const other = { ...values, kind: 'amount', amount: '5.00' };
  expect(await saleEditor.save(db, actor, { id, form: fourth, values: other }, new Date())).toMatchObject({
    ok: false,
    reason: 'changed',
  });
});

test('a sale waits for a category that is being renamed, and is refused its former address', async () => {
  const rename = (tx: Db, was: string, slug: string) =>
    tx.update(subcategories).set({ slug }).where(eq(subcategories.slug, was));
  onTestFinished(async () => void (await rename(db, 'upper-parts', 'tops')));
  const sale = saleOf({ categories: ['women/tops'] });
  let saved: object | undefined;
  const isWaiting = await waitsForTests(
    (tx) => rename(tx, 'tops', 'upper-parts'),
    async (tx) => {
      saved = await saveSale(tx, sale, randomUUID());
    },
  );
  expect(isWaiting).toBe(true);
  expect(saved).toMatchObject({ ok: false, problems: { categories: 'category-gone' } });
});

function saleOf(given: Partial<SaleValues>): SaleValues {
  return { ...newSale('2026-07-01'), title: 'Summer', percentage: '20', ...running, ...given };
}

async function save(id: string, sale: SaleValues) {
  const current = await saleEditor.find(db, id);
  const form = {
    ...newFormBase(current && saleEditor.fieldsOf(current.values)),
    version: current?.version ?? '',
    choices: {},
  };
  return saleEditor.save(db, actor, { id, form, values: sale }, new Date());
}

async function priceOf(slug: string) {
  return (await findPublishedProduct(db, slug, 'en'))?.priceCents;
}
