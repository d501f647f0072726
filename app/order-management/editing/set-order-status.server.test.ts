import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { listRefunds } from '#app/orders/refunds/refunds.server.ts';
import { listShipments } from '#app/orders/shipments/shipments.server.ts';
import { orders, paymentLogs } from '#app/orders/tables.server.ts';
import { expirePayment } from '#app/payments/find-payment.server.ts';
import { expirePaymentSessionAndSettle } from '#app/payments/settling/expire-orders.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { listAdminOrderTimeline } from '../history/admin-order-timeline.server.ts';
import { findOrderViewByPaymentSession } from '../history/find-order-view.server.ts';
import { correctEmailAndResendMails } from '../mail/correct-email.server.ts';
import { addOrderNote, restoreOrder, softDeleteOrder } from './delete-order.server.ts';
import { setOrderStatus } from './set-order-status.server.ts';

vi.mock('#app/payments/find-payment.server.ts', () => ({
  findPayment: vi.fn(),
  expirePayment: vi.fn(),
}));

const actor = { id: randomUUID(), email: 'admin@example.com' };
const now = new Date('2026-11-22T09:00:00Z');

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

test('an operator may set any status; who did it and why stands in both logs, and shipping mails', async () => {
  const { order, pay } = await ordered();
  await pay();
  for (const [index, status] of ['shipped', 'pending', 'delivered', 'cancelled', 'shipped'].entries()) {
    const then = new Date(now.getTime() + index);
    const set = await setOrderStatus(
      db,
      actor,
      { number: order.number, status, reason: `to ${status}` },
      then,
    );
    expect(set).toEqual({ ok: true, status, isChanged: true });
  }
  expect(await stateOf(order.id)).toEqual(['shipped', 'paid']);
  expect((await listChanges(db, 'order', order.id))[0]).toMatchObject({
    by: 'admin@example.com',
    action: 'updated',
    before: { status: 'cancelled' },
    after: { status: 'shipped', reason: 'to shipped' },
  });
  const logged = await db
    .select()
    .from(paymentLogs)
    .where(eq(paymentLogs.orderId, order.id))
    .orderBy(paymentLogs.createdAt);
  expect(logged.find(({ metadata }) => metadata.new === 'delivered')).toMatchObject({
    eventType: 'order_status_changed',
    metadata: { old: 'pending', reason: 'to delivered', auto_updated: false, retry_count: 0 },
  });
  const [shipment, ...more] = await listShipments(db, order.id);
  expect([shipment?.sentAt, more]).toEqual([now, []]);
  expect(await jobsOf('shipment-mail')).toContainEqual({ shipmentId: shipment?.id });
});

test('what is no status, no order, deleted, or has the status already changes nothing', async () => {
  const { order } = await ordered();
  const set = (status: string, number = order.number) =>
    setOrderStatus(db, actor, { number, status, reason: '' }, now);
  expect(await set('confirmed')).toEqual({ ok: false, reason: 'invalid-status' });
  expect(await set('shipped', 'ORD-1')).toEqual({ ok: false, reason: 'not-found' });
  expect(await set('pending')).toEqual({ ok: true, status: 'pending', isChanged: false });
  await softDeleteOrder(db, actor, { number: order.number, reason: '' }, now);
  expect(await set('shipped')).toEqual({ ok: false, reason: 'deleted' });
  expect(await stateOf(order.id)).toEqual(['pending', 'pending']);
});

test('a form made from an older state is refused; made from the newest it is taken', async () => {
  const { order } = await ordered();
  const seen = (await findAdminOrder(db, order.number))?.version;
  const set = (status: string, from: string | undefined) =>
    setOrderStatus(db, actor, { number: order.number, status, reason: '', seen: from }, now);
  expect(await set('processing', seen)).toMatchObject({ ok: true });
  expect(await set('cancelled', seen)).toEqual({ ok: false, reason: 'changed' });
  expect(await stateOf(order.id)).toEqual(['processing', 'pending']);
  expect(await set('cancelled', (await findAdminOrder(db, order.number))?.version)).toMatchObject({
    ok: true,
  });
});

