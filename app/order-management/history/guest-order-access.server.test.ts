import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { requestOrderLink } from '#app/orders/history/guest-order-links.server.ts';
import { guestOrderLinks } from '#app/orders/order-queues.server.ts';
import type { PaymentStatus } from '#app/orders/payment-status.ts';
import { orders } from '#app/orders/tables.server.ts';
import { db, pool } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { limitMailsToMailbox } from '#app/platform/mail/mail-limits.server.ts';
import type { Mail } from '#app/platform/mail/smtp.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { deliverOrderMail } from '../mail/deliver-order-mail.server.ts';
import { runGuestLinkMailJob } from '../mail/guest-link-mail-job.server.ts';
import {
  findOrderByGuestLink,
  readOrderByPaymentSession,
  requestGuestOrderLink,
} from './guest-order-access.server.ts';

const sent = vi.hoisted((): Mail[] => []);
vi.mock('#app/platform/mail/smtp.server.ts', () => ({ sendMail: async (mail: Mail) => sent.push(mail) }));

const DAY_MS = 24 * 3_600_000;

beforeAll(async () => {
  await startJobs();
  await declareQueue(guestOrderLinks);
}, 60_000);
afterAll(stopJobs);
beforeEach(async () => {
  sent.length = 0;
  await pool.query('truncate rate_limits');
});

test('the id of a session shows an order for thirty days, and then only to whom it belongs', async () => {
  const { id, sessionId, createdAt } = await anOrder();
  const read = (days: number, customerId?: string) =>
    readOrderByPaymentSession(db, sessionId, { customerId, now: after(createdAt, days) });
  expect(await read(29)).toMatchObject({ as: 'order', order: { id, email: 'noor@example.com' } });
  const late = await read(31);
  expect(late).toEqual({ as: 'too-old', mailsTo: 'n…@e….com' });
  expect(JSON.stringify(late)).not.toMatch(/Noor|Prinsengracht|noor@/);

  const { customer } = await customerForTests(db);
  expect(await read(31, customer.id)).toMatchObject({ as: 'too-old' });
  await db.update(orders).set({ userId: customer.id }).where(eq(orders.id, id));
  expect(await read(400, customer.id)).toMatchObject({ as: 'order', order: { id } });
  expect(await read(31)).toMatchObject({ as: 'too-old' });
  expect(
    await readOrderByPaymentSession(db, 'cs_test_nobodys', { customerId: undefined, now: new Date() }),
  ).toBeUndefined();
});

