import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operatorNotifications } from '#app/accounts/notifications/tables.server.ts';
import { listAdminOrderTimeline } from '#app/order-management/history/admin-order-timeline.server.ts';
import { findOrderByGuestLink } from '#app/order-management/history/guest-order-access.server.ts';
import { correctEmailAndResendMails } from '#app/order-management/mail/correct-email.server.ts';
import { resendConfirmation } from '#app/order-management/mail/resend-confirmation.server.ts';
import { runOrderMailJob } from '#app/order-management/mail/run-order-mail-job.server.ts';
import { countOrderHealth } from '#app/order-management/order-health.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { closeMail } from '#app/platform/mail/smtp.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { orderAdditions } from '../additions/tables.server.ts';
import { createGuestOrderLink } from '../history/guest-order-links.server.ts';
import { emailLogs, orders } from '../tables.server.ts';
import { listUndeliveredOf } from './undelivered-mails.server.ts';

const mailbox = await vi.hoisted(async () => {
  const { startMailbox } = await import('../../../sandbox/mailbox/mailbox.ts');
  const mail = await startMailbox({ smtpPort: 0, webPort: 0 });
  process.env.SMTP_URL = `smtp://127.0.0.1:${mail.smtpPort}`;
  return mail;
});

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(async () => {
  closeMail();
  await Promise.all([stopJobs(), mailbox.close()]);
});

const actor = { id: randomUUID(), email: 'admin@example.com' };
const HOUR = 3_600_000;

test('a mail that the server refuses for good has failed at once, in the log, the history and Health', async () => {
  const order = await paidOrder('gone@example.com');
  await tell({ reject: 'gone@example.com' });
  const now = new Date();
  const before = (await countOrderHealth(db, now)).undelivered;
  // Does not throw: the queue has nothing to retry.
  await runOrderMailJob(db, { orderId: order.id, type: 'order_confirmation' }, now);
  const failed = { status: 'failed', problem: '550 No such mailbox here' };
  expect(await logsOf(order.id)).toMatchObject([failed]);
  expect(await timelineOf(order.id)).toMatchObject([{ type: 'order_confirmation', ...failed }]);
  expect((await countOrderHealth(db, now)).undelivered).toEqual({ ...before, failed: before.failed + 1 });
  expect(await listUndeliveredOf(db, order.id)).toMatchObject([{ email: 'gone@example.com', ...failed }]);
  const told = await db
    .select({ kind: operatorNotifications.kind, details: operatorNotifications.details })
    .from(operatorNotifications)
    .where(eq(operatorNotifications.subject, `${order.id}/order_confirmation/0`));
  expect(told).toEqual([{ kind: 'mail', details: { number: order.number, type: 'order_confirmation' } }]);
  // A second job for the same mail does nothing.
  await tell({ reject: null });
  await runOrderMailJob(db, { orderId: order.id, type: 'order_confirmation' }, now);
  expect(await logsOf(order.id)).toMatchObject([failed]);
});

test('with the address corrected all that failed is sent again, and the history keeps why', async () => {
  const order = await paidOrder('typo@example.con');
  await tell({ reject: 'typo@example.con' });
  await runOrderMailJob(db, { orderId: order.id, type: 'order_confirmation' }, new Date());
  await runOrderMailJob(db, { orderId: order.id, type: 'order_shipped' }, new Date());
  const addition = await paidOrder('typo@example.con');
  await db
    .insert(orderAdditions)
    .values({ orderId: addition.id, addedToId: order.id, actorEmail: actor.email });
  const links = await Promise.all(
    [order, addition].map(({ id }) => createGuestOrderLink(db, id, 24, new Date())),
  );
  const again = await correctEmailAndResendMails(
    db,
    actor,
    { number: order.number, email: ' Right@example.com ' },
    new Date(),
  );
  for (const link of links)
    expect(await findOrderByGuestLink(db, link, new Date()), 'the former mailbox sees it no more').toBe(
      undefined,
    );
  const [added] = await db.select({ email: orders.email }).from(orders).where(eq(orders.id, addition.id));
  expect(added?.email).toBe('right@example.com');
  expect(again).toEqual({ ok: true, did: 'queued' });
  for (const type of ['order_confirmation', 'order_shipped'] as const) {
    await runOrderMailJob(db, { orderId: order.id, type }, new Date());
  }
  expect(mailsTo('right@example.com')).toHaveLength(2);
  expect(await logsOf(order.id)).toMatchObject([
    { status: 'sent', problem: null },
    { status: 'sent', problem: null },
  ]);
  expect(await listUndeliveredOf(db, order.id)).toEqual([]);
  const timeline = await listAdminOrderTimeline(db, { id: order.id, createdAt: new Date().toISOString() });
  const changes = timeline.filter((entry) => entry.kind === 'change');
  expect(changes).toHaveLength(2);
  expect(changes).toContainEqual(
    expect.objectContaining({
      action: 'email-corrected',
      before: { email: 'typo@example.con' },
      after: { email: 'right@example.com' },
      by: actor.email,
    }),
  );
  expect(changes).toContainEqual(
    expect.objectContaining({
      action: 'mail-retried',
      after: { problem: '550 No such mailbox here\n550 No such mailbox here' },
    }),
  );
});

