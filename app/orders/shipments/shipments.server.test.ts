import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anonymiseOrdersWhere } from '#app/customers/personal-data/anonymise-orders.server.ts';
import { findPickList } from '#app/fulfilment/picking/find-pick-list.server.ts';
import { findAdminShipments } from '#app/fulfilment/shipments/admin-shipments.server.ts';
import { changeTracking, sendShipment } from '#app/fulfilment/shipments/send-shipment.server.ts';
import { undoSentTogether, undoShipment } from '#app/fulfilment/shipments/undo-shipment.server.ts';
import { submitBatchStatus } from '#app/order-management/admin/submit-batch-status.server.ts';
import { orderForms } from '#app/order-management/admin/submit-order-action.server.ts';
import { cancelOrder } from '#app/order-management/editing/cancel-order.server.ts';
import { softDeleteOrder } from '#app/order-management/editing/delete-order.server.ts';
import { listAdminOrders } from '#app/order-management/editing/list-admin-orders.server.ts';
import { setOrderStatus } from '#app/order-management/editing/set-order-status.server.ts';
import { updateOrderStatuses } from '#app/order-management/editing/update-order-statuses.server.ts';
import { listAdminOrderTimeline } from '#app/order-management/history/admin-order-timeline.server.ts';
import { findOrderViewByPaymentSession } from '#app/order-management/history/find-order-view.server.ts';
import { runShipmentMailJob } from '#app/order-management/mail/run-order-mail-job.server.ts';
import { refundOrRestockOrder } from '#app/payments/refunds/refund-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { closeWithdrawal, withdrawFromOrder } from '#app/returns/withdrawals.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { actor, addPaidOrder, requestRefund } from '#tests/support/paid-orders.ts';
import { type AdminOrderDetail, findAdminOrder } from '../editing/find-admin-order.server.ts';
import { findRefundable } from '../refunds/refunds.server.ts';
import { emailLogs, orderRefunds, orderShipments, orders, orderWithdrawals } from '../tables.server.ts';
import { itemsToWithdraw } from '../withdrawals/return-rules.ts';
import { listWithdrawals } from '../withdrawals/withdrawals.server.ts';
import { listItemsToSend, listLeftToSend, listShipments } from './shipments.server.ts';

