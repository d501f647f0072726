import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findOrderForDocument } from '#app/order-management/documents/find-order-for-document.server.ts';
import { findOrdersToPack } from '#app/order-management/documents/picking-documents-worker.server.ts';
import { listAdminOrders } from '#app/order-management/editing/list-admin-orders.server.ts';
import { listCustomerOrders } from '#app/order-management/history/customer-orders.server.ts';
import { findOrderView } from '#app/order-management/history/find-order-view.server.ts';
import { runOrderMailJob } from '#app/order-management/mail/run-order-mail-job.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { additionMails, type OrderMail } from '#app/orders/order-queues.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import type { Mail } from '#app/platform/mail/smtp.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { ask, become, pay, rowOf, sendAll } from '#tests/support/order-additions.ts';
import { actor, addPaidOrder } from '#tests/support/paid-orders.ts';
import { correctAddress } from '../order-edits.server.ts';
import { withdrawAddition } from './additions.server.ts';

const sent = vi.hoisted(() => [] as Mail[]);
vi.mock('#app/platform/mail/smtp.server.ts', async (original) => ({
  ...(await original<object>()),
  sendMail: async (mail: Mail) => {
    sent.push(mail);
    return { ok: true };
  },
}));
beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

test('it goes where its order goes by the time that it is paid, and after', async () => {
  const order = await addPaidOrder();
  const asked = await ask(order);
  await moveTo(order.number, 'Singel 1');
  expect(await rowOf(asked.id)).toMatchObject({
    shippingAddress: { address: { line1: 'Prinsengracht 1' } },
  });
  await pay(asked.id);
  expect(await rowOf(asked.id)).toMatchObject({ shippingAddress: { address: { line1: 'Singel 1' } } });
  await moveTo(order.number, 'Singel 2');
  expect(await rowOf(asked.id)).toMatchObject({ shippingAddress: { address: { line1: 'Singel 2' } } });
});

test('what is added and paid stands on the slip of its order, once, until that is sent', async () => {
  const order = await addPaidOrder();
  const [asked, unpaid] = [await ask(order, { pieces: 2 }), await ask(order)];
  const slipOf = async (number: string) => (await findOrderForDocument(db, number))?.alongside;
  expect(await slipOf(order.number)).toEqual([]);
  await pay(asked.id);
  const number = (await rowOf(asked.id))?.orderNumber ?? '';
  expect(await slipOf(order.number)).toMatchObject([{ number, items: [{ size: 'M', packed: 2 }] }]);
  const packed = await findOrdersToPack(db, [asked.id, order.id]);
  expect(packed.map((one) => one.number)).toEqual([order.number]);
  // Without its order it has a packing slip of its own, which names the order.
  const [alone] = await findOrdersToPack(db, [asked.id]);
  expect(alone).toMatchObject({ number, adjustments: [{ name: `Goes with order ${order.number}` }] });
  await withdrawAddition(db, actor, { number: order.number, id: unpaid.id }, new Date());
  await sendAll(order.number);
  expect(await slipOf(order.number)).toEqual([]);
  expect((await findOrdersToPack(db, [asked.id, order.id])).map((one) => one.number)).toContain(number);
  await sendAll(number);
  expect(await rowOf(asked.id)).toMatchObject({ status: 'shipped' });
});

test('its customer finds it with the order: to pay while it waits, and paid; nothing of what came to nothing', async () => {
  const order = await addPaidOrder();
  const shown = async () => (await findOrderView(db, eq(orders.id, order.id)))?.additions;
  expect(await shown()).toBeUndefined();
  const [asked, withdrawn] = [await ask(order), await ask(order)];
  await withdrawAddition(db, actor, { number: order.number, id: withdrawn.id }, new Date());
  const { orderNumber, expiresAt } = (await rowOf(asked.id)) ?? {};
  const pieces = [{ title: expect.stringContaining('Shirt'), size: 'M', quantity: 1 }];
  const waits = { pay_path: `/order-addition/${asked.id}`, payable_until: expiresAt?.toISOString() };
  expect(await shown()).toEqual([{ order_number: orderNumber, pieces, ...waits }]);
  await pay(asked.id);
  expect(await shown()).toEqual([{ order_number: orderNumber, pieces }]);
  await become(orderNumber ?? '', 'cancelled');
  expect(await shown()).toEqual([]);
});

test('lists say of an addition which order it goes with, and of no other order', async () => {
  const order = await addPaidOrder();
  const asked = await ask(order);
  const number = (await rowOf(asked.id))?.orderNumber ?? '';
  const { id: userId } = (await customerForTests(db)).customer;
  await db
    .update(orders)
    .set({ userId })
    .where(inArray(orders.id, [order.id, asked.id]));
  const listed = { sort: 'date', direction: 'desc', page: 1, perPage: 5, isDeleted: false } as const;
  const shown = async (search: string) => (await listAdminOrders(db, { ...listed, search })).orders;
  expect(await shown(number)).toMatchObject([{ number, addedTo: order.number, additions: [] }]);
  expect(await shown(order.number)).toMatchObject([{ addedTo: null, additions: [] }]);
  await pay(asked.id);
  expect(await shown(order.number)).toMatchObject([{ additions: [{ cents: 5_000, mark: { number } }] }]);
  expect(await listCustomerOrders(db, userId)).toMatchObject([
    { number, addedTo: order.number },
    { number: order.number, addedTo: null },
  ]);
});

test('its customer is mailed the link once, in their language, as long as it waits', async () => {
  const order = await addPaidOrder();
  await db.update(orders).set({ language: 'nl' }).where(eq(orders.id, order.id));
  const asked = await ask(order);
  const [job, ...others] = await jobsOf(asked.id);
  expect(others).toEqual([]);
  if (!job) throw new Error('It is mailed.');
  await runOrderMailJob(db, job, new Date());
  await runOrderMailJob(db, job, new Date());
  const mails = sent.filter(({ messageId }) => messageId?.includes(asked.id));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe(`Betaal wat we toevoegen aan je Marenza-bestelling ${order.number}`);
  expect(mails[0]?.text).toContain(`/order-addition/${asked.id}?lang=nl`);
  const late = await ask(order);
  await withdrawAddition(db, actor, { number: order.number, id: late.id }, new Date());
  for (const one of await jobsOf(late.id)) await runOrderMailJob(db, one, new Date());
  expect(sent.filter(({ messageId }) => messageId?.includes(late.id))).toEqual([]);
});

async function moveTo(number: string, line1: string): Promise<void> {
  const order = await findAdminOrder(db, number);
  if (!order?.shippingAddress) throw new Error('The order goes somewhere.');
  const { name, address } = order.shippingAddress;
  const to = { name, address: { ...address, line1 } };
  const corrected = { number, seen: order.version, address: to, phone: '' };
  expect(await correctAddress(db, actor, corrected, new Date())).toEqual({ ok: true });
}

async function jobsOf(orderId: string): Promise<OrderMail[]> {
  const { rows } = await db.execute<{ data: OrderMail }>(sql`
    select data from pgboss.job where name = ${additionMails.name} and data->>'orderId' = ${orderId}`);
  return rows.map(({ data }) => data);
}
