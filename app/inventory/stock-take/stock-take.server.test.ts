import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { shipRemainingItems } from '#app/orders/shipments/insert-shipment.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { bookStockCounts, markOfCounts } from '../change-stock.server.ts';
import { listCountedSizes, listSizesToCount } from '../list-sizes.server.ts';
import { stockCounts } from '../tables.server.ts';
import { countScannedPieces, recordStockCounts, removeStockCount } from './record-stock-counts.server.ts';

const operator = { id: randomUUID(), email: 'admin@example.com' };
const NOBODY_SAW = '';

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);
beforeEach(async () => {
  await db.delete(stockCounts);
});

test('what is sold and not sent yet should lie on the shelf, and is no difference; a sale during the count changes none', async () => {
  const shirt = await addShirt(5);
  await sell(shirt, 2);
  expect(await itemOf(shirt)).toMatchObject({ stock: 3, sold: 2, counted: null });
  expect(await count(shirt, 4)).toEqual({ ok: true, count: 1 });
  expect(await itemOf(shirt)).toMatchObject({ counted: 4, expected: 5 });
  // After the count one more item is sold and one parcel leaves.
  const sold = await sell(shirt, 1);
  await ship(sold);
  expect(await book()).toEqual({ ok: true, count: 1 });
  expect(await stockOf(shirt)).toBe(1);
  expect(await itemOf(shirt)).toMatchObject({ sold: 2, counted: null });
  const { rows } = await db.execute(sql`select kind, change, stock, actor_id from stock_movements
    where product_id = ${shirt.id} order by id desc limit 1`);
  expect(rows).toEqual([{ kind: 'count', change: -1, stock: 1, actor_id: operator.id }]);
});

test('what is no number, was counted by somebody else meanwhile, or is gone refuses all of a form; empty fields count nothing', async () => {
  const [shirt, trousers] = [await addShirt(5), await addShirt(5)];
  const gone = randomUUID();
  const typed = (id: string, counted: string, seen = NOBODY_SAW) => ({ id, counted, seen });
  expect(
    await record([
      typed(shirt.size, '4'),
      typed(trousers.size, 'four'),
      typed(gone, '1'),
      typed(shirt.other, '9999999'),
    ]),
  ).toEqual({
    ok: false,
    problems: { [trousers.size]: 'number', [gone]: 'gone', [shirt.other]: 'too-many' },
  });
  expect(await listCountedSizes(db)).toEqual([]);
  expect(await record([typed(shirt.size, ''), typed(trousers.size, '0')])).toEqual({ ok: true, count: 1 });
  expect(await record([typed(trousers.size, '1')])).toEqual({
    ok: false,
    problems: { [trousers.size]: 'counted-meanwhile' },
  });
  const { countedAt } = await itemOf(trousers);
  expect(await record([typed(trousers.size, '5', countedAt)])).toEqual({ ok: true, count: 1 });
});

test('a scanner counts piece by piece, by a SKU that one size has', async () => {
  const [shirt, trousers] = [await addShirt(5), await addShirt(5)];
  await setSku(shirt.size, 'SH-1-M');
  const scan = (sku: string, pieces = '') => countScannedPieces(db, operator.id, { sku, pieces }, new Date());
  await Promise.all([scan('sh-1-m'), scan(' SH-1-M '), scan('SH-1-M', '2')]);
  expect(await itemOf(shirt)).toMatchObject({ counted: 4, expected: 5 });
  await db.execute(sql`update product_sizes set barcode = '8712345678906' where id = ${shirt.size}`);
  expect(await scan('8712345678906')).toMatchObject({ ok: true, counted: 5 });
  expect(await scan('SH-2')).toEqual({ ok: false, reason: 'unknown-sku' });
  expect(await scan('')).toEqual({ ok: false, reason: 'unknown-sku' });
  expect(await scan('SH-1-M', '0')).toEqual({ ok: false, reason: 'pieces' });
  expect(await scan('SH-1-M', 'x')).toEqual({ ok: false, reason: 'pieces' });
  await setSku(trousers.size, 'SH-1-M');
  expect(await scan('SH-1-M')).toEqual({ ok: false, reason: 'several-sizes' });
  await removeStockCount(db, shirt.size);
  expect(await listCountedSizes(db)).toEqual([]);
});

test('of two who book at once one does; who did not see the last count is asked to look again', async () => {
  const [shirt, trousers] = [await addShirt(5), await addShirt(5)];
  await count(shirt, 4);
  const mark = markOfCounts(await listCountedSizes(db));
  await count(trousers, 7);
  expect(await bookStockCounts(db, operator, mark, new Date())).toMatchObject({
    reason: 'counted-meanwhile',
  });
  const seen = markOfCounts(await listCountedSizes(db));
  const booked = await Promise.all([1, 2, 3].map(() => bookStockCounts(db, operator, seen, new Date())));
  expect(booked.filter(({ ok }) => ok)).toEqual([{ ok: true, count: 2 }]);
  expect([await stockOf(shirt), await stockOf(trousers)]).toEqual([4, 7]);
});

