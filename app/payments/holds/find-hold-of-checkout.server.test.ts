import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#app/checkout/placing/place-order.server.ts';
import { paymentEnds } from '#app/orders/order-queues.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { attachPaymentSession } from '../pending-orders.server.ts';
import { proceedToPayment } from '../proceed-to-payment.server.ts';
import { findHoldOfCheckout } from './holds.server.ts';
import { releaseUnpaidOrdersEarly } from './release-unpaid-orders-early.server.ts';

beforeAll(async () => {
  await startJobs();
  await declareQueue(paymentEnds);
});
afterAll(stopJobs);

const MINUTE = 60_000;

test('a browser is told how long its pieces are kept once its payment page was opened, until that ends', async () => {
  const { checkoutKey, open, order } = await begin();
  expect(await findHoldOfCheckout(db, checkoutKey)).toBeUndefined();
  await open();
  const left = (await findHoldOfCheckout(db, checkoutKey))?.millisLeft ?? 0;
  expect(left).toBeGreaterThan(20 * MINUTE);
  expect(left).toBeLessThanOrEqual(36 * MINUTE);
  await db.update(orders).set({ expiresAt: sql`now()` }).where(eq(orders.id, order.id));
  expect(await findHoldOfCheckout(db, checkoutKey)).toBeUndefined();
});

test('other browsers, and those without the cookie, are told of nothing', async () => {
  const { open } = await begin();
  await open();
  expect(await findHoldOfCheckout(db, randomUUID())).toBeUndefined();
  expect(await findHoldOfCheckout(db, undefined)).toBeUndefined();
});

test('nothing is kept of an order that was given up or paid', async () => {
  const released = await begin();
  await released.open();
  await db.transaction((tx) => releaseUnpaidOrdersEarly(tx, [released.order.id], 'operator', new Date()));
  expect(await findHoldOfCheckout(db, released.checkoutKey)).toBeUndefined();
  const paid = await begin();
  await paid.open();
  await db
    .update(orders)
    .set({ status: 'processing', paymentStatus: 'paid' })
    .where(eq(orders.id, paid.order.id));
  expect(await findHoldOfCheckout(db, paid.checkoutKey)).toBeUndefined();
});

async function begin() {
  const { id } = await addProduct(db, { M: 2 });
  const checkoutKey = randomUUID();
  const email = { customerEmail: `${randomUUID()}@example.com` };
  const placed = await placeOrder(db, checkoutRequestFor([{ id, size: 'M', quantity: 1 }], email), {
    checkoutKey,
    language: 'en',
    now: new Date(),
  });
  if (!placed.ok) throw new Error(placed.reason);
  const { order } = placed;
  const sessionId = `cs_test_${randomUUID()}`;
  const expiresAt = order.paymentExpiresAt;
  await attachPaymentSession(db, order.id, { sessionId, url: 'https://pay.example/', expiresAt });
  return { checkoutKey, order, open: () => proceedToPayment(db, sessionId, new Date()) };
}