const now = new Date('2026-11-26T09:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const code = { carrier: 'postnl', trackingCode: '3SABCD0123' } as const;

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

test('an order goes out in two parcels: the second makes it shipped, and each is mailed on its own', async () => {
  const order = await addPaidOrder(3);
  const [one, two] = [randomUUID(), randomUUID()];
  expect(await send(order, { shipmentId: one, pieces: [{ position: 0, quantity: 2 }] })).toMatchObject({
    ok: true,
  });
  expect([await statusOf(order), await leftOf(order)]).toEqual(['processing', 1]);
  expect(await send(order, { shipmentId: two })).toMatchObject({ ok: true });
  expect([await statusOf(order), await leftOf(order)]).toEqual(['shipped', 0]);
  expect(await listShipments(db, order.id)).toMatchObject([
    { number: 1, ...code, by: actor.email, pieces: [{ position: 0, quantity: 2 }] },
    { number: 2, pieces: [{ position: 0, quantity: 1 }] },
  ]);
  expect(await mailJobsOf([one, two])).toEqual([one, two].map((id) => ({ id, due: '2026-11-26 09:01:00' })));
  const view = await findOrderViewByPaymentSession(db, order.sessionId);
  expect(view?.shipments).toMatchObject([
    {
      carrier: 'PostNL',
      tracking_code: '3SABCD0123',
      links: { nl: 'https://jouw.postnl.nl/track-and-trace/3SABCD0123-NL-1015DK' },
      pieces: [{ size: 'M', quantity: 2 }],
    },
    { number: 2 },
  ]);
  const timeline = await listAdminOrderTimeline(db, { id: order.id, createdAt: now.toISOString() });
  expect(timeline).toContainEqual(
    expect.objectContaining({ kind: 'change', action: 'sent', after: expect.objectContaining(code) }),
  );
});

test('the same form sent again, also at once, is one shipment with one mail', async () => {
  const order = await addPaidOrder(2);
  const shipmentId = randomUUID();
  const pieces = [{ position: 0, quantity: 1 }];
  const answers = await Promise.all([1, 2, 3].map(() => send(order, { shipmentId, pieces })));
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect([await leftOf(order), (await mailJobsOf([shipmentId])).length]).toEqual([1, 1]);
  const other = await addPaidOrder();
  expect(await send(other, { shipmentId })).toMatchObject({ ok: false, reason: 'id-taken' });
});

test('of two operators who send the same pieces at once, over two connections, one is refused', async () => {
  const order = await addPaidOrder(3);
  const pieces = [{ position: 0, quantity: 2 }];
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  // The first has sent its items but not committed when the second begins.
  const first = db.transaction(async (tx) => {
    const sent = await sendShipment(
      tx,
      actor,
      { order, shipmentId: randomUUID(), pieces, ...code, mails: true },
      now,
    );
    begun.resolve();
    await held.promise;
    return sent;
  });
  await begun.promise;
  const second = send(order, { pieces });
  await waitsForALock();
  held.resolve();
  expect([await first, await second]).toMatchObject([{ ok: true }, { ok: false, reason: 'pieces-sent' }]);
  expect([await leftOf(order), await statusOf(order)]).toEqual([1, 'processing']);
});

test('a minute long a shipment can be undone, with its mail; then it is too late', async () => {
  const order = await addPaidOrder(2);
  const [part, rest] = [randomUUID(), randomUUID()];
  await send(order, { shipmentId: part, pieces: [{ position: 0, quantity: 1 }] });
  await send(order, { shipmentId: rest });
  expect(await undoShipment(db, actor, rest, after(59_999))).toMatchObject({ ok: true });
  expect([await statusOf(order), await leftOf(order)]).toEqual(['processing', 1]);
  expect(await undoShipment(db, actor, rest, after(59_999))).toEqual({ ok: false, reason: 'not-found' });
  await runShipmentMailJob(db, { shipmentId: rest }, after(60_000));
  expect(await mailsOf(order)).toEqual([]);
  expect(await undoShipment(db, actor, part, after(60_000))).toEqual({ ok: false, reason: 'too-late' });
});

test('what was sent together from the list is taken back together, but for what was mailed and what others sent', async () => {
  const [one, two, theirs] = [await addPaidOrder(), await addPaidOrder(), await addPaidOrder()];
  for (const { id } of [one, two])
    await updateOrderStatuses(db, actor, [{ orderId: id, status: 'shipped' }], '', now);
  const other = { ...actor, email: 'other@example.com' };
  await updateOrderStatuses(db, other, [{ orderId: theirs.id, status: 'shipped' }], '', now);
  const [mailed] = await listShipments(db, two.id);
  await db
    .update(orderShipments)
    .set({ mailBegunAt: now })
    .where(eq(orderShipments.id, mailed?.id ?? ''));
  const sent = { orderIds: [one.id, two.id, theirs.id], sentAt: now };
  expect(await undoSentTogether(db, actor, sent, after(1))).toEqual({ undone: 1, tooLate: 1 });
  expect(await Promise.all([one, two, theirs].map(statusOf))).toEqual(['processing', 'shipped', 'shipped']);
  expect(await undoSentTogether(db, actor, { ...sent, orderIds: [one.id] }, after(1))).toEqual({
    undone: 0,
    tooLate: 0,
  });
});

test('an order is in the list of those to be sent until its last piece is in a parcel or paid back', async () => {
  const order = await addPaidOrder(3);
  const isListed = async () => {
    const usual = { search: order.number, sort: 'date', direction: 'asc', page: 1, perPage: 25 } as const;
    return (await listAdminOrders(db, { ...usual, view: 'to-send', isDeleted: false })).total === 1;
  };
  await send(order, { pieces: [{ position: 0, quantity: 1 }] });
  expect(await isListed()).toBe(true);
  await send(order);
  expect(await isListed()).toBe(false);
  const back = await addPaidOrder();
  await requestRefund(back, 100, { pieces: [{ position: 0, quantity: 1 }] });
  const usual = { search: back.number, sort: 'date', direction: 'asc', page: 1, perPage: 25 } as const;
  expect((await listAdminOrders(db, { ...usual, view: 'to-send', isDeleted: false })).total).toBe(0);
});

test('an order of which the rest came back stays shipped by its other parcel when one is undone', async () => {
  const order = await addPaidOrder(3);
  await send(order, { pieces: [{ position: 0, quantity: 1 }] });
  const rest = randomUUID();
  await send(order, { shipmentId: rest });
  await requestRefund(order, 100, { pieces: [{ position: 0, quantity: 2 }] });
  expect(await undoShipment(db, actor, rest, after(1))).toMatchObject({ ok: true });
  expect([await leftOf(order), await statusOf(order)]).toEqual([0, 'shipped']);
});

test('what a refund is for is not sent, also when the provider refuses to make it: it is owed', async () => {
  const order = await addPaidOrder(2);
  const refundId = await requestRefund(order, 100, { pieces: [{ position: 0, quantity: 1 }] });
  await db.update(orderRefunds).set({ status: 'refused' }).where(eq(orderRefunds.id, refundId));
  expect(await leftOf(order)).toBe(1);
  await requestRefund(order, 100, { pieces: [{ position: 0, quantity: 1 }] });
  expect(await leftOf(order), 'the one in its place').toBe(1);
});

test('what was ticked before all of it was paid back is not called shipped, nor by whoever saw it before', async () => {
  const order = await addPaidOrder();
  const seen = (await findAdminOrder(db, order.number))?.version;
  await requestRefund(order, 5_000, { pieces: [{ position: 0, quantity: 1 }] });
  const ticked = { orderId: order.id, status: 'shipped', paymentStatus: 'paid' };
  expect(await updateOrderStatuses(db, actor, [ticked], '', now)).toMatchObject({
    successCount: 0,
    errors: [{ reason: 'nothing-to-send' }],
  });
  const ship = { number: order.number, status: 'shipped', reason: '', seen };
  expect(await setOrderStatus(db, actor, ship, now)).toEqual({ ok: false, reason: 'changed' });
  expect([await statusOf(order), await listShipments(db, order.id)]).toEqual(['processing', []]);
});

test('what is wholly paid back without a word about its pieces is not to be sent, while the provider is away too', async () => {
  const [order, other] = [await addPaidOrder(), await addPaidOrder()];
  expect(await toSend(order.number)).toBe(1);
  await requestRefund(order, 5_000);
  await requestRefund(other, 4_999);
  expect([await toSend(order.number), await toSend(other.number)]).toEqual([0, 1]);
  const ticked = { orderId: order.id, status: 'shipped', paymentStatus: 'paid' };
  expect(await updateOrderStatuses(db, actor, [ticked], '', now)).toMatchObject({
    errors: [{ reason: 'nothing-to-send' }],
  });
  expect(await send(order)).toMatchObject({ reason: 'nothing-to-send' });
  await db.update(orderRefunds).set({ status: 'replaced' }).where(eq(orderRefunds.orderId, order.id));
  expect(await toSend(order.number)).toBe(1);
});

test('what its customer withdrew from is not sent with others, until that is closed', async () => {
  const order = await addPaidOrder();
  const statement = {
    name: 'Noor',
    email: 'noor@example.com',
    language: 'en',
    number: 1,
    statedAt: now,
  } as const;
  const pieces = [{ position: 0, quantity: 1 }];
  await db.insert(orderWithdrawals).values({ ...statement, id: randomUUID(), orderId: order.id, pieces });
  const ship = () => updateOrderStatuses(db, actor, [{ orderId: order.id, status: 'shipped' }], '', now);
  expect(await ship()).toMatchObject({ successCount: 0, errors: [{ reason: 'withdrawn' }] });
  await closeWithdrawal(db, actor, { number: order.number, withdrawal: 1, reason: 'Keeps it' }, now);
  expect(await ship()).toMatchObject({ successCount: 1 });
});

test('orders that are sent together twice can be taken back by what the first answer says, and the second offers nothing', async () => {
  const order = await addPaidOrder();
  const form = new FormData();
  for (const [name, value] of Object.entries({
    status: 'shipped',
    confirmed: '1',
    chosen: `${order.id}:paid`,
  }))
    form.set(name, value);
  expect(await submitBatchStatus(db, actor, form, now)).toMatchObject({
    ok: true,
    sent: { at: now.toISOString(), orderIds: [order.id] },
  });
  const second = await submitBatchStatus(db, actor, form, after(1));
  expect(second).toMatchObject({ ok: true, result: { successCount: 1 } });
  expect(second).not.toHaveProperty('sent');
});

test('what was mailed is not undone, however early its mail was begun', async () => {
  const order = await addPaidOrder();
  const shipmentId = randomUUID();
  await send(order, { shipmentId });
  await db.update(orderShipments).set({ mailBegunAt: now }).where(eq(orderShipments.id, shipmentId));
  expect(await undoShipment(db, actor, shipmentId, after(1))).toEqual({ ok: false, reason: 'too-late' });
});

test('what is not paid, a deleted or cancelled order, too many pieces and none are refused', async () => {
  const { id } = await addProduct(db);
  const unpaid = await addOrder(db, [{ id, size: 'M', quantity: 1 }]);
  expect(await send(unpaid)).toMatchObject({ reason: 'ship-unpaid' });
  const order = await addPaidOrder(2);
  for (const quantity of [0, -1, 0.5, 3])
    expect(await send(order, { pieces: [{ position: 0, quantity }] })).toMatchObject({
      reason: 'pieces-sent',
    });
  expect(await send(order, { pieces: [{ position: 7, quantity: 1 }] })).toMatchObject({
    reason: 'pieces-sent',
  });
  const twice = [1, 1].map((quantity) => ({ position: 0, quantity }));
  expect(await send(order, { pieces: twice })).toMatchObject({ reason: 'pieces-sent' });
  expect(await send(order, { pieces: [] })).toMatchObject({ reason: 'no-pieces' });
  await softDeleteOrder(db, actor, { number: order.number, reason: '' }, now);
  expect(await send(order)).toMatchObject({ reason: 'deleted' });
  const cancelled = await addPaidOrder();
  const version = (await findAdminOrder(db, cancelled.number))?.version ?? '';
  const how = { number: cancelled.number, reason: '', version, seen: '5000-1' };
  await cancelOrder(db, actor, { ...how, returnsMoney: false, restocks: false, mails: false }, now);
  expect(await send(cancelled)).toMatchObject({ reason: 'ship-cancelled' });
  expect(await send({ number: 'ORD-1' })).toEqual({ ok: false, reason: 'not-found' });
  const sent = await addPaidOrder();
  await send(sent);
  expect(await send(sent)).toMatchObject({ reason: 'nothing-to-send' });
  expect(await leftOf(order)).toBe(2);
});

test('once the rest of an order that was sent in part is paid back, it is shipped', async () => {
  const order = await addPaidOrder(3);
  await send(order, { pieces: [{ position: 0, quantity: 2 }] });
  await requestRefund(order, 5_000, { pieces: [{ position: 0, quantity: 1 }] });
  expect([await statusOf(order), await leftOf(order)]).toEqual(['shipped', 0]);
  const untouched = await addPaidOrder();
  await requestRefund(untouched, 5_000, { pieces: [{ position: 0, quantity: 1 }] });
  expect(await statusOf(untouched)).toBe('processing');
});

test('shipped by hand sends all that is left in one parcel; again, nothing more; unpaid only when that is meant', async () => {
  const order = await addPaidOrder(2);
  await send(order, { pieces: [{ position: 0, quantity: 1 }] });
  const set = (status: string) =>
    setOrderStatus(db, actor, { number: order.number, status, reason: '' }, now);
  for (const status of ['shipped', 'processing', 'shipped'])
    expect(await set(status)).toMatchObject({ ok: true });
  expect(
    (await listShipments(db, order.id)).map(({ number, pieces }) => [number, pieces[0]?.quantity]),
  ).toEqual([
    [1, 1],
    [2, 1],
  ]);
  const { id } = await addProduct(db);
  const unpaid = await addOrder(db, [{ id, size: 'M', quantity: 1 }]);
  const ship = { number: unpaid.number, status: 'shipped', reason: '' };
  expect(await setOrderStatus(db, actor, ship, now)).toEqual({ ok: false, reason: 'ship-unpaid' });
  expect(await setOrderStatus(db, actor, { ...ship, shipsUnpaid: true }, now)).toMatchObject({ ok: true });
});

test('whom a former release told that all is on its way hears nothing of a parcel with the same', async () => {
  const order = await addPaidOrder();
  await db
    .insert(emailLogs)
    .values({ orderId: order.id, emailType: 'order_shipped', status: 'sent', createdAt: now });
  const shipmentId = randomUUID();
  await send(order, { shipmentId });
  await runShipmentMailJob(db, { shipmentId }, after(60_000));
  expect(await mailsOf(order)).toEqual([{ number: 0, at: now }]);
});

test('carrier and code are put right later, and a shipment that is gone says so', async () => {
  const order = await addPaidOrder();
  const shipmentId = randomUUID();
  await send(order, { shipmentId, carrier: null, trackingCode: '' });
  const changed = { shipmentId, carrier: 'dhl', trackingCode: 'JVGL06' } as const;
  expect(await changeTracking(db, actor, changed, now)).toEqual({ ok: true });
  expect(await changeTracking(db, actor, changed, now)).toEqual({ ok: true });
  expect(await listShipments(db, order.id)).toMatchObject([{ carrier: 'dhl', trackingCode: 'JVGL06' }]);
  const none = { ...changed, shipmentId: randomUUID() };
  expect(await changeTracking(db, actor, none, now)).toEqual({ ok: false, reason: 'not-found' });
  await anonymiseOrdersWhere(db, eq(orders.id, order.id));
  expect(await changeTracking(db, actor, changed, now)).toEqual({ ok: false, reason: 'anonymised' });
  expect(await listShipments(db, order.id)).toMatchObject([{ trackingCode: '' }]);
});

test('an order that is wholly withdrawn before it is sent leaves the list of those to be sent, and the pick list', async () => {
  const order = await addPaidOrder(2);
  const isToSend = async () => (await toSend(order.number)) === 1;
  const waiting = async () => (await listItemsToSend(db, [order.id])).map(({ left }) => left);
  await withdraw(order.id, 1);
  expect([await isToSend(), await waiting()]).toEqual([true, [1]]);
  await withdraw(order.id, 1);
  expect([await isToSend(), await waiting(), await leftOf(order)]).toEqual([false, [], 2]);
  expect(await findPickList(db, [order.id], 'en')).toEqual([]);
  const detail = await findAdminOrder(db, order.number);
  const { left } = await findAdminShipments(db, detail as AdminOrderDetail, 'en', now);
  expect(left).toMatchObject([{ left: 2, waiting: 0 }]);
  await closeWithdrawal(db, actor, { number: order.number, withdrawal: 2, reason: 'Keeps it' }, now);
  expect([await isToSend(), await waiting()]).toEqual([true, [1]]);
});

test('what waits to be sent is never what was withdrawn, whatever is withdrawn, sent, paid back, put back and closed', async () => {
  const step = fc.record({
    does: fc.constantFrom('withdraw' as const, 'send', 'refund', 'restock', 'close'),
    quantity: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const order = { ...(await addPaidOrder(4)), paymentStatus: 'paid' as const };
      for (const [index, { does, quantity }] of steps.entries()) {
        const at = after(index * 1_000);
        const pieces = [{ position: 0, quantity }];
        // A refused step changes nothing, which is correct as well.
        if (does === 'withdraw') await withdraw(order.id, quantity, at);
        if (does === 'send') await send(order, { pieces });
        if (does === 'refund' || does === 'restock')
          await refundOrRestockOrder(
            db,
            actor,
            {
              number: order.number,
              refundId: randomUUID(),
              amountCents: does === 'refund' ? 100 : 0,
              pieces,
              reason: '',
            },
            at,
          );
        if (does === 'close')
          await closeWithdrawal(db, actor, { number: order.number, withdrawal: quantity, reason: 'x' }, at);
        const { refunds, returnable } = await findRefundable(db, order);
        const open = new Map((await listWithdrawals(db, order.id, refunds)).map((one) => [one.id, one.open]));
        const wanted = itemsToWithdraw(returnable.pieces, open)[0]?.quantity ?? 0;
        const [line] = await listLeftToSend(db, [order.id]);
        expect(line?.waiting ?? 0).toBe(Math.min(line?.left ?? 0, wanted));
        const isWaiting = (await statusOf(order)) === 'processing' && (line?.waiting ?? 0) > 0;
        expect(await toSend(order.number)).toBe(isWaiting ? 1 : 0);
      }
    }),
    { numRuns: 10 },
  );
}, 120_000);

