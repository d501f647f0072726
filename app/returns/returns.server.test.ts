import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sendShipment } from '#app/fulfilment/shipments/send-shipment.server.ts';
import { findCustomerOrder } from '#app/order-management/history/customer-orders.server.ts';
import { findOrderView } from '#app/order-management/history/find-order-view.server.ts';
import { runOrderMailJob } from '#app/order-management/mail/run-order-mail-job.server.ts';
import { createGuestOrderLink } from '#app/orders/history/guest-order-links.server.ts';
import { orderMails, partRefunds, shipmentMails } from '#app/orders/order-queues.server.ts';
import { orderReturns, orders, orderWithdrawals } from '#app/orders/tables.server.ts';
import type { ItemReason } from '#app/orders/withdrawals/return-rules.ts';
import { refundOrRestockOrder } from '#app/payments/refunds/refund-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import type { Mail } from '#app/platform/mail/smtp.server.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { findOwnReturnableOrder } from './returnable-order.server.ts';
import { announceReturn, closeWithdrawal, withdrawFromOrder } from './withdrawals.server.ts';

const sent = vi.hoisted((): Mail[] => []);
vi.mock('#app/platform/mail/smtp.server.ts', () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
    return { ok: true };
  },
}));

const DAY_MS = 24 * 3_600_000;
const operator = { id: randomUUID(), email: 'operator@example.com' };

beforeAll(async () => {
  await startJobs();
  for (const queue of [orderMails, partRefunds, shipmentMails]) await declareQueue(queue);
}, 60_000);
afterAll(stopJobs);
beforeEach(() => {
  sent.length = 0;
});

test('pieces are sent back once, with a reason for who gives one, however often the form is sent', async () => {
  const order = await aSentOrder([2, 1]);
  const form = aReturn(order, [[0, 1]], [{ position: 0, reason: 'too-small' }]);
  const twice = await Promise.all([1, 2].map(() => withdrawFromOrder(db, form, new Date())));
  expect(twice).toEqual([{ ok: true }, { ok: true }]);
  const shown = await find(order);
  expect(shown?.returns).toMatchObject([
    {
      withdrawal: 1,
      state: 'coming',
      isAnnounced: true,
      lines: [{ position: 0, quantity: 1, reason: 'too-small' }],
    },
  ]);
  expect(shown?.lines).toMatchObject([
    { position: 0, left: 1 },
    { position: 1, left: 1 },
  ]);
  expect(await withdrawFromOrder(db, aReturn(order, [[0, 2]]), new Date())).toMatchObject({
    ok: false,
    reason: 'pieces',
  });
  const both = [1, 2].map(() => withdrawFromOrder(db, aReturn(order, [[1, 1]]), new Date()));
  expect((await Promise.all(both)).filter(({ ok }) => ok)).toHaveLength(1);
});

test('what was refunded, was not sent, or arrived too long ago is not sent back', async () => {
  const order = await aSentOrder([2]);
  const refund = { number: order.number, refundId: randomUUID(), amountCents: 5_000, reason: '' };
  const pieces = [{ position: 0, quantity: 1 }];
  expect(await refundOrRestockOrder(db, operator, { ...refund, pieces }, new Date())).toEqual({ ok: true });
  expect((await find(order))?.lines).toMatchObject([{ left: 1 }]);
  await db
    .update(orders)
    .set({ status: 'delivered', deliveredAt: new Date(Date.now() - 32 * DAY_MS) })
    .where(eq(orders.id, order.id));
  await db
    .update(orders)
    .set({ deliveredAt: new Date(Date.now() - 32 * DAY_MS) })
    .where(eq(orders.id, order.id));
  expect(await find(order)).toMatchObject({ refusal: 'over' });
  const late = await withdrawFromOrder(db, aReturn(order, [[0, 1]]), new Date());
  expect(late).toEqual({ ok: false, reason: 'over' });
});

test('of an order that is sent in part, what went out can come back', async () => {
  const order = await aPaidOrder([2, 1]);
  expect(await find(order)).toMatchObject({ refusal: 'not-sent', lines: [] });
  expect((await findOrderView(db, eq(orders.id, order.id)))?.is_returnable).toBe(false);
  expect(await withdrawFromOrder(db, aReturn(order, [[0, 1]]), new Date())).toEqual({
    ok: false,
    reason: 'pieces',
  });
  const parcel = { shipmentId: randomUUID(), carrier: null, trackingCode: '', mails: false };
  const pieces = [{ position: 0, quantity: 1 }];
  const shipped = { order: { number: order.number }, ...parcel, pieces };
  expect(await sendShipment(db, operator, shipped, new Date())).toMatchObject({ ok: true });
  expect((await find(order))?.lines).toMatchObject([{ position: 0, left: 1 }]);
  expect((await findOrderView(db, eq(orders.id, order.id)))?.is_returnable).toBe(true);
  expect(await withdrawFromOrder(db, aReturn(order, [[0, 2]]), new Date())).toMatchObject({ ok: false });
  expect(await withdrawFromOrder(db, aReturn(order, [[0, 1]]), new Date())).toEqual({ ok: true });
});