test('nothing is booked where unpaid orders hold more than would be left', async () => {
  const [shirt, trousers] = [await addShirt(5), await addShirt(5)];
  await addOrder(db, [{ id: shirt.id, size: 'M', quantity: 3 }], { customerEmail: someoneElse() });
  await count(shirt, 2);
  await count(trousers, 2);
  expect(await book()).toEqual({ ok: false, reason: 'below-held', sizeIds: [shirt.size] });
  expect([await stockOf(shirt), await stockOf(trousers)]).toEqual([5, 5]);
  await removeStockCount(db, shirt.size);
  expect(await book()).toEqual({ ok: true, count: 1 });
});

test('shelf by shelf, and found by shelf, SKU or product', async () => {
  const [shirt, trousers] = [await addShirt(1), await addShirt(1)];
  const shelf = `K-${randomUUID().slice(0, 8)}`;
  await db.execute(sql`update product_sizes set shelf = ${`${shelf}-2`} where id = ${shirt.size}`);
  await db.execute(sql`update product_sizes set shelf = ${`${shelf}-1`} where id = ${trousers.size}`);
  const found = async (search: string) => {
    const { sizes } = await listSizesToCount(db, { search, filter: 'open', page: 1, perPage: 50 });
    return sizes.map(({ id }) => id);
  };
  expect(await found(`${shelf.toLowerCase()}-2`)).toEqual([shirt.size]);
  await setSku(trousers.size, shelf);
  expect(await found(shelf)).toEqual([trousers.size]);
  const { sizes } = await listSizesToCount(db, { search: '', filter: 'all', page: 1, perPage: 1_000 });
  const ids = sizes.map(({ id }) => id);
  expect(ids.indexOf(trousers.size)).toBeLessThan(ids.indexOf(shirt.size));
});

test('whatever is sold, sent and counted in whatever order: after booking the shelf is what was counted, less what left since', async () => {
  const step = fc.record({ does: fc.constantFrom('sell', 'ship', 'count', 'lose'), pieces: fc.nat(2) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      await db.delete(stockCounts);
      const shirt = await addShirt(20);
      const unsent: string[] = [];
      let shelf = 20;
      let isCounted = false;
      let lost = 0;
      for (const { does, pieces } of steps) {
        if (does === 'sell' && pieces) unsent.push(await sell(shirt, pieces));
        if (does === 'ship') {
          const order = unsent.shift();
          if (order) shelf -= await ship(order);
        }
        if (does === 'lose' && !isCounted && shelf > 12) {
          shelf -= pieces;
          lost += pieces;
        }
        if (does === 'count') {
          expect(await count(shirt, shelf)).toEqual({ ok: true, count: 1 });
          isCounted = true;
        }
      }
      if (isCounted) expect(await book()).toEqual({ ok: true, count: lost ? 1 : 0 });
      const { stock, sold } = await itemOf(shirt);
      expect(stock + sold).toBe(isCounted ? shelf : shelf + lost);
    }),
    { numRuns: 15 },
  );
}, 120_000);

type Shirt = { id: string; size: string; other: string };

async function addShirt(pieces: number): Promise<Shirt> {
  const { id } = await addProduct(db, { M: pieces, L: pieces });
  const sizes = await db
    .select({ id: productSizes.id, size: productSizes.size })
    .from(productSizes)
    .where(eq(productSizes.productId, id));
  const idOf = (size: string) => sizes.find((one) => one.size === size)?.id ?? '';
  return { id, size: idOf('M'), other: idOf('L') };
}

function someoneElse(): string {
  return `${randomUUID()}@example.com`;
}

async function sell({ id }: Shirt, quantity: number): Promise<string> {
  const order = await addOrder(db, [{ id, size: 'M', quantity }], { customerEmail: someoneElse() });
  const { sessionId, totalCents: amountCents } = order;
  await settleOrder(db, { sessionId, amountCents, currency: 'eur', isTest: true, state: 'paid' }, 'webhook');
  return order.id;
}

async function ship(orderId: string): Promise<number> {
  const order = { id: orderId, status: 'processing', paymentStatus: 'paid' } as const;
  await db.transaction((tx) => shipRemainingItems(tx, operator, order, 'shipped', new Date()));
  const { rows } = await db.execute<{ pieces: number }>(
    sql`select sum(quantity)::int as pieces from order_items where order_id = ${orderId}`,
  );
  return rows[0]?.pieces ?? 0;
}

async function itemOf({ size }: Pick<Shirt, 'size'>) {
  const { sizes } = await listSizesToCount(db, { search: '', filter: 'all', page: 1, perPage: 10_000 });
  const found = sizes.find(({ id }) => id === size);
  if (!found) throw new Error('It is not listed.');
  return found;
}

async function count(shirt: Shirt, pieces: number) {
  const { countedAt } = await itemOf(shirt);
  return record([{ id: shirt.size, seen: countedAt, counted: String(pieces) }]);
}

function record(typed: Parameters<typeof recordStockCounts>[2]) {
  return recordStockCounts(db, operator.id, typed, new Date());
}

async function book() {
  return bookStockCounts(db, operator, markOfCounts(await listCountedSizes(db)), new Date());
}

async function setSku(size: string, sku: string): Promise<void> {
  await db.execute(sql`update product_sizes set sku = ${sku} where id = ${size}`);
}

async function stockOf({ size }: Shirt): Promise<number> {
  const [row] = await db
    .select({ stock: productSizes.stockQuantity })
    .from(productSizes)
    .where(eq(productSizes.id, size));
  return row?.stock ?? -1;
}
