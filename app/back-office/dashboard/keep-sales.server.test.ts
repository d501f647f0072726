import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { orderItems, orderRefunds, orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { addProduct } from '#tests/support/orders.ts';
import { addDays, dayInAmsterdam } from './dashboard-range.ts';
import { keepSales } from './keep-sales.server.ts';
import {
  countSalesPerDay,
  countSold,
  findKeptDays,
  findKeptSellers,
  listBestSellers,
  listSalesPerDay,
} from './sales.server.ts';

const today = dayInAmsterdam(new Date());
const week = { from: addDays(today, -6), to: today, withTests: true };

beforeEach(async () => {
  await db.execute(sql`truncate orders, holds, kept_sales, sales_changes cascade`);
});

const event = fc.oneof(
  fc.record({ kind: fc.constant('order' as const), daysAgo: fc.nat(8), product: fc.nat(3) }),
  fc.record({
    kind: fc.constant('status' as const),
    which: fc.nat(20),
    to: fc.constantFrom(
      { status: 'cancelled' } as const,
      { status: 'shipped' } as const,
      { paymentStatus: 'paid' } as const,
      { paymentStatus: 'refunded' } as const,
      { deletedAt: new Date() },
      { deletedAt: null },
      { isTest: false },
      { totalCents: 700 },
    ),
  }),
  fc.record({ kind: fc.constant('refund' as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant('refund settled' as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant('line changed' as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant('removed' as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant('keep' as const), most: fc.integer({ min: 1, max: 4 }) }),
);

test('what is kept and what is counted are one, whatever happens to orders of days that are over', async () => {
  const products = await Promise.all(Array.from({ length: 4 }, () => addProduct(db)));
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 30, size: 'max' }),
      fc.boolean(),
      async (events, withTests) => {
        await db.execute(sql`truncate orders, holds, kept_sales, sales_changes cascade`);
        const ids: string[] = [];
        for (const happens of events) {
          if (happens.kind === 'order')
            ids.push(await addOrder(happens.daysAgo, products[happens.product]?.id ?? ''));
          else if (happens.kind === 'keep') await keepSales(db, new Date(), withTests, happens.most);
          else if (ids.length) await change(happens, ids[happens.which % ids.length] ?? '');
        }
        const counted = { ...week, withTests };
        expect(await listSalesPerDay(db, counted)).toEqual(await countSalesPerDay(db, counted));
        const best = await listBestSellers(db, counted, 2);
        const sold = best.map(({ id, pieces, cents }) => ({ id, pieces, cents }));
        expect(sold).toEqual(await countSold(db, counted, 2));
      },
    ),
    { numRuns: 40 },
  );
}, 120_000);

test('a change that is under way while days are kept is not lost, nor is one that is taken back noticed', async () => {
  const { id: product } = await addProduct(db);
  const [sold, kept] = [await addOrder(4, product), await addOrder(4, product)];
  await expect(
    db.transaction(async (tx) => {
      await tx.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, kept));
      tx.rollback();
    }),
  ).rejects.toThrow();
  await db.transaction(async (tx) => {
    await tx.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, sold));
    await keepSales(db, new Date(), true);
    expect((await findKeptDays(db, week)).size).toBeGreaterThan(0);
  });
  expect((await findKeptDays(db, week)).has(addDays(today, -4))).toBe(false);
  expect((await listSalesPerDay(db, week)).map(({ orders: of }) => of)).toEqual([0, 0, 1, 0, 0, 0, 0]);
  expect(await findKeptSellers(db, week)).toBeUndefined();
  expect(await listBestSellers(db, week, 3)).toMatchObject([{ id: product, pieces: 2 }]);
  await keepSales(db, new Date(), true);
  expect(await findKeptSellers(db, week)).toMatchObject({
    kept: { isAll: true, sold: [{ id: product, pieces: 2 }] },
  });
});

test('today is never kept, and shipping what was sold changes nothing of it', async () => {
  const { id: product } = await addProduct(db);
  const order = await addOrder(5, product);
  await addOrder(0, product);
  await keepSales(db, new Date(), true);
  const kept = await findKeptDays(db, week);
  expect([...kept.keys()].sort()).toEqual([5, 4, 3, 2].map((ago) => addDays(today, -ago)));
  await db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, order));
  await keepSales(db, new Date(), true);
  expect(await findKeptDays(db, week)).toEqual(kept);
  expect(await findKeptDays(db, { ...week, withTests: false })).toEqual(new Map());
});

async function addOrder(daysAgo: number, productId: string): Promise<string> {
  const id = randomUUID();
  const at = new Date(`${addDays(today, -daysAgo)}T${daysAgo ? '12' : '00'}:00:00Z`);
  await db.transaction(async (tx) => {
    await tx.insert(orders).values({
      id,
      email: 'noor@example.com',
      status: 'processing',
      paymentMethod: 'card',
      paymentStatus: 'paid',
      totalCents: 1_000,
      shippingAddress: { name: 'Noor', address: { line1: 'Kade 1' } } as never,
      isTest: true,
      createdAt: at,
      expiresAt: at,
    });
    const line = { orderId: id, position: 0, productId, title: 'Shirt', priceCents: 500, quantity: 2 };
    await tx.insert(orderItems).values(line);
  });
  return id;
}

type Change = Exclude<
  typeof event extends fc.Arbitrary<infer Event> ? Event : never,
  { kind: 'order' } | { kind: 'keep' }
>;

async function change(happens: Change, id: string): Promise<void> {
  if (happens.kind === 'status') await db.update(orders).set(happens.to).where(eq(orders.id, id));
  if (happens.kind === 'removed') await db.delete(orders).where(eq(orders.id, id));
  if (happens.kind === 'line changed')
    await db.update(orderItems).set({ quantity: 5 }).where(eq(orderItems.orderId, id));
  if (happens.kind === 'refund settled')
    await db.update(orderRefunds).set({ status: 'succeeded' }).where(eq(orderRefunds.orderId, id));
  if (happens.kind !== 'refund') return;
  await db.execute(sql`
    insert into order_refunds (id, order_id, number, amount_cents, status, created_at)
    select gen_random_uuid(), orders.id, (select count(*) from order_refunds where order_id = orders.id), 10,
      'pending', orders.created_at + interval '1 hour' from orders where orders.id = ${id}`);
}