test('a withdrawal without a word is a return too, and a reason may follow it once', async () => {
  const order = await aSentOrder([1, 1]);
  const { reasons: _, ...statement } = aReturn(order, [[0, 1]]);
  await withdrawFromOrder(db, statement, new Date());
  expect((await find(order))?.returns).toMatchObject([{ state: 'coming', isAnnounced: false }]);
  const say = (reasons: ItemReason[], withdrawal = 1) =>
    announceReturn(db, { orderId: order.id, withdrawal, reasons }, new Date());
  const foreign = { position: 1, reason: 'faulty' } as const;
  expect(await say([{ position: 0, reason: 'too-large' }, foreign])).toEqual({ ok: true });
  expect(await say([{ position: 0, reason: 'faulty' }])).toEqual({ ok: true });
  expect(await say([], 2)).toEqual({ ok: false, reason: 'not-found' });
  const [kept] = await db
    .select({ reasons: orderReturns.reasons })
    .from(orderReturns)
    .innerJoin(orderWithdrawals, eq(orderWithdrawals.id, orderReturns.withdrawalId))
    .where(eq(orderWithdrawals.orderId, order.id));
  expect(kept?.reasons).toEqual([{ position: 0, reason: 'too-large' }]);
});

test('its page says when the money is on its way, and when an operator closed it without', async () => {
  const order = await aSentOrder([1, 1]);
  await withdrawFromOrder(db, aReturn(order, [[0, 1]]), new Date());
  await withdrawFromOrder(db, aReturn(order, [[1, 1]]), new Date());
  const pieces = [{ position: 0, quantity: 1 }];
  const refund = { number: order.number, refundId: randomUUID(), amountCents: 5_000, pieces, reason: '' };
  await refundOrRestockOrder(db, operator, refund, new Date());
  const closing = { number: order.number, withdrawal: 2, reason: 'Never came' };
  await closeWithdrawal(db, operator, closing, new Date());
  expect((await find(order))?.returns.map(({ state }) => state)).toEqual(['refunded', 'closed']);
  expect(await announceReturn(db, { orderId: order.id, withdrawal: 1, reasons: [] }, new Date())).toEqual({
    ok: false,
    reason: 'not-found',
  });
});

test('it is confirmed by a mail that says where the parcel goes, and leads nobody but its buyer to the order', async () => {
  const order = await aSentOrder([1, 1]);
  await withdrawFromOrder(db, aReturn(order, [[0, 1]]), new Date());
  const { reasons: _, ...elsewhere } = aReturn(order, [[1, 1]]);
  await withdrawFromOrder(db, { ...elsewhere, email: 'else@example.com', language: 'nl' }, new Date());
  for (const number of [1, 2])
    await runOrderMailJob(db, { orderId: order.id, type: 'withdrawal_received', number }, new Date());
  const [own, other] = sent;
  expect(own?.subject).toBe(`Your return of order ${order.number}`);
  expect(own?.text).toMatch(new RegExp(`/returns/${order.number}\\?link=[\\w-]+&lang=en`));
  expect(other?.subject).toContain('herroeping');
  expect(other?.text).not.toContain('link=');
  for (const [mail, goesTo] of [
    [own, 'Send the parcel to this address'],
    [other, 'Het pakket gaat naar dit adres'],
  ] as const)
    for (const said of [order.number, goesTo, '1 × ']) {
      expect(mail?.text).toContain(said);
      expect(mail?.html).toContain(said);
    }
  expect(own?.text).toMatch(/Send the parcel to this address.*\nMarenza B.V.\nVoorbeeldstraat 1\n/);
});

test('what was not sent need not come back, and its mail says so', async () => {
  const order = await aPaidOrder([1]);
  const { reasons: _, ...statement } = aReturn(order, [[0, 1]]);
  await withdrawFromOrder(db, statement, new Date());
  expect((await find(order))?.returns).toMatchObject([{ state: 'unsent' }]);
  await runOrderMailJob(db, { orderId: order.id, type: 'withdrawal_received', number: 1 }, new Date());
  expect(sent[0]?.text).toContain('you don’t need to send anything back');
  expect(sent[0]?.text).not.toContain('Send the parcel to this address');
});

test('somebody else’s order is nobody’s return', async () => {
  const [order, other] = [await aSentOrder([1]), await aSentOrder([1])];
  const link = await createGuestOrderLink(db, other.id, 24, new Date());
  const asker = { number: order.number, link, customerId: undefined };
  expect(await findOwnReturnableOrder(db, asker, new Date())).toBeUndefined();
  expect(await findCustomerOrder(db, randomUUID(), order.number)).toMatchObject({ ok: false });
});

type Order = { id: string; number: string };

async function find(order: Order) {
  const link = await createGuestOrderLink(db, order.id, 24, new Date());
  const asker = { number: order.number, link, customerId: undefined };
  return (await findOwnReturnableOrder(db, asker, new Date()))?.order;
}

async function aSentOrder(quantities: number[]): Promise<Order> {
  const order = await aPaidOrder(quantities);
  await db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, order.id));
  return order;
}

async function aPaidOrder(quantities: number[]): Promise<Order> {
  const lines = await Promise.all(
    quantities.map(async (quantity) => ({
      id: (await addProduct(db, { M: 9 })).id,
      size: 'M',
      quantity,
      price: 50,
    })),
  );
  const order = await addOrder(db, lines);
  await db
    .update(orders)
    .set({ status: 'processing', paymentStatus: 'paid', paymentIntentId: `pi_${order.id}` })
    .where(eq(orders.id, order.id));
  return order;
}

function aReturn(order: Order, pieces: [number, number][], reasons: ItemReason[] = []) {
  return {
    orderId: order.id,
    id: randomUUID(),
    name: 'Noor de Vries',
    email: 'Noor@example.com',
    language: 'en' as const,
    begunAt: new Date(),
    pieces: pieces.map(([position, quantity]) => ({ position, quantity })),
    reasons,
  };
}
