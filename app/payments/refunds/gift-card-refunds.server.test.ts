import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { placeOrderAndStartPayment } from '#app/checkout/placing/create-checkout.server.ts';
import { findUsableGiftCard } from '#app/gift-cards/gift-card-balance.server.ts';
import { grantGiftCard } from '#app/gift-cards/issue-gift-card.server.ts';
import { findBooksBalance } from '#app/invoices/tax-report/find-books-balance.server.ts';
import { cancelOrder } from '#app/order-management/editing/cancel-order.server.ts';
import { previewStatusChange } from '#app/order-management/editing/preview-status-change.server.ts';
import { setOrderStatus } from '#app/order-management/editing/set-order-status.server.ts';
import { listRefunds } from '#app/orders/refunds/refunds.server.ts';
import { orderRefunds, orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { planWholeReturn, refundWholeReturn } from '#app/returns/refund-whole-return.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { withdraw } from '#tests/support/returns.ts';
import { listDifferences } from '../reconciliation/payment-differences.server.ts';
import { reconcilePayments } from '../reconciliation/reconcile-payments.server.ts';
import { settleOrder } from '../settling/settle-order.server.ts';
import { stripe } from '../stripe.server.ts';
import { findRefundOwed } from './list-refunds-owed.server.ts';
import { processRefund } from './process-refunds.server.ts';
import { refundOrRestockOrder } from './refund-order.server.ts';
import { recordManualRefund, retryOrderRefunds } from './settle-owed-refund.server.ts';
import { syncProviderRefunds } from './sync-provider-refunds.server.ts';

const sandbox = await vi.hoisted(async () => {
  const { startStripeSandbox } = await import('../../../sandbox/stripe/stripe-sandbox.ts');
  const keys = { secretKey: 'sk_test_cards', webhookSecret: 'whsec_x', webhookUrl: 'http://127.0.0.1:9/' };
  const provider = await startStripeSandbox({ port: 0, ...keys });
  process.env.STRIPE_SECRET_KEY = keys.secretKey;
  process.env.STRIPE_API_URL = provider.url;
  return provider;
});

const actor = { id: randomUUID(), email: 'admin@example.com' };

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(async () => {
  await Promise.all([stopJobs(), sandbox.close()]);
});

test('what the provider took goes back first, then what the card paid; the books agree with the provider’s throughout', async () => {
  const order = await paid(2_000);
  expect(order.charged).toBe(3_000);
  await refund(order, 2_500);
  expect(await partsOf(order)).toEqual([[2_500, 0, 'succeeded']]);
  expect(await order.balance()).toBe(0);
  await refund(order, 1_500);
  expect(await order.balance()).toBe(1_000);
  await refund(order, 1_000);
  expect(await partsOf(order)).toEqual([
    [2_500, 0, 'succeeded'],
    [1_500, 1_000, 'succeeded'],
    [1_000, 1_000, 'succeeded'],
  ]);
  expect(await order.balance()).toBe(2_000);
  expect(await refundedAtProvider(order)).toBe(3_000);
  expect(await statusOf(order)).toBe('refunded');
  expect(await creditNotesOf(order)).toBe(5_000);
  expect(await differences()).toEqual([]);
});

test('an order that a card paid whole is refunded without the provider, the same refund once', async () => {
  const order = await paid(9_000);
  expect(order.charged).toBe(0);
  expect(await order.balance()).toBe(4_000);
  const id = await refund(order, 5_000);
  await processRefund(db, id, new Date());
  expect(await order.balance()).toBe(9_000);
  expect(await statusOf(order)).toBe('refunded');
  expect(await differences()).toEqual([]);
});

test('an order that a card paid whole goes back to it when an operator cancels it with its money', async () => {
  const order = await paid(9_000);
  const plan = await previewStatusChange(db, order.number, 'cancelled');
  const wanted = {
    number: order.number,
    reason: '',
    version: plan?.version ?? '',
    seen: plan?.left.seen ?? '',
  };
  const decided = { ...wanted, returnsMoney: true, restocks: true, mails: true };
  expect(await cancelOrder(db, actor, decided, new Date())).toEqual({ ok: true, isChanged: true });
  for (const { id } of await listRefunds(db, order.id)) await processRefund(db, id, new Date());
  expect(await partsOf(order)).toEqual([[5_000, 5_000, 'succeeded']]);
  expect(await order.balance()).toBe(9_000);
  expect(await findRefundOwed(db, order.id)).toBeUndefined();
});

test('an order that was cancelled goes back to both, whoever has it returned', async () => {
  const order = await paid(2_000);
  await setOrderStatus(db, actor, { number: order.number, status: 'cancelled', reason: '' }, new Date());
  expect(await findRefundOwed(db, order.id)).toMatchObject({ amountCents: 5_000, giftCardCents: 2_000 });
  await retryOrderRefunds(db, actor, order.number, new Date());
  for (const { id } of await listRefunds(db, order.id)) await processRefund(db, id, new Date());
  expect(await order.balance()).toBe(2_000);
  expect(await refundedAtProvider(order)).toBe(3_000);
  expect(await findRefundOwed(db, order.id)).toBeUndefined();
});

test('a refund that the bank sends back leaves on the card what is there, and the next puts nothing on it twice', async () => {
  const order = await paid(2_000);
  await refundSentBack(order, 5_000);
  expect(await statusOf(order)).toBe('paid');
  expect(await order.balance()).toBe(2_000);
  await retryOrderRefunds(db, actor, order.number, new Date());
  const again = (await listRefunds(db, order.id)).at(-1);
  await processRefund(db, again?.id ?? '', new Date());
  expect(await refundedAtProvider(order)).toBe(3_000);
  expect(await order.balance()).toBe(2_000);
  expect(await statusOf(order)).toBe('refunded');
  expect(await cardsThatDiffer()).toEqual([]);
});

test.each(['retry', 'manual'] as const)(
  'of a part that the bank sends back the card keeps its share, and has it once whichever way the rest goes: %s',
  async (way) => {
    const order = await paid(2_000);
    await refundSentBack(order, 4_000);
    expect(await order.balance()).toBe(1_000);
    expect(await findRefundOwed(db, order.id)).toMatchObject({ amountCents: 4_000, giftCardCents: 1_000 });
    expect(await cardsThatDiffer()).toEqual([]);
    if (way === 'manual') {
      const told = { number: order.number, note: 'Bank transfer' };
      expect(await recordManualRefund(db, actor, told, new Date())).toEqual({ ok: true });
    } else await retryOrderRefunds(db, actor, order.number, new Date());
    for (const { id } of await listRefunds(db, order.id)) await processRefund(db, id, new Date());
    const status = way === 'manual' ? 'settled-otherwise' : 'succeeded';
    expect(await partsOf(order)).toEqual([
      [4_000, 1_000, 'replaced'],
      [4_000, 1_000, status],
    ]);
    expect(await order.balance()).toBe(1_000);
    expect(await refundedAtProvider(order)).toBe(way === 'manual' ? 0 : 3_000);
    expect(await findRefundOwed(db, order.id)).toBeUndefined();
    await refund(order, 1_000);
    expect(await order.balance()).toBe(2_000);
    expect(await statusOf(order)).toBe('refunded');
  },
);

test('a return that arrived whole goes back to both, as its operator was told', async () => {
  const order = await paid(2_000);
  await db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, order.id));
  await withdraw(order, 1, new Date());
  const planned = await planWholeReturn(db, order.number);
  if (!planned.ok) throw new Error(planned.reason);
  const { amountCents, toGiftCardCents, leftCents, mark } = planned.plan;
  expect({ amountCents, toGiftCardCents, leftCents }).toEqual({
    amountCents: 5_000,
    toGiftCardCents: 2_000,
    leftCents: 0,
  });
  const refundId = randomUUID();
  const asked = { number: order.number, refundId, mark };
  expect(await refundWholeReturn(db, actor, asked, new Date())).toEqual({ ok: true });
  await processRefund(db, refundId, new Date());
  expect(await partsOf(order)).toEqual([[5_000, 2_000, 'succeeded']]);
  expect(await order.balance()).toBe(2_000);
  expect(await refundedAtProvider(order)).toBe(3_000);
  expect(await statusOf(order)).toBe('refunded');
});

