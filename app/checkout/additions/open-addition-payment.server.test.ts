import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sendShipment } from '#app/fulfilment/shipments/send-shipment.server.ts';
import { addItems } from '#app/order-edits/additions/add-items.server.ts';
import { findOrderForAdditions } from '#app/order-edits/additions/addable-items.server.ts';
import { findAddition, withdrawAddition } from '#app/order-edits/additions/additions.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { proceedToPayment } from '#app/payments/proceed-to-payment.server.ts';
import { processRefund } from '#app/payments/refunds/process-refunds.server.ts';
import { expireOrders, expirePaymentSessionAndSettle } from '#app/payments/settling/expire-orders.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addProduct } from '#tests/support/orders.ts';
import { actor, addPaidOrder, readRefundRowsOfOrder } from '#tests/support/paid-orders.ts';
import { findPayableAddition, openAdditionPayment } from './open-addition-payment.server.ts';

const stripe = await vi.hoisted(async () => {
  const { startStripeSandbox } = await import('../../../sandbox/stripe/stripe-sandbox.ts');
  const keys = { secretKey: 'sk_test_adding', webhookSecret: 'whsec_x', webhookUrl: 'http://127.0.0.1:9/' };
  const provider = await startStripeSandbox({ port: 0, ...keys });
  process.env.STRIPE_SECRET_KEY = keys.secretKey;
  process.env.STRIPE_API_URL = provider.url;
  return provider;
});

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
beforeEach(() => tell('outage', { mode: 'none' }));
afterAll(async () => {
  await Promise.all([stopJobs(), stripe.close()]);
});

test('there is one payment page, for card and iDEAL, as long as the piece is kept, however often it is asked for', async () => {
  const { id } = await asked();
  const pages = await Promise.all([1, 2, 3].map(() => openAdditionPayment(db, id, new Date())));
  pages.push(await openAdditionPayment(db, id, new Date()));
  const addresses = pages.map((page) => (page.ok ? page.checkoutUrl : page.reason));
  expect(new Set(addresses).size, addresses.join()).toBe(1);
  const addition = await findAddition(db, id, new Date());
  expect(addresses[0]).toMatch(new RegExp(`/checkout/payment/${addition?.sessionId}$`));
  const session = await sessionOf(addition?.sessionId);
  expect(session).toMatchObject({ amount_total: 5_000, payment_method_types: ['card', 'ideal'] });
  expect(session.expires_at * 1000).toBe(addition?.expiresAt.getTime());
  const opened = await proceedToPayment(db, addition?.sessionId ?? '', new Date());
  expect(opened).toEqual({ ok: true, url: session.url });
  expect((await findAddition(db, id, new Date()))?.expiresAt).toEqual(addition?.expiresAt);
});

test('a process that died once the provider had made the page, before it was written down, finds the same again', async () => {
  const { id } = await asked();
  await openAdditionPayment(db, id, new Date());
  const made = (await findAddition(db, id, new Date()))?.sessionId;
  await db.update(orders).set({ stripeSessionId: null, checkoutUrl: null }).where(eq(orders.id, id));
  expect(await openAdditionPayment(db, id, new Date())).toMatchObject({ ok: true });
  expect((await findAddition(db, id, new Date()))?.sessionId).toBe(made);
});

test('a provider that is away ends nothing', async () => {
  const { id } = await asked();
  await tell('outage', { mode: 'unavailable' });
  expect(await openAdditionPayment(db, id, new Date())).toEqual({
    ok: false,
    reason: 'provider-unavailable',
  });
  expect(await findPayableAddition(db, id, new Date())).toMatchObject({
    state: 'waiting',
    totalCents: 5_000,
  });
  await tell('outage', { mode: 'none' });
  expect(await openAdditionPayment(db, id, new Date())).toMatchObject({ ok: true });
});

test('in its last half hour it can still be paid: the page, and the piece with it, gets the least that the provider gives', async () => {
  const { id } = await asked();
  const end = new Date(Math.ceil(Date.now() / 1000) * 1000 + 10 * 60_000);
  await db.update(orders).set({ expiresAt: end, paymentExpiresAt: end }).where(eq(orders.id, id));
  await db.execute(
    sql`update holds set expires_at = ${end.toISOString()}::timestamptz where order_id = ${id}`,
  );
  expect(await openAdditionPayment(db, id, new Date())).toMatchObject({ ok: true });
  const { sessionId } = (await findAddition(db, id, new Date())) ?? {};
  expect(await proceedToPayment(db, sessionId ?? '', new Date())).toMatchObject({ ok: true });
  const session = await sessionOf(sessionId);
  expect((await findAddition(db, id, new Date()))?.expiresAt.getTime()).toBe(session.expires_at * 1000);
});

