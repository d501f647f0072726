import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setOrderStatus } from '#app/order-management/editing/set-order-status.server.ts';
import { runChangedOrderMailJob } from '#app/order-management/mail/run-order-mail-job.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { changedOrderMails } from '#app/orders/order-queues.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { closeMail } from '#app/platform/mail/smtp.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { actor, addPaidOrder } from '#tests/support/paid-orders.ts';
import { correctAddress } from '../order-edits.server.ts';

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

const now = new Date();

test('what is put right within a minute is one mail that shows how the order is by then', async () => {
  const order = await addPaidOrder();
  await correct(order.number, 'Singel 1');
  await correct(order.number, 'Singel 2');
  const jobs = await jobsOf(order.id);
  expect(jobs).toEqual([1, 2]);
  // Order and repetitions do not matter.
  for (const number of [...jobs.toReversed(), ...jobs])
    await runChangedOrderMailJob(db, { orderId: order.id, number }, now);
  const mails = mailsAbout(order.number);
  expect(mails.map(({ subject }) => subject)).toEqual([`Your Marenza order ${order.number} was changed`]);
  expect(mails[0]?.text).toContain('Singel 2');
});

test('nobody is mailed of an order that is not paid, or that was cancelled meanwhile', async () => {
  const unpaid = await addOrder(db, [{ id: (await addProduct(db)).id, size: 'M', quantity: 1 }]);
  await correct(unpaid.number, 'Singel 1');
  expect(await jobsOf(unpaid.id)).toEqual([]);
  const order = await addPaidOrder();
  await correct(order.number, 'Singel 1');
  await setOrderStatus(db, actor, { number: order.number, status: 'cancelled', reason: '' }, now);
  await runChangedOrderMailJob(db, { orderId: order.id, number: 1 }, now);
  expect(mailsAbout(order.number)).toEqual([]);
});

async function correct(number: string, line1: string): Promise<void> {
  const order = await findAdminOrder(db, number);
  const { name = '', address } = order?.shippingAddress ?? {};
  if (!order || !address) throw new Error('The order goes somewhere.');
  const wanted = {
    number,
    seen: order.version,
    address: { name, address: { ...address, line1 } },
    phone: '',
  };
  expect(await correctAddress(db, actor, wanted, now)).toEqual({ ok: true });
}

async function jobsOf(orderId: string): Promise<number[]> {
  const { rows } = await db.execute<{ number: number }>(sql`
    select (data->>'number')::int as number from pgboss.job
    where name = ${changedOrderMails.name} and data->>'orderId' = ${orderId} order by 1`);
  return rows.map(({ number }) => number);
}

function mailsAbout(number: string) {
  return mailbox.messages().filter(({ subject }) => subject.includes(number));
}