test('money that came too late goes back to both', async () => {
  const order = await placed(2_000);
  await settleOrder(db, { ...order.payment, state: 'expired' }, 'expiry');
  await tell(`sessions/${order.sessionId}/pay`, {});
  const session = await stripe.checkout.sessions.retrieve(order.sessionId);
  await settleOrder(
    db,
    { ...order.payment, paymentIntentId: String(session.payment_intent), state: 'paid' },
    'webhook',
  );
  expect(await order.balance()).toBe(2_000);
  for (const { id } of await listRefunds(db, order.id)) await processRefund(db, id, new Date());
  expect(await partsOf(order)).toEqual([[5_000, 2_000, 'succeeded']]);
  expect(await order.balance()).toBe(2_000);
  expect(await statusOf(order)).toBe('refunded');
  expect(await differences()).toEqual([]);
});

async function placed(onCard: number) {
  const { code = '' } = await grantGiftCard(
    db,
    actor,
    {
      amountCents: onCard,
      recipientName: 'Noor',
      recipientEmail: 'noor@example.com',
      senderName: '',
      message: '',
      language: 'en',
      deliverOn: '2026-12-01',
    },
    new Date(),
  );
  const product = await addProduct(db);
  const request = checkoutRequestFor([{ id: product.id, size: 'M', quantity: 1 }], {
    giftCard: { code },
    customerEmail: `${randomUUID()}@example.com`,
  });
  const circumstances = { checkoutKey: undefined, language: 'en', now: new Date() } as const;
  const started = await placeOrderAndStartPayment(db, request, circumstances);
  if (!started.ok) throw new Error(started.reason);
  const [row] = await db.select().from(orders).where(eq(orders.orderNumber, started.orderNumber));
  const sessionId = row?.stripeSessionId ?? '';
  const charged = 5_000 - Math.min(5_000, onCard);
  const payment = { sessionId, amountCents: charged, currency: 'eur', isTest: true };
  const balance = async () => (await findUsableGiftCard(db, code))?.balanceCents;
  return { id: row?.id ?? '', number: started.orderNumber, sessionId, charged, payment, balance };
}