test('an order that was wholly paid back and whose sending is undone is cancelled; with another parcel it stays shipped', async () => {
  const order = await addPaidOrder(2);
  const shipmentId = randomUUID();
  await send(order, { shipmentId });
  await requestRefund(order, 10_000);
  expect(await undoShipment(db, actor, shipmentId, after(1))).toMatchObject({ ok: true });
  expect([await statusOf(order), await toSend(order.number)]).toEqual(['cancelled', 0]);

  const parted = await addPaidOrder(2);
  await send(parted, { pieces: [{ position: 0, quantity: 1 }] });
  const last = randomUUID();
  await send(parted, { shipmentId: last });
  await requestRefund(parted, 10_000);
  await undoShipment(db, actor, last, after(1));
  expect(await statusOf(parted)).toBe('shipped');
});

test('an order that was sent in part is shipped once all its money is paid back, also where no pieces were named', async () => {
  const order = await addPaidOrder(2);
  await send(order, { pieces: [{ position: 0, quantity: 1 }] });
  await requestRefund(order, 5_000);
  expect(await statusOf(order)).toBe('processing');
  await requestRefund(order, 5_000);
  expect(await statusOf(order)).toBe('shipped');
});

test('an order’s forms do not change a shipment of another order', async () => {
  const [own, other] = [await addPaidOrder(), await addPaidOrder()];
  const shipmentId = randomUUID();
  await send(other, { shipmentId });
  const form = new FormData();
  for (const [name, value] of Object.entries({ shipmentId, carrier: 'postnl', trackingCode: '3SABCD0199' }))
    form.set(name, value);
  for (const name of ['shipment-undos', 'tracking-codes'])
    expect(await orderForms[name]?.(db, { actor, number: own.number, form, now })).toMatchObject({
      ok: false,
      reason: 'not-found',
    });
  expect(await orderForms['shipment-undos']?.(db, { actor, number: other.number, form, now })).toMatchObject({
    ok: true,
  });
});

