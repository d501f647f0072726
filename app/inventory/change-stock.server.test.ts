import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { returnStock } from '#app/catalogue/stock/returned-stock.server.ts';
import { sellStock } from '#app/catalogue/stock/stock-reservations.server.ts';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { invalidatedPagesForTests } from '#tests/support/invalidated-pages.ts';
import { addProduct, holdStockForTests } from '#tests/support/products.ts';
import { changeStock } from './change-stock.server.ts';
import { findStockLedger } from './find-stock-ledger.server.ts';
import { listStock } from './list-sizes.server.ts';
import { parseStockForm, readStockForm, type StockChange, seenText } from './parse-stock-form.ts';

const noor = { id: randomUUID(), email: 'noor@example.com' };

test('a changed number is the stock; the ledger and the product’s history tell who did it and why, and its pages are dropped', async () => {
  const shirt = await addShirt(3);
  const dropped = await invalidatedPagesForTests();
  expect(await change([await seen(shirt, 12)])).toEqual({ ok: true, count: 1 });
  expect(await dropped()).toEqual([['catalogue', `product:${shirt.productId}`]]);
  expect(await ledgerOf(shirt)).toMatchObject({
    stock: 12,
    sum: 12,
    movements: [
      { change: 9, stock: 12, kind: 'count', note: 'autumn', orderNumber: null },
      { change: 3, stock: 3, kind: 'opening' },
    ],
  });
  const [told] = await listChanges(db, 'product', shirt.productId);
  expect(told).toMatchObject({
    by: noor.email,
    before: { sizes: 'M: 3' },
    after: { sizes: 'M: 12' },
  });
});

test('what was sold and came back while they counted stays sold and back', async () => {
  const shirt = await addShirt(10);
  const counted = await seen(shirt, 12);
  await sell(shirt, 3);
  await db.transaction((tx) => returnStock(tx, randomUUID(), [piece(shirt, 1)]));
  expect(await change([counted])).toEqual({ ok: true, count: 1 });
  expect(await stockOf(shirt)).toBe(10);
});

test('a correction by as many as were sold meanwhile is not lost, and the form sent twice changes nothing', async () => {
  const shirt = await addShirt(10);
  const counted = await seen(shirt, 9);
  await sell(shirt, 1);
  expect(await change([counted])).toEqual({ ok: true, count: 1 });
  expect(await stockOf(shirt)).toBe(8);
  expect(await change([counted])).toEqual({ ok: true, count: 0 });
  expect(await stockOf(shirt)).toBe(8);
});

test('of two who change a size at once the second is asked, and may say that theirs holds', async () => {
  const shirt = await addShirt(10);
  const [one, other] = [await seen(shirt, 7), await seen(shirt, 9)];
  expect(await change([one])).toMatchObject({ ok: true });
  const refused = await change([other]);
  expect(refused).toMatchObject({ problems: { [shirt.id]: { problem: 'changed-meanwhile', count: 7 } } });
  const now = refused.ok ? undefined : refused.problems[shirt.id]?.seen;
  await sell(shirt, 1);
  expect(await change([{ ...other, seen: now ?? other.seen }])).toEqual({ ok: true, count: 1 });
  expect(await stockOf(shirt)).toBe(8);
});

test('of two who send at the same moment one is asked: neither is lost', async () => {
  const shirt = await addShirt(10);
  const asked = [await seen(shirt, 4), await seen(shirt, 6)];
  const answers = await Promise.all(asked.map((one) => change([one])));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stockOf(shirt)).toBe(answers[0]?.ok ? 4 : 6);
});

test('the same form sent twice changes nothing the second time', async () => {
  const shirt = await addShirt(3);
  const asked = [await seen(shirt, 5)];
  await change(asked);
  expect(await change(asked)).toEqual({ ok: true, count: 0 });
  expect(await ledgerOf(shirt)).toMatchObject({ stock: 5, movements: { length: 2 } });
});