test('no address is made of what is none, and nobody is found for an order without one', async () => {
  const order = await paidOrder('kept@example.com');
  const wrong = await correctEmailAndResendMails(
    db,
    actor,
    { number: order.number, email: 'kept.example.com' },
    new Date(),
  );
  expect(wrong).toEqual({ ok: false, reason: 'invalid-email' });
  await db.update(orders).set({ email: '' }).where(eq(orders.id, order.id));
  const nobody = await correctEmailAndResendMails(db, actor, { number: order.number }, new Date());
  expect(nobody).toEqual({ ok: false, reason: 'anonymised' });
});

test('a mail turned down for now is tried for a day, visibly, and has failed then', async () => {
  const order = await paidOrder('busy@example.com');
  const job = { orderId: order.id, type: 'order_confirmation' } as const;
  const start = Date.now();
  await tell({ refuse: 3 });
  await expect(runOrderMailJob(db, job, new Date(start))).rejects.toThrow();
  await expect(runOrderMailJob(db, job, new Date(start + 23 * HOUR))).rejects.toThrow();
  const waiting = { status: 'waiting', tries: 2, problem: '451 Try again later' };
  expect(await timelineOf(order.id)).toMatchObject([waiting]);
  expect(await listUndeliveredOf(db, order.id)).toMatchObject([waiting]);
  await runOrderMailJob(db, job, new Date(start + 24 * HOUR));
  expect(await logsOf(order.id)).toMatchObject([{ ...waiting, status: 'failed', tries: 3 }]);
});

test('who asks for a mail that is refused for good is told, and it stands in the log', async () => {
  const order = await paidOrder('full@example.com');
  await runOrderMailJob(db, { orderId: order.id, type: 'order_confirmation' }, new Date());
  await tell({ reject: 'full@example.com' });
  expect(await resendConfirmation(db, order.id, new Date())).toEqual({ ok: false, reason: 'mail-refused' });
  await tell({ reject: null });
  expect(await logsOf(order.id)).toMatchObject([
    { resend: 0, status: 'sent' },
    { resend: 1, status: 'failed' },
  ]);
  expect(await listUndeliveredOf(db, order.id)).toHaveLength(1);
  // An operator's resend is that mail, not a third.
  const again = await correctEmailAndResendMails(db, actor, { number: order.number }, new Date());
  expect(again).toEqual({ ok: true, did: 'queued' });
  await runOrderMailJob(db, { orderId: order.id, type: 'order_confirmation', number: 1 }, new Date());
  expect(await listUndeliveredOf(db, order.id)).toEqual([]);
});

async function paidOrder(email: string) {
  const order = await addOrder(db, [{ id: (await addProduct(db)).id, size: 'M', quantity: 1 }]);
  await db
    .update(orders)
    .set({ email, paymentStatus: 'paid', status: 'processing', stripeSessionId: null })
    .where(eq(orders.id, order.id));
  return order;
}

function logsOf(orderId: string) {
  return db.select().from(emailLogs).where(eq(emailLogs.orderId, orderId)).orderBy(emailLogs.resend);
}

async function timelineOf(orderId: string) {
  const entries = await listAdminOrderTimeline(db, { id: orderId, createdAt: new Date().toISOString() });
  return entries.filter(({ kind }) => kind === 'mailed');
}

function mailsTo(address: string) {
  return mailbox.messages().filter(({ to }) => to.includes(address));
}

async function tell(body: object): Promise<void> {
  const url = `${mailbox.webUrl}/sandbox/mail`;
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}
