import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { upsertImage } from '#app/media/library/add-image.server.ts';
import { emailLogs, orders } from '#app/orders/tables.server.ts';
import { startPayment } from '#app/payments/start-payment.server.ts';
import { shopUrl } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { closeMail } from '#app/platform/mail/smtp.server.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { listAdminOrderTimeline } from '../history/admin-order-timeline.server.ts';
import { correctEmailAndResendMails } from './correct-email.server.ts';
import { resendConfirmation } from './resend-confirmation.server.ts';
import { runOrderMailJob } from './run-order-mail-job.server.ts';

const { mailbox, stripe } = await vi.hoisted(async () => {
  const { startMailbox } = await import('../../../sandbox/mailbox/mailbox.ts');
  const { startStripeSandbox } = await import('../../../sandbox/stripe/stripe-sandbox.ts');
  const mail = await startMailbox({ smtpPort: 0, webPort: 0 });
  const keys = { secretKey: 'sk_test_mails', webhookSecret: 'whsec_x', webhookUrl: 'http://127.0.0.1:9/' };
  const provider = await startStripeSandbox({ port: 0, ...keys });
  process.env.SMTP_URL = `smtp://127.0.0.1:${mail.smtpPort}`;
  process.env.STRIPE_SECRET_KEY = keys.secretKey;
  process.env.STRIPE_API_URL = provider.url;
  return { mailbox: mail, stripe: provider };
});

beforeAll(startJobs);
afterAll(async () => {
  closeMail();
  await Promise.all([stopJobs(), mailbox.close(), stripe.close()]);
});

test('a mail about an order goes out once, however often its job runs', async () => {
  const order = await addOrder(db, [{ ...(await shirt()), quantity: 2 }], { language: 'nl' });
  for (let time = 0; time < 3; time++)
    await runOrderMailJob(db, { orderId: order.id, type: 'order_confirmation' }, new Date());
  expect(mailsAbout(order.number)).toMatchObject([
    { to: ['noor@example.com'], language: 'nl', subject: expect.stringContaining(order.number) },
  ]);
  expect(await logsOf(order.id)).toMatchObject([{ resend: 0, status: 'sent' }]);
  await runOrderMailJob(db, { orderId: order.id, type: 'order_refunded' }, new Date());
  expect(mailsAbout(order.number)).toHaveLength(2);
});

test('a confirmation shows what the library has of the pieces, in the order’s language', async () => {
  const url = `/media/${'0123456789abcdef'.repeat(2)}`;
  const picture = { url, width: 4, height: 5, colour: '#ffffff' };
  const imageId = await upsertImage(db, picture, {
    en: 'A shirt on a line',
    nl: 'Een overhemd aan een lijn',
  });
  const { id } = await addProduct(db, { M: 5 }, { imageIds: [imageId] });
  const order = await addOrder(db, [{ id, size: 'M', quantity: 1 }], { language: 'nl' });
  await runOrderMailJob(db, { orderId: order.id, type: 'order_confirmation' }, new Date());
  const [mail] = mailsAbout(order.number);
  expect(mail?.html).toContain(`${shopUrl}${url}-160x200.jpg`);
  expect(mail?.html).toContain('alt="Een overhemd aan een lijn"');
});

test('the confirmation names the method that was really used', async () => {
  const order = await addOrder(db, [await shirt()]);
  const page = await startPayment({
    orderId: order.id,
    orderNumber: order.number,
    email: 'noor@example.com',
    language: 'en',
    method: 'card',
    lines: [{ title: 'Shirt', size: 'M', quantity: 1, priceCents: 5_000 }],
    adjustments: [],
    expiresAt: new Date(Date.now() + 31 * 60_000),
    successUrl: 'http://shop.example/',
    cancelUrl: 'http://shop.example/',
  });
  const sessionId = page.ok ? page.sessionId : '';
  await db.update(orders).set({ stripeSessionId: sessionId }).where(eq(orders.id, order.id));
  await tell(stripe.url, `sessions/${sessionId}/pay`, { method: 'ideal' });
  await runOrderMailJob(db, { orderId: order.id, type: 'order_confirmation' }, new Date());
  expect(mailsAbout(order.number)[0]?.text).toContain('iDEAL');
});

test('a mail server that refuses makes the job fail, so that it is tried again', async () => {
  const order = await addOrder(db, [await shirt()]);
  const job = { orderId: order.id, type: 'order_confirmation' } as const;
  await tell(mailbox.webUrl, 'mail', { refuse: 1 });
  await expect(runOrderMailJob(db, job, new Date())).rejects.toThrow();
  expect(await logsOf(order.id)).toMatchObject([
    { status: 'waiting', tries: 1, problem: expect.stringContaining('451') },
  ]);
  await runOrderMailJob(db, job, new Date());
  expect(mailsAbout(order.number)).toHaveLength(1);
  expect(await logsOf(order.id)).toMatchObject([{ status: 'sent', problem: null }]);
});