test('a link goes to the order’s own address, names nobody, and shows the order for a day', async () => {
  const { id, sessionId } = await anOrder();
  expect(await ask(sessionId, { language: 'nl' })).toEqual({ ok: true, mailsTo: 'n…@e….com' });
  await runGuestLinkMailJob(db, { orderId: id, language: 'nl' });
  expect(sent).toMatchObject([{ to: 'noor@example.com', language: 'nl' }]);
  expect(`${sent[0]?.subject}${sent[0]?.text}${sent[0]?.html}`).not.toMatch(/Noor de Vries|Prinsengracht|\{/);
  const token = /guest-order\?link=([\w-]+)&lang=nl/.exec(sent[0]?.text ?? '')?.[1] ?? '';
  for (let turn = 0; turn < 2; turn += 1)
    expect(await findOrderByGuestLink(db, token, new Date())).toMatchObject({ id });
  expect(await findOrderByGuestLink(db, token, after(new Date(), 1.01))).toBeUndefined();
  expect(await findOrderByGuestLink(db, `${token}x`, new Date())).toBeUndefined();
  expect(await findOrderByGuestLink(db, '', new Date())).toBeUndefined();
});

test('a mail about an order leads a guest to it for thirty days, and a customer to their account', async () => {
  const { id, number } = await anOrder();
  const confirmation = { orderId: id, type: 'order_confirmation', number: 0 } as const;
  await deliverOrderMail(db, confirmation);
  const token = /guest-order\?link=([\w-]+)&lang=en/.exec(sent[0]?.text ?? '')?.[1] ?? '';
  expect(await findOrderByGuestLink(db, token, after(new Date(), 29))).toMatchObject({ id });
  expect(await findOrderByGuestLink(db, token, after(new Date(), 31))).toBeUndefined();

  const { customer } = await customerForTests(db);
  await db.update(orders).set({ userId: customer.id }).where(eq(orders.id, id));
  await deliverOrderMail(db, confirmation);
  expect(sent[1]?.text).toContain(`/account/orders/${number}?lang=en`);
  expect(sent[1]?.text).not.toContain('guest-order');
});

test('three links an hour are mailed, and none for an order that is nobody’s', async () => {
  const { id, sessionId } = await anOrder();
  const asked = [];
  for (let turn = 0; turn < 4; turn += 1) asked.push(await ask(sessionId));
  expect(asked.map(({ ok }) => ok)).toEqual([true, true, true, false]);
  expect(asked[3]).toMatchObject({ reason: 'too-many', waitSeconds: expect.any(Number) });
  await runGuestLinkMailJob(db, { orderId: id, language: 'en' });
  const token = /link=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';

  await db.update(orders).set({ email: '' }).where(eq(orders.id, id));
  await runGuestLinkMailJob(db, { orderId: id, language: 'en' });
  expect(sent).toHaveLength(1);
  expect(await findOrderByGuestLink(db, token, new Date())).toBeUndefined();
  expect(await ask(sessionId)).toEqual({ ok: false, reason: 'not-found' });
});

test('links to however many orders of one mailbox count with all mails to it, and newsletters leave some', async () => {
  const sessions: string[] = [];
  for (let n = 0; n < 10; n += 1)
    sessions.push((await anOrder({ customerEmail: `no.or+${n}@gmail.com` })).sessionId);
  while ((await limitMailsToMailbox('newsletter', 'noor@gmail.com')).ok);
  const asked = await Promise.all(sessions.map((sessionId) => ask(sessionId)));
  expect(asked.filter(({ ok }) => ok)).toHaveLength(3);
  expect(asked.find(({ ok }) => !ok)).toMatchObject({ reason: 'too-many', waitSeconds: expect.any(Number) });
});

test('one network has twenty links an hour mailed, by sessions and by numbers together', async () => {
  const network = randomUUID();
  const { sessionId } = await anOrder();
  for (let n = 0; n < 20; n += 1) {
    const pair = { number: `ORD-${700_000 + n}`, email: `y${n}@example.com` };
    const asked = requestOrderLink(db, { ...pair, network, language: 'en', leadsTo: undefined });
    expect(await asked).toEqual({ ok: true });
  }
  expect(await ask(sessionId, { network })).toMatchObject({ ok: false, reason: 'too-many' });
  expect(await ask(sessionId)).toMatchObject({ ok: true });
});

test.each(['pending', 'failed', 'cancelled'] as const)(
  'nothing is mailed about an order whose payment is %s',
  async (paymentStatus) => {
    const { sessionId } = await anOrder({ paymentStatus });
    expect(await ask(sessionId)).toEqual({ ok: false, reason: 'not-found' });
    const { rows } = await pool.query('select from rate_limits');
    expect(rows).toHaveLength(0);
  },
);

function ask(sessionId: string, { network = randomUUID() as string, language = 'en' as 'en' | 'nl' } = {}) {
  return requestGuestOrderLink(db, sessionId, { network, language });
}

async function anOrder({ customerEmail = 'noor@example.com', paymentStatus = 'paid' as PaymentStatus } = {}) {
  const { id: productId } = await addProduct(db);
  const bag = [{ id: productId, size: 'M', quantity: 1, price: 50 }];
  const order = await addOrder(db, bag, { customerEmail });
  const [{ createdAt } = { createdAt: new Date() }] = await db
    .update(orders)
    .set({ paymentStatus })
    .where(eq(orders.id, order.id))
    .returning({ createdAt: orders.createdAt });
  return { ...order, createdAt };
}

function after(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}