test('of two operators who saved at once from the same state one is refused', async () => {
  const { order, pay } = await ordered();
  await pay();
  const seen = (await findAdminOrder(db, order.number))?.version;
  const both = await Promise.all(
    ['shipped', 'cancelled'].map((status) =>
      setOrderStatus(db, actor, { number: order.number, status, reason: '', seen }, now),
    ),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual({ ok: false, reason: 'changed' });
});

test('without a state that was seen it tries three times, 1 and 2 seconds apart', async () => {
  const { order } = await ordered();
  const pauses: number[] = [];
  // Every update conflicts: the trigger swallows it, as if another change came first.
  await db.execute(sql`create function always_newer() returns trigger language plpgsql as
    $$ begin return null; end $$`);
  await db.execute(
    sql`create trigger always_newer before update on orders for each row execute function always_newer()`,
  );
  const wait = async (ms: number) => void pauses.push(ms);
  const wanted = { number: order.number, status: 'processing', reason: '' };
  expect(await setOrderStatus(db, actor, wanted, now, wait)).toEqual({ ok: false, reason: 'max-retries' });
  expect(pauses).toEqual([1_000, 2_000]);
  const free = async () => void (await db.execute(sql`drop trigger if exists always_newer on orders`));
  expect(await setOrderStatus(db, actor, wanted, now, free)).toMatchObject({ ok: true });
  const [logged] = await db.select().from(paymentLogs).where(eq(paymentLogs.orderId, order.id));
  expect(logged?.metadata).toMatchObject({ retry_count: 1 });
});

test('cancelling an unpaid order frees its pieces and closes its payment page; money that still came goes back', async () => {
  const { order, payment } = await ordered();
  const left = () => db.execute(sql`select 1 from holds where order_id = ${order.id}`);
  expect((await left()).rows).toHaveLength(1);
  await setOrderStatus(db, actor, { number: order.number, status: 'cancelled', reason: 'asked' }, now);
  expect((await left()).rows).toHaveLength(0);
  expect(await stateOf(order.id)).toEqual(['cancelled', 'cancelled']);
  expect(await jobsOf('payment-end')).toContainEqual({ sessionId: order.sessionId });

  vi.mocked(expirePayment).mockResolvedValueOnce({ ok: false, reason: 'unavailable' });
  await expect(expirePaymentSessionAndSettle(db, order.sessionId)).rejects.toThrow();
  vi.mocked(expirePayment).mockResolvedValueOnce({ ok: true, payment });
  await expirePaymentSessionAndSettle(db, order.sessionId);
  expect(await stateOf(order.id)).toEqual(['cancelled', 'paid']);
  expect(await listRefunds(db, order.id)).toMatchObject([{ cause: 'paid-too-late', status: 'pending' }]);
});

test('an order goes back to pending though its shopper began the same checkout again', async () => {
  const { order } = await ordered();
  const checkoutKey = randomUUID();
  await db.update(orders).set({ checkoutKey, status: 'processing' }).where(eq(orders.id, order.id));
  const again = await ordered();
  await db.update(orders).set({ checkoutKey }).where(eq(orders.id, again.order.id));
  const set = await setOrderStatus(db, actor, { number: order.number, status: 'pending', reason: '' }, now);
  expect(set).toMatchObject({ ok: true });
});

test('a deleted order is gone for its shopper and back when it is restored; both once', async () => {
  const { order } = await ordered();
  const isThere = async () => Boolean(await findOrderViewByPaymentSession(db, order.sessionId));
  const wanted = { number: order.number, reason: 'a test' };
  expect(await softDeleteOrder(db, actor, wanted, now)).toEqual({ ok: true, isChanged: true });
  expect(await softDeleteOrder(db, actor, wanted, now)).toEqual({ ok: true, isChanged: false });
  expect(await isThere()).toBe(false);
  expect(await restoreOrder(db, actor, order.number, now)).toEqual({ ok: true, isChanged: true });
  expect(await isThere()).toBe(true);
  expect(await restoreOrder(db, actor, 'ORD-1', now)).toEqual({ ok: false, reason: 'not-found' });
  const changes = await listChanges(db, 'order', order.id);
  expect(changes.map(({ action }) => action).sort()).toEqual(['deleted', 'restored']);
});

test('the timeline tells payments, notes and changes once each, the newest first', async () => {
  const { order, pay } = await ordered();
  await pay();
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  await setOrderStatus(db, actor, { number: order.number, status: 'shipped', reason: '' }, later(1));
  await addOrderNote(db, actor, { number: order.number, note: 'Gift wrap' }, later(2));
  const shown = await findAdminOrder(db, order.number);
  const timeline = await listAdminOrderTimeline(db, { id: order.id, createdAt: shown?.createdAt ?? '' });
  const sent = timeline.filter((entry) => entry.kind === 'change' && entry.action === 'sent');
  expect(sent).toMatchObject([{ after: { sent: [{ position: 0, quantity: 1 }] } }]);
  expect(timeline.filter((entry) => !sent.includes(entry))).toMatchObject([
    { kind: 'change', action: 'noted', by: 'admin@example.com', after: { note: 'Gift wrap' } },
    { kind: 'change', action: 'updated', after: { status: 'shipped' } },
    { kind: 'settled', from: ['pending', 'pending'], to: ['processing', 'paid'], source: 'webhook' },
    { kind: 'placed' },
  ]);
  expect(await addOrderNote(db, actor, { number: 'ORD-1', note: 'x' }, now)).toMatchObject({ ok: false });
});

test('a confirmation is sent again only for an order that is paid', async () => {
  const { order } = await ordered();
  expect(await correctEmailAndResendMails(db, actor, { number: order.number }, now)).toEqual({
    ok: false,
    reason: 'not-paid',
  });
  expect(await correctEmailAndResendMails(db, actor, { number: 'ORD-1' }, now)).toEqual({
    ok: false,
    reason: 'not-found',
  });
  expect(await listChanges(db, 'order', order.id)).toEqual([]);
});

async function ordered() {
  const { id } = await addProduct(db);
  const order = await addOrder(db, [{ id, size: 'M', quantity: 1 }]);
  const payment = {
    sessionId: order.sessionId,
    state: 'paid' as const,
    amountCents: order.totalCents,
    currency: 'eur',
    isTest: true,
    paymentIntentId: `pi_${order.id}`,
  };
  return { order, payment, pay: () => settleOrder(db, payment, 'webhook') };
}

async function stateOf(id: string) {
  const [order] = await db
    .select({ status: orders.status, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(eq(orders.id, id));
  return [order?.status, order?.paymentStatus];
}

async function jobsOf(queue: string) {
  const { rows } = await db.execute<{ data: object }>(sql`select data from pgboss.job where name = ${queue}`);
  return rows.map(({ data }) => data);
}
