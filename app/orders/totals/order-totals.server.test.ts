import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { orderRefunds, orders } from '../tables.server.ts';
import { addUpOrderTotals, readOrderTotals } from './order-totals.server.ts';
import { orderTotalChanges } from './tables.server.ts';

test('the totals are what counting all orders would say, whatever becomes of them and whenever they are added up', async () => {
  const product = await addProduct(db, { M: 50 });
  const placed = [];
  for (let n = 0; n < 6; n++)
    placed.push(await addOrder(db, [{ id: product.id, size: 'M', quantity: n % 2 ? 1 : 2 }]));
  await expectCounted();
  const [kept, shipped, returned, cancelled, hidden, gone] = placed.map(({ id }) => id) as [
    string,
    ...string[],
  ];
  const set = (id = '', change: Partial<typeof orders.$inferInsert>) =>
    db.update(orders).set(change).where(eq(orders.id, id));
  await set(kept, { paymentStatus: 'paid', status: 'processing' });
  await set(shipped, { paymentStatus: 'paid', status: 'shipped' });
  await set(shipped, { phone: '1' });
  await addUpOrderTotals(db);
  await set(returned, { paymentStatus: 'paid', status: 'processing' });
  const refundId = randomUUID();
  await db.insert(orderRefunds).values({
    id: refundId,
    orderId: returned ?? '',
    number: 1,
    amountCents: 5_000,
    createdAt: new Date(),
  });
  await expectCounted();
  expect((await readOrderTotals(db)).givenBackCents, 'not before it arrived').toBe(0);
  await db.update(orderRefunds).set({ status: 'succeeded' }).where(eq(orderRefunds.id, refundId));
  await set(returned, { paymentStatus: 'refunded' });
  await set(cancelled, { paymentStatus: 'cancelled', status: 'cancelled' });
  await set(hidden, { deletedAt: new Date() });
  await db.delete(orders).where(eq(orders.id, gone ?? ''));
  await expectCounted();
  expect(await readOrderTotals(db)).toMatchObject({ takenCents: 25_000, givenBackCents: 5_000 });
  await Promise.all([addUpOrderTotals(db), addUpOrderTotals(db), addUpOrderTotals(db)]);
  await expectCounted();
  expect(await db.$count(orderTotalChanges)).toBe(0);
});

async function expectCounted(): Promise<void> {
  const { rows } = await db.execute<{ status: string; payment: string; count: number }>(sql`
    select status, payment_status as payment, count(*)::int as count from orders where deleted_at is null group by 1, 2`);
  const [money] = (
    await db.execute<{ taken: number; back: number }>(sql`
      select (select coalesce(sum(total_cents), 0)::float8 from orders where payment_status in ('paid', 'refunded')) as taken,
        (select coalesce(sum(amount_cents), 0)::float8 from order_refunds where status in ('succeeded', 'settled-otherwise')) as back`)
  ).rows;
  const totals = await readOrderTotals(db);
  const counted = (list: typeof rows) =>
    list
      .filter(({ count }) => count > 0)
      .map((row) => `${row.status} ${row.payment} ${row.count}`)
      .sort();
  expect(counted(totals.orders)).toEqual(counted(rows));
  expect([totals.takenCents, totals.givenBackCents]).toEqual([money?.taken, money?.back]);
}
