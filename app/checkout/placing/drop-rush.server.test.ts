import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { orders } from '#app/orders/tables.server.ts';
import { connectDatabase } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { placeOrder } from './place-order.server.ts';

// No reservation ends, however slow the machine.
vi.hoisted(() => {
  process.env.UNOPENED_PAYMENT_MINUTES = '30';
});

const SHOPPERS_AT_ONCE = 12;
/** On a busy machine a shopper may wait longer for the lock of a size than a page does. */
const PATIENCE_MS = 300_000;
const { db, pool } = connectDatabase(
  process.env.DATABASE_URL ?? '',
  SHOPPERS_AT_ONCE,
  PATIENCE_MS,
  PATIENCE_MS,
);

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(async () => {
  await stopJobs();
  await pool.end();
});

test('a drop sells all 1,900 items, and no more, to 2,000 shoppers of as many networks', async () => {
  const shirt = await addProduct(db, { S: 950, M: 950 });
  const outcomes: Awaited<ReturnType<typeof place>>[] = [];
  let arrived = 0;
  async function arrive(): Promise<void> {
    while (arrived < 2_000) {
      arrived += 1;
      const size = arrived % 2 ? 'S' : 'M';
      const placed = await place([{ id: shirt.id, size, quantity: 1 }]);
      outcomes.push(placed);
      if (placed.ok)
        await db.update(orders).set({ paymentOpenedAt: new Date() }).where(eq(orders.id, placed.order.id));
    }
  }
  await Promise.all(Array.from({ length: SHOPPERS_AT_ONCE }, arrive));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1_900);
  for (const outcome of outcomes) if (!outcome.ok) expect(outcome.reason).toBe('sold-out');
  const { rows } = await db.execute(sql`select * from payment_logs where event_type = 'hold_given_up'
    and order_id in (select order_id from order_items where product_id = ${shirt.id})`);
  expect(rows).toEqual([]);
}, 600_000);

function place(items: object[]) {
  return placeOrder(db, checkoutRequestFor(items, { customerEmail: `${randomUUID()}@example.com` }), {
    checkoutKey: randomUUID(),
    clientNetwork: randomUUID(),
    language: 'en',
    now: new Date(),
  });
}