test('delivered is asked about for an order that was never sent or only in part, and together it is refused', async () => {
  const order = await addPaidOrder(2);
  const submit = async (more: Record<string, string> = {}) => {
    const form = new FormData();
    const seen = (await findAdminOrder(db, order.number))?.version ?? '';
    for (const [name, value] of Object.entries({ status: 'delivered', reason: '', seen, ...more }))
      form.set(name, value);
    return orderForms.status?.(db, { actor, number: order.number, form, now });
  };
  expect(await submit()).toMatchObject({ reason: 'confirm', plan: { to: 'delivered', unsent: 'all' } });
  expect(await submit({ confirmed: '1' })).toMatchObject({ ok: false, reason: 'deliver-unsent' });
  await send(order, { pieces: [{ position: 0, quantity: 1 }] });
  expect(await submit()).toMatchObject({ reason: 'confirm', plan: { unsent: 'some' } });
  const ticked = { orderId: order.id, status: 'delivered' };
  expect(await updateOrderStatuses(db, actor, [ticked], '', now)).toMatchObject({
    errors: [{ reason: 'transition' }],
  });
  expect(await statusOf(order)).toBe('processing');
  expect(await submit({ confirmed: '1', unsent: '1' })).toMatchObject({ ok: true, status: 'delivered' });

  const sent = await addPaidOrder();
  await send(sent);
  const whole = { number: sent.number, status: 'delivered', reason: '' };
  expect(await setOrderStatus(db, actor, whole, now)).toMatchObject({ ok: true });
});

