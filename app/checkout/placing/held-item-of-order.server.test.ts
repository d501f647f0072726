import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { priceAndCheckBag } from '#app/bag/price-bag.server.ts';
import { releaseHolds, sellStock } from '#app/catalogue/stock/stock-reservations.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { findAlertPiece, keepAlertPiece } from '#app/stock-alerts/keep-alert-item.server.ts';
import { offerRestockedItems } from '#app/stock-alerts/stock-alert-jobs.server.ts';
import { backInStockMails } from '#app/stock-alerts/stock-alerts.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { checkoutRequestFor } from '#tests/support/orders.ts';
import { addSize, letPass, setStockOf, tokenOf, waitFor } from '#tests/support/stock-alerts.ts';
import { placeOrder } from './place-order.server.ts';

// Lifts the limit on a guest's repeated attempts.
vi.hoisted(() => {
  process.env.UNPAID_PIECES_PER_EMAIL = '1000000';
  process.env.UNPAID_EUROS_PER_EMAIL = '1000000';
});

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
  await declareQueue(backInStockMails);
});
afterAll(stopJobs);

test('a kept piece is there for its own browser alone, and passes into its order', async () => {
  const { id, size, key, token } = await kept();
  const line = { id, size: 'M', quantity: 1 };
  const check = (checkoutKey?: string) => priceAndCheckBag(db, [line], 'en', { checkoutKey });
  expect((await check()).lines[0]).toMatchObject({ problem: 'sold-out' });
  expect((await check(randomUUID())).lines[0]).toMatchObject({ problem: 'sold-out' });
  expect((await check(key)).lines[0]).not.toHaveProperty('problem');
  expect(await place([line], randomUUID())).toMatchObject({ ok: false, reason: 'sold-out' });
  const placed = await place([line], key);
  if (!placed.ok) throw new Error(placed.reason);
  expect(await holdsOf(size)).toMatchObject([{ order_id: placed.order.id, quantity: 1, checkout_key: key }]);
  expect(await findAlertPiece(db, token, key, new Date())).toMatchObject({ state: 'kept' });
  expect(await findAlertPiece(db, token, randomUUID(), new Date())).toMatchObject({ state: 'ordered' });
  expect(await keepAlertPiece(db, token, randomUUID(), new Date())).toMatchObject({ state: 'ordered' });
  await db.transaction((tx) => sellStock(tx, placed.order.id, [{ productSizeId: size, quantity: 1 }]));
  expect(await holdsOf(size)).toEqual([]);
  expect(await findAlertPiece(db, token, key, new Date())).toMatchObject({ state: 'over' });
});

test('whoever goes back from paying has the rest of their hour', async () => {
  const { id, size, key } = await kept();
  const placed = await place([{ id, size: 'M', quantity: 1 }], key);
  if (!placed.ok) throw new Error(placed.reason);
  const [ordered] = await holdsOf(size);
  expect(ordered?.expires_at).toBe(ordered?.kept_until);
  await db.transaction((tx) => releaseHolds(tx, placed.order.id));
  await db.transaction((tx) => releaseHolds(tx, placed.order.id));
  expect(await holdsOf(size)).toMatchObject([{ order_id: null, quantity: 1, checkout_key: key }]);
  expect(await place([{ id, size: 'M', quantity: 1 }], randomUUID())).toMatchObject({ reason: 'sold-out' });
  await letPass(size, 61);
  await offerRestockedItems(db, new Date());
  expect(await holdsOf(size)).toEqual([]);
});

test('an order of two has the kept one and a free one, and nothing where there is no free one', async () => {
  const { id, size, key } = await kept();
  expect(await place([{ id, size: 'M', quantity: 2 }], key)).toMatchObject({
    ok: false,
    reason: 'only-left',
  });
  expect(await holdsOf(size)).toMatchObject([{ order_id: null, quantity: 1 }]);
  await setStockOf(size, 2);
  const placed = await place([{ id, size: 'M', quantity: 2 }], key);
  if (!placed.ok) throw new Error(placed.reason);
  expect(await holdsOf(size)).toMatchObject([{ order_id: placed.order.id, quantity: 2 }]);
  await db.transaction((tx) => releaseHolds(tx, placed.order.id));
  expect(await holdsOf(size)).toMatchObject([{ order_id: null, quantity: 1 }]);
});

