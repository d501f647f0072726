import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setOrderStatus } from '#app/order-management/editing/set-order-status.server.ts';
import { findOrderViewByPaymentSession } from '#app/order-management/history/find-order-view.server.ts';
import { correctEmailAndResendMails } from '#app/order-management/mail/correct-email.server.ts';
import { listRefunds } from '#app/orders/refunds/refunds.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { refundPayment } from '../refund-payment.server.ts';
import { processRefund } from '../refunds/process-refunds.server.ts';
import { refundOrRestockOrder } from '../refunds/refund-order.server.ts';
import { settleOrder } from './settle-order.server.ts';

vi.mock('../refund-payment.server.ts', () => ({
  refundPayment: vi.fn(async ({ refundId }) => ({ ok: true, providerId: `re_${refundId}` })),
}));

const actor = { id: randomUUID(), email: 'admin@example.com' };
const now = new Date('2026-11-22T09:00:00Z');

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

test('an operator who cancels a paid order returns nothing by it, and the shopper is told no such thing', async () => {
  const order = await paid();
  const ending = async () => (await findOrderViewByPaymentSession(db, order.sessionId))?.ending;
  expect(await ending()).toBeNull();
  await setOrderStatus(db, actor, { number: order.number, status: 'cancelled', reason: '' }, now);
  expect(await ending()).toBe('cancelled');
  expect(await correctEmailAndResendMails(db, actor, { number: order.number }, now)).toEqual({
    ok: false,
    reason: 'cancelled',
  });
  const part = await refund(order, 2_000);
  await processRefund(db, part, now);
  expect(await ending()).toBe('cancelled');
  expect((await findOrderViewByPaymentSession(db, order.sessionId))?.returned_amount).toBe(20);
  const rest = await refund(order, 3_000);
  expect(await ending()).toBe('cancelled-returning');
  await processRefund(db, rest, now);
  expect(await ending()).toBe('cancelled-returned');
});

test('money that came too late is told as what it is, whatever the provider says', async () => {
  const { order, payment } = await placed();
  await settleOrder(db, { ...payment, state: 'expired' }, 'expiry');
  await settleOrder(db, { ...payment, state: 'paid' }, 'webhook');
  const ending = async () => (await findOrderViewByPaymentSession(db, order.sessionId))?.ending;
  expect(await ending()).toBe('too-late');
  const [owed] = await listRefunds(db, order.id);
  vi.mocked(refundPayment).mockResolvedValueOnce({ ok: false, reason: 'unavailable', answer: 'Away.' });
  await processRefund(db, owed?.id ?? '', now);
  expect(await ending()).toBe('too-late');
  await processRefund(db, owed?.id ?? '', now);
  expect(await ending()).toBe('too-late-returned');
});

async function placed() {
  const { id } = await addProduct(db);
  const order = await addOrder(db, [{ id, size: 'M', quantity: 1 }]);
  const { sessionId, totalCents: amountCents } = order;
  const paymentIntentId = `pi_${order.id}`;
  return { order, payment: { sessionId, amountCents, currency: 'eur', isTest: true, paymentIntentId } };
}

async function paid() {
  const { order, payment } = await placed();
  await settleOrder(db, { ...payment, state: 'paid' }, 'webhook');
  return order;
}

async function refund({ number }: { number: string }, amountCents: number): Promise<string> {
  const refundId = randomUUID();
  await refundOrRestockOrder(db, actor, { number, refundId, amountCents, pieces: [], reason: '' }, now);
  return refundId;
}
