import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { placeOrderAndStartPayment } from '#app/checkout/placing/create-checkout.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { recoverOrderById } from './recover-order.server.ts';

/** A provider whose webhooks go to a closed port, so that all are lost. */
const stripe = await vi.hoisted(async () => {
  const { startStripeSandbox } = await import('../../../sandbox/stripe/stripe-sandbox.ts');
  const keys = { secretKey: 'sk_test_lost', webhookSecret: 'whsec_x', webhookUrl: 'http://127.0.0.1:9/' };
  const provider = await startStripeSandbox({ port: 0, ...keys });
  process.env.STRIPE_SECRET_KEY = keys.secretKey;
  process.env.STRIPE_API_URL = provider.url;
  return provider;
});

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(async () => {
  await Promise.all([stopJobs(), stripe.close()]);
});

test('a delayed payment that failed is recovered as failed and cancelled, though its webhook was lost', async () => {
  const { id } = await addProduct(db);
  const started = await placeOrderAndStartPayment(db, checkoutRequestFor([{ id, size: 'M', quantity: 1 }]), {
    checkoutKey: randomUUID(),
    language: 'en',
    now: new Date(),
  });
  if (!started.ok) throw new Error(started.reason);
  const number = started.orderNumber;
  const recover = () =>
    recoverOrderById(db, { id: randomUUID(), email: 'a@example.com' }, number, new Date());
  const sessionId = (await find(number))?.stripeSessionId ?? '';
  await control(sessionId, 'pay', { method: 'ideal', delayed: true });
  expect(await recover()).toMatchObject({ ok: true, step: 'still-unpaid' });
  await control(sessionId, 'settle', { method: 'ideal', outcome: 'failed' });
  expect(await recover()).toMatchObject({ ok: true, step: 'recovered' });
  expect(await find(number)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' });
  expect(await recover()).toMatchObject({ ok: true, step: 'up-to-date' });
});

async function find(number: string) {
  return (await db.select().from(orders).where(eq(orders.orderNumber, number)))[0];
}

async function control(sessionId: string, action: string, body: object): Promise<void> {
  const answer = await fetch(`${stripe.url}/sandbox/sessions/${sessionId}/${action}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}