test('it was paid and no webhook ever came: when its time is over the shop asks, and it is sold', async () => {
  const { id } = await asked();
  await openAdditionPayment(db, id, new Date());
  const sessionId = (await findAddition(db, id, new Date()))?.sessionId;
  expect(await tell(`sessions/${sessionId}/pay`, { method: 'ideal' })).toBeLessThan(300);
  await db
    .update(orders)
    .set({ expiresAt: new Date(0) })
    .where(eq(orders.id, id));
  await expireOrders(db);
  expect(await findAddition(db, id, new Date())).toMatchObject({ state: 'paid' });
});

test('withdrawn while its page is open: that is closed, and what was paid a moment before is back at the provider', async () => {
  const [{ id, number }, paid] = [await asked(), await asked()];
  const sessions = [];
  for (const one of [id, paid.id]) {
    await openAdditionPayment(db, one, new Date());
    sessions.push((await findAddition(db, one, new Date()))?.sessionId ?? '');
  }
  const [open = '', closed = ''] = sessions;
  await tell(`sessions/${closed}/pay`, {});
  await withdrawAddition(db, actor, { number, id }, new Date());
  await withdrawAddition(db, actor, { number: paid.number, id: paid.id }, new Date());
  // Runs the jobs queued by the withdrawals.
  await expirePaymentSessionAndSettle(db, open);
  await expirePaymentSessionAndSettle(db, closed);
  expect(await tell(`sessions/${open}/pay`, {})).toBe(409);
  const [refund] = await readRefundRowsOfOrder(paid.id);
  expect(refund).toMatchObject({ amountCents: 5_000, cause: 'paid-too-late' });
  await processRefund(db, refund?.id ?? '', new Date());
  expect((await readRefundRowsOfOrder(paid.id))[0]).toMatchObject({ status: 'succeeded' });
  expect(await findPayableAddition(db, paid.id, new Date())).toMatchObject({ state: 'returned' });
  for (const one of [id, paid.id])
    expect(await openAdditionPayment(db, one, new Date())).toEqual({ ok: false, reason: 'over' });
});

test('nobody is led to pay once the order is sent; and whoever guesses finds nothing, nor anybody named', async () => {
  const { id, number } = await asked();
  const shown = await findPayableAddition(db, id, new Date());
  expect(JSON.stringify(shown)).not.toMatch(/noor|Prinsengracht/i);
  const parcel = { shipmentId: randomUUID(), carrier: null, trackingCode: '', mails: false };
  await sendShipment(db, actor, { order: { number }, ...parcel }, new Date());
  expect(await openAdditionPayment(db, id, new Date())).toEqual({ ok: false, reason: 'over' });
  const order = await addPaidOrder();
  for (const one of ['x', randomUUID(), order.id])
    expect(await findPayableAddition(db, one, new Date())).toBeUndefined();
});

async function asked() {
  const { number } = await addPaidOrder();
  const { id: productId } = await addProduct(db, { M: 2 });
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from product_sizes where product_id = ${productId}`,
  );
  const pieces = [{ productSizeId: rows[0]?.id ?? '', quantity: 1 }];
  const { order } = (await findOrderForAdditions(db, number, pieces, 'en', new Date())) ?? {};
  const wanted = { id: randomUUID(), number, seen: order?.version ?? '', pieces, toldCents: 5_000 };
  const added = await addItems(db, actor, wanted, new Date());
  if (!added.ok) throw new Error(added.reason);
  return { id: wanted.id, number };
}

async function sessionOf(id: string | null | undefined): Promise<Stripe.Checkout.Session> {
  const response = await fetch(`${stripe.url}/v1/checkout/sessions/${id}`, {
    headers: { Authorization: 'Bearer sk_test_adding' },
  });
  return (await response.json()) as Stripe.Checkout.Session;
}

async function tell(path: string, body: object): Promise<number> {
  const response = await fetch(`${stripe.url}/sandbox/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return response.status;
}