async function paid(onCard: number) {
  const order = await placed(onCard);
  if (!order.charged) return { ...order, intent: '' };
  await tell(`sessions/${order.sessionId}/pay`, {});
  const session = await stripe.checkout.sessions.retrieve(order.sessionId);
  expect(session.amount_total).toBe(order.charged);
  const paymentIntentId = String(session.payment_intent);
  await settleOrder(db, { ...order.payment, paymentIntentId, state: 'paid' }, 'webhook');
  return { ...order, intent: paymentIntentId };
}

type Order = { id: string; number: string };

async function refund({ number }: Order, amountCents: number): Promise<string> {
  const asked = { number, refundId: randomUUID(), amountCents, pieces: [], reason: '' };
  expect(await refundOrRestockOrder(db, actor, asked, new Date())).toEqual({ ok: true });
  await processRefund(db, asked.refundId, new Date());
  return asked.refundId;
}

/** Makes a refund that the bank returns after it was booked. */
async function refundSentBack(order: Order & { intent: string }, amountCents: number): Promise<void> {
  await tell('refunds', { arrive: 'pending' });
  const id = await refund(order, amountCents);
  await tell('refunds', { arrive: 'succeeded' });
  const [made] = await db.select().from(orderRefunds).where(eq(orderRefunds.id, id));
  await tell(`refunds/${made?.providerId}/settle`, { outcome: 'failed' });
  await syncProviderRefunds(db, order.intent);
}

async function partsOf({ id }: Order) {
  return (await listRefunds(db, id)).map((one) => [one.amountCents, one.giftCardCents, one.status]);
}

async function statusOf({ id }: Order) {
  return (await db.select().from(orders).where(eq(orders.id, id)))[0]?.paymentStatus;
}

async function creditNotesOf({ id }: Order) {
  const { rows } = await db.execute<{ cents: number }>(
    sql`select sum(cents)::int as cents from invoices where order_id = ${id} and kind = 'credit-note'`,
  );
  return rows[0]?.cents;
}

async function refundedAtProvider({ intent }: { intent: string }) {
  const { data } = await stripe.refunds.list({ payment_intent: intent });
  return data.filter(({ status }) => status === 'succeeded').reduce((sum, { amount }) => sum + amount, 0);
}

async function differences() {
  const later = new Date(Date.now() + 60 * 60_000);
  expect(await reconcilePayments(db, later, { isAsked: true })).toEqual({ ok: true, isFinished: true });
  return [...(await listDifferences(db, 100)).differences, ...(await cardsThatDiffer())];
}

/** Returns the gift cards whose ledger differs from the orders and refunds of all time. */
async function cardsThatDiffer() {
  const ever = { from: new Date(0), to: new Date(Date.now() + 60_000), withTests: true };
  return (await findBooksBalance(db, ever)).differences.filter(({ kind }) => kind === 'gift-card');
}

async function tell(control: string, body: object): Promise<void> {
  await fetch(`${sandbox.url}/sandbox/${control}`, { method: 'POST', body: JSON.stringify(body) });
}