test('the list says of which orders nothing, or not all, was sent: their deletion says that the money is kept', async () => {
  const [none, some, all] = [await addPaidOrder(2), await addPaidOrder(2), await addPaidOrder()];
  await send(some, { pieces: [{ position: 0, quantity: 1 }] });
  await send(all);
  const row = async ({ number }: Order) =>
    (await listAdminOrders(db, { ...listed, search: number })).orders[0];
  expect([(await row(none))?.unsent, (await row(some))?.unsent, (await row(all))?.unsent]).toEqual([
    'all',
    'some',
    undefined,
  ]);
  expect((await row(none))?.left.cents).toBe(10_000);
});

test('whatever is sent, undone, paid back and put back in whatever order, no piece is sent twice', async () => {
  const step = fc.oneof(
    fc.record({ does: fc.constant('send' as const), quantity: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ does: fc.constantFrom('undo' as const, 'refund' as const, 'restock' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
      const order = await addPaidOrder(4);
      let [sent, back] = [0, 0];
      const parcels: { id: string; quantity: number }[] = [];
      for (const one of steps) {
        if (one.does === 'send') {
          const shipmentId = randomUUID();
          const { quantity } = one;
          const answer = await send(order, { shipmentId, pieces: [{ position: 0, quantity }] });
          expect(answer.ok).toBe(quantity <= 4 - sent - back && (await isWaiting(order, answer.ok)));
          if (answer.ok) {
            sent += quantity;
            parcels.push({ id: shipmentId, quantity });
          }
        } else if (one.does === 'undo') {
          const last = parcels.pop();
          if (!last) continue;
          expect(await undoShipment(db, actor, last.id, after(1))).toMatchObject({ ok: true });
          sent -= last.quantity;
        } else if (back < 4) {
          await requestRefund(order, one.does === 'refund' ? 100 : 0, {
            pieces: [{ position: 0, quantity: 1 }],
          });
          back += 1;
        }
        const inParcels = (await listShipments(db, order.id)).flatMap(({ pieces }) => pieces);
        expect(inParcels.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(sent);
        expect(sent).toBeLessThanOrEqual(4);
        expect(await leftOf(order)).toBe(Math.max(0, 4 - sent - back));
        if (sent > 0 && 4 - sent - back > 0) expect(await statusOf(order)).toBe('processing');
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);

const listed = {
  search: '',
  sort: 'date',
  direction: 'asc',
  page: 1,
  perPage: 25,
  isDeleted: false,
} as const;

async function toSend(search: string): Promise<number> {
  return (await listAdminOrders(db, { ...listed, search, view: 'to-send' })).total;
}

type Order = { number: string };

async function withdraw(orderId: string, quantity: number, at = now) {
  const statement = { name: 'Noor', email: 'noor@example.com', language: 'en', begunAt: at } as const;
  const pieces = [{ position: 0, quantity }];
  return withdrawFromOrder(db, { ...statement, id: randomUUID(), orderId, pieces }, at);
}

function send(order: Order, more: Partial<Parameters<typeof sendShipment>[2]> = {}) {
  const wanted = { order: { number: order.number }, shipmentId: randomUUID(), ...code, mails: true, ...more };
  return sendShipment(db, actor, wanted, now);
}

/** True if the order was open before this step; once it is shipped it takes nothing more. */
async function isWaiting(order: Order & { id: string }, isSent: boolean): Promise<boolean> {
  return isSent || (await statusOf(order)) === 'processing';
}

async function statusOf({ number }: Order) {
  return (await findAdminOrder(db, number))?.status;
}

async function leftOf({ id }: { id: string }): Promise<number> {
  return (await listLeftToSend(db, [id])).reduce((sum, { left }) => sum + left, 0);
}

async function mailJobsOf(ids: string[]) {
  const { rows } = await db.execute<{ id: string; due: string }>(sql`
    select data->>'shipmentId' as id, to_char(start_after at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as due
    from pgboss.job where name = 'shipment-mail' and data->>'shipmentId' = any(${sql.param(ids)}::text[])
    order by array_position(${sql.param(ids)}::text[], data->>'shipmentId')`);
  return rows;
}

function mailsOf({ id }: { id: string }) {
  return db
    .select({ number: emailLogs.resend, at: emailLogs.createdAt })
    .from(emailLogs)
    .where(eq(emailLogs.orderId, id));
}

/** Resolves once another session of this database waits for a lock. */
async function waitsForALock(): Promise<void> {
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  if (!rows.length) await waitsForALock();
}
