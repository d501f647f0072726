import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { operatorNotifications } from '#app/accounts/notifications/tables.server.ts';
import { placeOrderAndStartPayment } from '#app/checkout/placing/create-checkout.server.ts';
import { listRefunds } from '#app/orders/refunds/refunds.server.ts';
import { orderRefunds, orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { settleOrder } from '../settling/settle-order.server.ts';
import { stripe } from '../stripe.server.ts';
import {
  listDifferences,
  recordPaymentProblems,
  settlePaymentDifference,
} from './payment-differences.server.ts';
import { findReconciliation, reconcilePayments } from './reconcile-payments.server.ts';
import { paymentDifferences, providerPayments, reconciliations } from './tables.server.ts';

const sandbox = await vi.hoisted(async () => {
  const { startStripeSandbox } = await import('../../../sandbox/stripe/stripe-sandbox.ts');
  const keys = { secretKey: 'sk_test_books', webhookSecret: 'whsec_x', webhookUrl: 'http://127.0.0.1:9/' };
  const provider = await startStripeSandbox({ port: 0, ...keys });
  process.env.STRIPE_SECRET_KEY = keys.secretKey;
  process.env.STRIPE_API_URL = provider.url;
  return provider;
});

const actor = { id: randomUUID(), email: 'admin@example.com' };
/** A time at which everything done just now is past the grace period. */
const later = (minutes = 60) => new Date(Date.now() + minutes * 60_000);

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(async () => {
  await Promise.all([stopJobs(), sandbox.close()]);
});
beforeEach(async () => {
  await tell('outage', { mode: 'none' });
  await compare();
  await db.update(paymentDifferences).set({ closedAt: new Date(), closedBy: 'test' });
});

test('books that agree show no difference, however often they are compared', async () => {
  await paid();
  await compare();
  await compare();
  expect(await differences()).toEqual([]);
  expect(await findReconciliation(db)).toMatchObject({ isRunning: false, problem: null });
});

test('a paid order whose webhook was lost is settled; a refund nobody told of is written down', async () => {
  const order = await checkedOut();
  await tell(`sessions/${order.sessionId}/pay`, {});
  const returned = await paid();
  await stripe.refunds.create({ payment_intent: returned.paymentIntentId, amount: 1_000 });
  await compare();
  expect(await paymentOf(order.id)).toBe('paid');
  expect(await listRefunds(db, returned.id)).toMatchObject([{ amountCents: 1_000, cause: 'provider' }]);
  expect(await differences()).toEqual([]);
});

test('money of no order is a difference until it is returned there', async () => {
  const order = await checkedOut();
  await tell(`sessions/${order.sessionId}/pay`, {});
  await db.delete(orders).where(eq(orders.id, order.id));
  await compare();
  const [found] = await differences();
  expect(found).toMatchObject({ kind: 'unknown-payment', orderNumber: null, theirCents: 5_000 });
  await compare();
  expect(await differences()).toHaveLength(1);
  await stripe.refunds.create({ payment_intent: found?.subject ?? '' });
  await compare();
  expect(await differences()).toEqual([]);
});

test('a payment of another amount is told at once, and once', async () => {
  const order = await checkedOut();
  await tell(`sessions/${order.sessionId}/pay`, {});
  await db.update(orders).set({ totalCents: 4_000 }).where(eq(orders.id, order.id));
  const session = await stripe.checkout.sessions.retrieve(order.sessionId);
  const payment = {
    sessionId: order.sessionId,
    orderId: order.id,
    state: 'paid',
    amountCents: 5_000,
    currency: 'eur',
    isTest: true,
    paymentIntentId: String(session.payment_intent),
  } as const;
  await Promise.all([1, 2, 3].map(() => settleOrder(db, payment, 'webhook')));
  const told = { kind: 'amount-mismatch', orderNumber: order.number, ourCents: 4_000, theirCents: 5_000 };
  expect(await differences()).toMatchObject([told]);
  await compare();
  expect(await differences()).toMatchObject([told]);
});

test('a second payment for one order, and a paid fact of an order we never had, stand there at once', async () => {
  const order = await paid();
  const money = { state: 'paid', amountCents: 5_000, currency: 'eur', isTest: true } as const;
  await settleOrder(
    db,
    { ...money, sessionId: 'cs_twice', orderId: order.id, paymentIntentId: 'pi_twice' },
    'webhook',
  );
  await settleOrder(db, { ...money, sessionId: 'cs_none', paymentIntentId: 'pi_none' }, 'webhook');
  await settleOrder(db, { ...money, state: 'expired', sessionId: 'cs_gone' }, 'webhook');
  expect(await differences()).toMatchObject([
    { kind: 'unknown-payment', subject: 'pi_twice', orderNumber: order.number },
    { kind: 'unknown-payment', subject: 'pi_none', orderNumber: null },
  ]);
  await db.delete(providerPayments).where(sql`payment_intent_id in ('pi_twice', 'pi_none')`);
  await compare();
  expect(await differences()).toEqual([]);
});

test('what we have and the provider does not is found: a payment, a refund, and another amount of it', async () => {
  const [order, other] = [await paid(), await paid()];
  await db.update(orders).set({ paymentIntentId: 'pi_lost' }).where(eq(orders.id, order.id));
  const made = { orderId: other.id, status: 'succeeded', createdAt: new Date() } as const;
  const refund = await stripe.refunds.create({ payment_intent: other.paymentIntentId, amount: 700 });
  await db.insert(orderRefunds).values([
    { ...made, id: randomUUID(), number: 0, amountCents: 1_000, providerId: 're_lost' },
    { ...made, id: randomUUID(), number: 1, amountCents: 800, providerId: refund.id },
  ]);
  await compare();
  const kinds = (await differences()).map(({ kind, subject }) => `${kind} ${subject}`).sort();
  expect(kinds).toEqual([
    'missing-payment pi_lost',
    'missing-refund re_lost',
    `refund-mismatch ${refund.id}`,
    // The provider has its payment, and no order refers to it any more.
    `unknown-payment ${order.paymentIntentId}`,
  ]);
  await db.update(orders).set({ paymentIntentId: order.paymentIntentId }).where(eq(orders.id, order.id));
  await db.delete(orderRefunds).where(eq(orderRefunds.providerId, 're_lost'));
  await compare();
  expect(await differences()).toMatchObject([{ kind: 'refund-mismatch', ourCents: 800, theirCents: 700 }]);
  await db.delete(orderRefunds).where(eq(orderRefunds.orderId, other.id));
});

test('what an operator settled with a note is not found again', async () => {
  const money = { state: 'paid', amountCents: 100, currency: 'eur', isTest: true } as const;
  const payment = { ...money, sessionId: `cs_${randomUUID()}`, paymentIntentId: `pi_${randomUUID()}` };
  await settleOrder(db, payment, 'webhook');
  const [{ id } = { id: '' }] = await differences();
  const settle = (note: string, of = id) => settlePaymentDifference(db, actor, { id: of, note }, new Date());
  expect(await settle('')).toEqual({ ok: false, reason: 'no-note' });
  expect(await settle('Paid back', 'nobody')).toEqual({ ok: false, reason: 'not-found' });
  const both = await Promise.all([settle('Paid back'), settle('Paid back')]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  await settleOrder(db, payment, 'webhook');
  await compare();
  expect(await differences()).toEqual([]);
  expect(await listChanges(db, 'payment-difference', id)).toMatchObject([
    { action: 'settled', by: actor.email, after: { note: 'Paid back', subject: payment.paymentIntentId } },
  ]);
});

test('it is read page by page, goes on where it was interrupted, and runs once at a time', async () => {
  await paid();
  await tell('outage', { mode: 'unavailable' });
  expect(await reconcilePayments(db, later(), { isAsked: true })).toEqual({
    ok: false,
    reason: 'unavailable',
  });
  expect(await findReconciliation(db)).toMatchObject({
    isRunning: true,
    problem: expect.stringContaining('set to be unavailable'),
  });
  await tell('outage', { mode: 'none' });
  expect(await reconcilePayments(db, later(), { mostPages: 1 })).toEqual({ ok: true, isFinished: false });
  const [current] = await db.select().from(reconciliations).orderBy(desc(reconciliations.startedAt)).limit(1);
  expect(current?.step).toBe('refunds');
  const both = await Promise.all([1, 2].map(() => reconcilePayments(db, later())));
  expect(both.some((answer) => answer.ok && answer.isFinished)).toBe(true);
  expect(await findReconciliation(db)).toMatchObject({ isRunning: false, problem: null });
});

test('what came in after the provider’s list was read is no difference, however long the comparing took', async () => {
  await db.update(reconciliations).set({ startedAt: later(-60) });
  expect(await reconcilePayments(db, new Date(), { isAsked: true, mostPages: 1 })).toEqual({
    ok: true,
    isFinished: false,
  });
  const order = await paid();
  const refund = await stripe.refunds.create({ payment_intent: order.paymentIntentId, amount: 700 });
  const made = { orderId: order.id, status: 'succeeded', createdAt: new Date() } as const;
  await db
    .insert(orderRefunds)
    .values({ ...made, id: randomUUID(), number: 0, amountCents: 700, providerId: refund.id });
  expect(await reconcilePayments(db, later(5 * 60))).toEqual({ ok: true, isFinished: true });
  expect(await differences()).toEqual([]);
});

test('a shop begins a day after its start, and compares once a day', async () => {
  await db.delete(reconciliations);
  const start = new Date();
  const runs = () => db.$count(reconciliations);
  await reconcilePayments(db, start);
  await reconcilePayments(db, new Date(start.getTime() + 23 * 3_600_000));
  expect(await runs()).toBe(1);
  await reconcilePayments(db, new Date(start.getTime() + 24 * 3_600_000));
  await reconcilePayments(db, new Date(start.getTime() + 25 * 3_600_000));
  expect(await runs()).toBe(2);
});

test('operators are told each difference and each refused refund once, and one that opens again, again', async () => {
  await recordPaymentProblems(db, later());
  const money = { state: 'paid', amountCents: 100, currency: 'eur', isTest: true } as const;
  const payment = { ...money, sessionId: `cs_${randomUUID()}`, paymentIntentId: `pi_${randomUUID()}` };
  await settleOrder(db, payment, 'webhook');
  const order = await paid();
  const refund = { id: randomUUID(), orderId: order.id, number: 1, amountCents: 500, createdAt: new Date() };
  await db.insert(orderRefunds).values({ ...refund, status: 'refused', problem: 'No money left' });
  const now = later(61);
  expect(await recordPaymentProblems(db, now)).toBe(2);
  expect(await recordPaymentProblems(db, later(62))).toBe(0);
  expect(await toldAt(now)).toEqual([
    {
      kind: 'payment',
      details: {
        problem: 'difference',
        difference: 'unknown-payment',
        reference: payment.paymentIntentId,
        number: null,
        ourCents: null,
        theirCents: 100,
      },
    },
    { kind: 'refund', details: { number: order.number, amountCents: 500, said: 'No money left' } },
  ]);
  // The problem was closed automatically and has come back.
  const isIt = eq(paymentDifferences.subject, payment.paymentIntentId);
  await db.update(paymentDifferences).set({ closedAt: now }).where(isIt);
  await settleOrder(db, payment, 'webhook');
  expect(await recordPaymentProblems(db, later(63))).toBe(1);
});

function toldAt(now: Date) {
  return db
    .select({ kind: operatorNotifications.kind, details: operatorNotifications.details })
    .from(operatorNotifications)
    .where(eq(operatorNotifications.notedAt, now))
    .orderBy(operatorNotifications.kind);
}

async function compare() {
  const answer = await reconcilePayments(db, later(), { isAsked: true });
  expect(answer).toEqual({ ok: true, isFinished: true });
}

async function differences() {
  return (await listDifferences(db, 100)).differences;
}

async function checkedOut() {
  const product = await addProduct(db);
  const request = checkoutRequestFor([{ id: product.id, size: 'M', quantity: 1 }]);
  const started = await placeOrderAndStartPayment(db, request, {
    checkoutKey: undefined,
    language: 'en',
    now: new Date(),
  });
  if (!started.ok) throw new Error(started.reason);
  const [order] = await db.select().from(orders).where(eq(orders.orderNumber, started.orderNumber));
  return { id: order?.id ?? '', number: started.orderNumber, sessionId: order?.stripeSessionId ?? '' };
}

async function paid() {
  const order = await checkedOut();
  await tell(`sessions/${order.sessionId}/pay`, {});
  const session = await stripe.checkout.sessions.retrieve(order.sessionId);
  const paymentIntentId = String(session.payment_intent);
  const payment = {
    sessionId: order.sessionId,
    state: 'paid',
    currency: 'eur',
    isTest: true,
    paymentIntentId,
  } as const;
  await settleOrder(db, { ...payment, amountCents: 5_000 }, 'webhook');
  return { ...order, paymentIntentId };
}

async function paymentOf(id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order?.paymentStatus;
}

async function tell(control: string, body: object): Promise<void> {
  await fetch(`${sandbox.url}/sandbox/${control}`, { method: 'POST', body: JSON.stringify(body) });
}