test('whoever keeps, orders, pays and gives up in whatever order: no more is held than there is, and what is sold is gone from stock', async () => {
  const step = fc.record({
    does: fc.constantFrom('follow', 'order', 'pay', 'give-up', 'offer', 'restock', 'pass'),
    browser: fc.nat(3),
    quantity: fc.integer({ min: 1, max: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const { id, size } = await addSize(0);
      const browsers = [];
      for (let one = 0; one < 4; one++) {
        const alert = await waitFor(size, new Date());
        const token = await tokenOf(alert.id, new Date());
        browsers.push({ key: randomUUID(), token, order: undefined as string | undefined });
      }
      let brought = 0;
      let sold = 0;
      for (const { does, browser, quantity } of [{ does: 'restock', browser: 0, quantity: 2 }, ...steps]) {
        const person = browsers[browser];
        if (!person) continue;
        if (does === 'follow') await keepAlertPiece(db, person.token, person.key, new Date());
        if (does === 'offer') await offerRestockedItems(db, new Date());
        if (does === 'pass') await letPass(size, 61);
        if (does === 'restock') {
          brought += quantity;
          await db.execute(
            sql`update product_sizes set stock_quantity = stock_quantity + ${quantity} where id = ${size}`,
          );
        }
        if (does === 'order' && !person.order) {
          const placed = await place([{ id, size: 'M', quantity }], person.key);
          if (placed.ok) person.order = placed.order.id;
        }
        const { order } = person;
        if (does === 'give-up' && order) {
          await end(order);
          person.order = undefined;
        }
        if (does === 'pay' && order) {
          const { rows } = await db.execute<{ quantity: number }>(
            sql`select quantity from order_items where order_id = ${order}`,
          );
          const pieces = [{ productSizeId: size, quantity: rows[0]?.quantity ?? 0 }];
          const paid = await db.transaction((tx) => sellStock(tx, order, pieces));
          if (paid.ok) sold += rows[0]?.quantity ?? 0;
          await end(order);
          person.order = undefined;
        }
        const { rows } = await db.execute<{ stock: number; held: number }>(sql`
          select stock_quantity as stock, coalesce((select sum(quantity) from holds
            where product_size_id = ${size} and expires_at > now()), 0)::int as held
          from product_sizes where id = ${size}`);
        expect(rows[0]?.stock).toBe(brought - sold);
        expect(rows[0]?.held).toBeLessThanOrEqual(brought - sold);
      }
    }),
    { numRuns: 20 },
  );
}, 240_000);

/** Reserves the only item of a size for a browser with this key. */
async function kept() {
  const { id, size } = await addSize(0);
  const alert = await waitFor(size, new Date());
  await setStockOf(size, 1);
  await offerRestockedItems(db, new Date());
  const token = await tokenOf(alert.id, new Date());
  const key = randomUUID();
  expect(await keepAlertPiece(db, token, key, new Date())).toMatchObject({ state: 'kept' });
  return { id, size, key, token };
}

async function end(orderId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await releaseHolds(tx, orderId);
    await tx.execute(
      sql`update orders set status = 'cancelled', payment_status = 'cancelled' where id = ${orderId}`,
    );
  });
}

function place(items: object[], checkoutKey: string) {
  return placeOrder(db, checkoutRequestFor(items, { customerEmail: `${randomUUID()}@example.com` }), {
    checkoutKey,
    clientNetwork: randomUUID(),
    language: 'en',
    now: new Date(),
  });
}

async function holdsOf(size: string) {
  const { rows } = await db.execute<{ order_id: string | null; expires_at: string; kept_until: string }>(sql`
    select order_id, quantity, checkout_key, expires_at::text, kept_until::text from holds
    where product_size_id = ${size} and expires_at > now()`);
  return rows;
}