test('all or none: what is gone, held by orders, or sold under zero refuses the whole form', async () => {
  const [shirt, held, gone, sold] = [
    await addShirt(5),
    await addShirt(5),
    await addShirt(5),
    await addShirt(5),
  ];
  await holdStockForTests(held.productId, 'M', 2);
  const asked = [await seen(shirt, 6), await seen(held, 1), await seen(gone, 6), await seen(sold, 1)];
  await db.delete(productSizes).where(eq(productSizes.id, gone.id));
  await sell(sold, 3);
  expect(await change(asked)).toEqual({
    ok: false,
    reason: 'refused',
    problems: {
      [held.id]: { problem: 'below-held', count: 2 },
      [gone.id]: { problem: 'gone' },
      [sold.id]: { problem: 'sold-meanwhile', count: 2 },
    },
  });
  expect(await stockOf(shirt)).toBe(5);
});

test('the list finds sizes by their product, those that run low and those that are gone, and counts what is held', async () => {
  const name = `Ledgerless ${randomUUID()}`;
  const shirt = await addShirt(8, name);
  await holdStockForTests(shirt.productId, 'M', 6);
  const asked = { search: name, page: 1, perPage: 25 };
  const row = { id: shirt.id, title: name, size: 'M', stock: 8, held: 6, available: true };
  expect(await listStock(db, { ...asked, filter: 'all' })).toMatchObject({ sizes: [row], total: 1 });
  expect(await listStock(db, { ...asked, filter: 'low' })).toMatchObject({ sizes: [row], total: 1 });
  expect(await listStock(db, { ...asked, filter: 'out' })).toMatchObject({ sizes: [], total: 0 });
});

test('whatever is typed, only whole numbers within bounds are taken, and only of what was changed', () => {
  const id = randomUUID();
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.oneof(fc.string(), fc.nat().map(String), fc.integer().map(String)),
      (stock, wanted) => {
        const form = new FormData();
        form.set('kind', 'count');
        form.set(`seen-${id}`, seenText({ stock, movementId: 7 }));
        form.set(`stock-${id}`, wanted);
        const parsed = parseStockForm(readStockForm(form));
        const typed = wanted.replaceAll('\0', '').slice(0, 200).trim();
        const isTaken = /^\d{1,15}$/.test(typed) && Number(typed) <= 1_000_000;
        if (typed === String(stock)) expect(parsed).toMatchObject({ ok: true, changes: [] });
        else if (isTaken)
          expect(parsed).toMatchObject({
            changes: [{ id, seen: { stock, movementId: 7 }, wanted: Number(typed) }],
          });
        else expect(parsed).toMatchObject({ ok: false, problems: { [id]: {} } });
      },
    ),
  );
});

test('a form without a reason, of no size or with a made up one asks for what is missing and changes nothing', () => {
  const form = new FormData();
  form.set('stock-1', '4');
  form.set(`stock-${randomUUID()}`, '4');
  form.set('kind', 'sale');
  const typed = readStockForm(form);
  expect(typed.sizes).toEqual({});
  expect(parseStockForm(typed)).toEqual({ ok: false, problems: {}, isKindMissing: true });
});

type Shirt = { id: string; productId: string };

async function addShirt(stockQuantity: number, title = `Shirt ${randomUUID()}`): Promise<Shirt> {
  const { id: productId } = await addProduct(title, { sizes: [{ size: 'M', stockQuantity }] });
  const [size] = await db.select().from(productSizes).where(eq(productSizes.productId, productId));
  return { id: size?.id ?? '', productId };
}

/** Returns the change that the form sends for a shirt displayed now. */
async function seen({ id }: Shirt, wanted: number): Promise<StockChange> {
  const { movementId } = await listStock(db, { search: '', filter: 'all', page: 1, perPage: 1 });
  return { id, seen: { stock: await stockOf({ id }), movementId }, wanted };
}

function change(changes: StockChange[]) {
  return changeStock(db, noor, { kind: 'count', note: 'autumn', changes }, new Date());
}

function sell(shirt: Shirt, quantity: number) {
  return db.transaction((tx) => sellStock(tx, randomUUID(), [piece(shirt, quantity)]));
}

function piece({ id }: Shirt, quantity: number) {
  return { productSizeId: id, quantity };
}

async function stockOf({ id }: Pick<Shirt, 'id'>): Promise<number> {
  const [row] = await db.select().from(productSizes).where(eq(productSizes.id, id));
  return row?.stockQuantity ?? -1;
}

function ledgerOf({ id }: Shirt) {
  return findStockLedger(db, id, { before: undefined, most: 10 });
}
