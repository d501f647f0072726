import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runShipmentMailJob } from '#app/order-management/mail/run-order-mail-job.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import type { Mail } from '#app/platform/mail/smtp.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { ask, become, pay, rowOf } from '#tests/support/order-additions.ts';
import { actor, addPaidOrder } from '#tests/support/paid-orders.ts';
import { sendShipment } from './send-shipment.server.ts';
import { undoShipment } from './undo-shipment.server.ts';

const mailed = vi.hoisted(() => [] as Mail[]);
vi.mock('#app/platform/mail/smtp.server.ts', async (original) => ({
  ...(await original<object>()),
  sendMail: async (mail: Mail) => {
    mailed.push(mail);
    return { ok: true };
  },
}));

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

const now = new Date('2026-11-26T12:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test.each([
  ['first', 0, 20],
  ['last', 20, 0],
])(
  'one parcel with an order, ticked %s, and what was added to it is one mail, with the pieces of both',
  async (_, at, addedAt) => {
    const { order, added, addedNumber } = await orderWithAddition();
    const [one, other] = [await send(order.id, after(at)), await send(added.id, after(addedAt))];
    const jobs = [
      { shipmentId: one, due: after(at + 60) },
      { shipmentId: other, due: after(addedAt + 60) },
    ].toSorted((a, b) => a.due.getTime() - b.due.getTime());
    for (const { shipmentId, due } of [...jobs, ...jobs]) await runShipmentMailJob(db, { shipmentId }, due);
    const [mail, ...more] = mailsOf(order.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(order.number);
    expect(mail?.text).toMatch(
      new RegExp(`Also in this parcel, from order ${addedNumber}: 2 × Shirt .+, size M`),
    );
    // Mailed shipments cannot be undone.
    for (const id of [one, other])
      expect(await undoShipment(db, actor, id, after(70))).toEqual({ ok: false, reason: 'too-late' });
  },
);

test('at once too there is one mail, and a parcel of each is told of on its own', async () => {
  const { order, added } = await orderWithAddition();
  const parcels = [await send(order.id, now), await send(added.id, now)];
  await Promise.all(parcels.map((shipmentId) => runShipmentMailJob(db, { shipmentId }, after(60))));
  expect(mailsOf(order.email)).toHaveLength(1);
  const apart = await orderWithAddition();
  for (const [id, code] of [
    [apart.order.id, '3SONE'],
    [apart.added.id, '3SOTHER'],
  ] as const)
    await runShipmentMailJob(db, { shipmentId: await send(id, now, code) }, after(60));
  const mails = mailsOf(apart.order.email);
  expect(mails).toHaveLength(2);
  expect(mails.map(({ text }) => text).join()).not.toContain('Also in this parcel');
});

test('what is sent once the other was told has a mail of its own, as has what is left where one was undone or cancelled', async () => {
  const late = await orderWithAddition();
  await runShipmentMailJob(db, { shipmentId: await send(late.order.id, now) }, after(60));
  await runShipmentMailJob(db, { shipmentId: await send(late.added.id, after(61)) }, after(121));
  expect(mailsOf(late.order.email)).toHaveLength(2);

  const undone = await orderWithAddition();
  const [gone, stays] = [await send(undone.order.id, now), await send(undone.added.id, now)];
  await undoShipment(db, actor, gone, after(30));
  await runShipmentMailJob(db, { shipmentId: gone }, after(60));
  await runShipmentMailJob(db, { shipmentId: stays }, after(60));
  expect(mailsOf(undone.order.email).map(({ text }) => text?.includes(undone.addedNumber))).toEqual([true]);

  const cancelled = await orderWithAddition();
  const [off, on] = [await send(cancelled.order.id, now), await send(cancelled.added.id, now)];
  await become(cancelled.order.number, 'cancelled');
  for (const shipmentId of [on, off]) await runShipmentMailJob(db, { shipmentId }, after(60));
  expect(mailsOf(cancelled.order.email).map(({ text }) => text?.includes(cancelled.addedNumber))).toEqual([
    true,
  ]);
});

test('two parcels of one order with the same code are told of one by one, the addition with the first', async () => {
  const { order, added } = await orderWithAddition(2);
  const first = await send(order.id, now, '3SCODE', [{ position: 0, quantity: 1 }]);
  const second = await send(order.id, after(5));
  const third = await send(added.id, after(10));
  for (const [index, shipmentId] of [first, second, third].entries())
    await runShipmentMailJob(db, { shipmentId }, after(70 + index));
  const texts = mailsOf(order.email).map(({ text }) => text?.includes('Also in this parcel'));
  expect(texts).toEqual([true, false]);
});

test('what is no addition of it has nothing to do with it, whatever code it has', async () => {
  const [one, other] = [await orderWithAddition(), await orderWithAddition()];
  for (const id of [one.order.id, other.order.id])
    await runShipmentMailJob(db, { shipmentId: await send(id, now) }, after(60));
  expect([mailsOf(one.order.email).length, mailsOf(other.order.email).length]).toEqual([1, 1]);
});

/** Adds an order with an addition, of a customer of its own, in English. */
async function orderWithAddition(quantity = 1) {
  const order = await addPaidOrder(quantity);
  const added = await ask(order, { pieces: 2 });
  await pay(added.id);
  const email = `${randomUUID()}@example.com`;
  for (const id of [order.id, added.id])
    await db.update(orders).set({ email, language: 'en' }).where(eq(orders.id, id));
  const addedNumber = (await rowOf(added.id))?.orderNumber ?? '';
  return { order: { ...order, email }, added, addedNumber };
}

async function send(
  id: string,
  at: Date,
  trackingCode = '3SCODE',
  pieces?: { position: number; quantity: number }[],
): Promise<string> {
  const shipmentId = randomUUID();
  const parcel = { shipmentId, carrier: 'postnl', trackingCode, mails: true, pieces } as const;
  expect(await sendShipment(db, actor, { order: { id }, ...parcel }, at)).toMatchObject({ ok: true });
  return shipmentId;
}

function mailsOf(email: string): Mail[] {
  return mailed.filter(({ to }) => to === email);
}