test('three times an hour somebody may ask for it again, not four', async () => {
  const order = await addOrder(db, [await shirt()]);
  await runOrderMailJob(db, { orderId: order.id, type: 'order_confirmation' }, new Date());
  for (let time = 0; time < 3; time++)
    expect(await resendConfirmation(db, order.id, new Date())).toEqual({ ok: true });
  expect(await resendConfirmation(db, order.id, new Date())).toEqual({ ok: false, reason: 'too-many' });
  expect(new Set(mailsAbout(order.number).map(({ messageId }) => messageId)).size).toBe(4);

  await db
    .update(emailLogs)
    .set({ createdAt: sql`now() - interval '61 minutes'` })
    .where(eq(emailLogs.orderId, order.id));
  expect(await resendConfirmation(db, order.id, new Date())).toEqual({ ok: true });
  expect(mailsAbout(order.number)).toHaveLength(5);
});

test('a mail that an operator asked for stands in the history once, with who it was', async () => {
  const order = await addOrder(db, [await shirt()]);
  await db.update(orders).set({ paymentStatus: 'paid' }).where(eq(orders.id, order.id));
  await runOrderMailJob(db, { orderId: order.id, type: 'order_confirmation' }, new Date());
  await resendConfirmation(db, order.id, new Date());
  const actor = { id: randomUUID(), email: 'admin@example.com' };
  expect(await correctEmailAndResendMails(db, actor, { number: order.number }, new Date())).toEqual({
    ok: true,
    did: 'sent',
  });
  await tell(mailbox.webUrl, 'mail', { refuse: 1 });
  expect(await correctEmailAndResendMails(db, actor, { number: order.number }, new Date())).toMatchObject({
    ok: false,
  });
  const timeline = await listAdminOrderTimeline(db, { id: order.id, createdAt: new Date().toISOString() });
  const told = timeline.filter(({ kind }) => kind !== 'placed');
  expect(told.map((entry) => 'resend' in entry && [entry.resend, entry.by])).toEqual([
    [2, 'admin@example.com'],
    [1, undefined],
    [0, undefined],
  ]);
  expect(await listChanges(db, 'order', order.id)).toMatchObject([
    { action: 'mail-asked', after: { resend: 3 } },
    { action: 'mail-asked', after: { resend: 2 } },
  ]);
});

test('two clicks at once are one mail', async () => {
  const order = await addOrder(db, [await shirt()]);
  await runOrderMailJob(db, { orderId: order.id, type: 'order_confirmation' }, new Date());
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => resendConfirmation(db, order.id, new Date())),
  );
  const sent = answers.filter(({ ok }) => ok).length;
  expect(mailsAbout(order.number)).toHaveLength(1 + sent);
  expect(await logsOf(order.id)).toHaveLength(1 + sent);
  expect(sent).toBeLessThanOrEqual(3);
});

test('who asks before the first mail went out gets that one, and the job has nothing left to do', async () => {
  const order = await addOrder(db, [await shirt()]);
  expect(await resendConfirmation(db, order.id, new Date())).toEqual({ ok: true });
  await runOrderMailJob(db, { orderId: order.id, type: 'order_confirmation' }, new Date());
  expect(mailsAbout(order.number)).toHaveLength(1);
});

test('a mail asked for that could not be sent counts for nothing', async () => {
  const order = await addOrder(db, [await shirt()]);
  await runOrderMailJob(db, { orderId: order.id, type: 'order_confirmation' }, new Date());
  await tell(mailbox.webUrl, 'mail', { refuse: 4 });
  for (let time = 0; time < 4; time++)
    expect(await resendConfirmation(db, order.id, new Date())).toEqual({
      ok: false,
      reason: 'mail-unavailable',
    });
  expect(await logsOf(order.id)).toHaveLength(1);
  expect(await resendConfirmation(db, order.id, new Date())).toEqual({ ok: true });
});

test('the first mail is not lost when somebody asked for it while its job ran, and in vain', async () => {
  const order = await addOrder(db, [await shirt()]);
  await tell(mailbox.webUrl, 'mail', { refuse: 1, delayMs: 200 });
  const asked = resendConfirmation(db, order.id, new Date());
  await vi.waitFor(async () => expect(await logsOf(order.id)).toHaveLength(1));
  // The job believes that it is done.
  await runOrderMailJob(db, { orderId: order.id, type: 'order_confirmation' }, new Date());
  expect(await asked).toEqual({ ok: false, reason: 'mail-unavailable' });
  await tell(mailbox.webUrl, 'mail', { delayMs: 0 });
  const { rows } = await db.execute(sql`
    select 1 from pgboss.job where name = 'order-mail' and data->>'orderId' = ${order.id} and state = 'created'`);
  expect(rows).toHaveLength(1);
});

async function shirt() {
  return { id: (await addProduct(db)).id, size: 'M', quantity: 1 };
}

function mailsAbout(orderNumber: string) {
  return mailbox.messages().filter(({ subject }) => subject.includes(orderNumber));
}

function logsOf(orderId: string) {
  return db.select().from(emailLogs).where(eq(emailLogs.orderId, orderId));
}

async function tell(url: string, control: string, body: object): Promise<void> {
  const answer = await fetch(`${url}/sandbox/${control}`, { method: 'POST', body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}
