import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { anonymiseOrdersWhere } from '#app/customers/personal-data/anonymise-orders.server.ts';
import { cancelOrder } from '#app/order-management/editing/cancel-order.server.ts';
import { listAdminOrders } from '#app/order-management/editing/list-admin-orders.server.ts';
import { previewStatusChange } from '#app/order-management/editing/preview-status-change.server.ts';
import { listAdminOrderTimeline } from '#app/order-management/history/admin-order-timeline.server.ts';
import { findOrderViewByPaymentSession } from '#app/order-management/history/find-order-view.server.ts';
import type { OrderListView } from '#app/order-management/order-list-views.ts';
import { listDisputes } from '#app/orders/disputes/order-disputes.server.ts';
import { orderDisputes } from '#app/orders/disputes/tables.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { findRefundable } from '#app/orders/refunds/refunds.server.ts';
import { listItemsToSend } from '#app/orders/shipments/shipments.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { answerDispute, type ProviderDispute } from '../disputes.server.ts';
import { findRefundOwed } from '../refunds/list-refunds-owed.server.ts';
import { planRefund, refundOrRestockOrder } from '../refunds/refund-order.server.ts';
import { settleOrder } from '../settling/settle-order.server.ts';
import {
  previewDisputeAnswer,
  requestDisputeAnswer,
  retryDueDisputeAnswers,
  sendDisputeAnswer,
} from './answer-dispute.server.ts';
import { catchUpDisputes, syncDispute } from './order-disputes.server.ts';

const atProvider = new Map<string, ProviderDispute>();
vi.mock('../disputes.server.ts', () => ({
  findDispute: vi.fn(async (id: string) => atProvider.get(id)),
  listDisputesSince: vi.fn(async () => ({ entries: [...atProvider.keys()], next: undefined })),
  answerDispute: vi.fn(async () => ({ ok: true })),
}));

const actor = { id: randomUUID(), email: 'admin@example.com' };
const now = new Date('2026-11-24T09:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);
beforeEach(() => {
  atProvider.clear();
  vi.mocked(answerDispute).mockClear();
});

test('a dispute is written down as the provider has it, once, however often and late it is told of', async () => {
  const order = await paid();
  const id = dispute(order);
  await Promise.all([syncDispute(db, id, now), syncDispute(db, id, now), syncDispute(db, id, now)]);
  expect(await listDisputes(db, order.id)).toMatchObject([
    { id, amountCents: 5_000, reason: 'fraudulent', state: 'open', dueAt: later(10_000), decidedAt: null },
  ]);
  expect(await toldOf(id)).toEqual(['open']);
  dispute(order, { id, state: 'lost' });
  await syncDispute(db, id, later(2));
  // A result read earlier arrives last.
  dispute(order, { id, state: 'open' });
  await syncDispute(db, id, later(1));
  expect(await listDisputes(db, order.id)).toMatchObject([{ state: 'lost', decidedAt: later(2) }]);
  expect(await toldOf(id)).toEqual(['open', 'lost']);
  const shown = await findAdminOrder(db, order.number);
  const timeline = await listAdminOrderTimeline(db, { id: order.id, createdAt: shown?.createdAt ?? '' });
  expect(timeline.flatMap((entry) => (entry.kind === 'dispute' ? [entry.state] : []))).toEqual([
    'lost',
    'opened',
  ]);
});

test('a payment that is no order’s changes nothing; one whose order is not settled yet is asked about again', async () => {
  const { id: productId } = await addProduct(db);
  const order = await addOrder(db, [{ id: productId, size: 'M', quantity: 1 }]);
  const id = dispute({ ...order, id: order.id });
  await expect(syncDispute(db, id, now)).rejects.toThrow('not settled yet');
  await settle(order);
  await syncDispute(db, id, now);
  expect(await listDisputes(db, order.id)).toHaveLength(1);
  const strange = dispute({ id: randomUUID(), totalCents: 100 });
  await syncDispute(db, strange, now);
  await syncDispute(db, 'du_unknown', now);
  expect(await db.$count(orderDisputes, eq(orderDisputes.id, strange))).toBe(0);
});

test('what webhooks never told is caught up: new disputes, and what became of those that nobody decided', async () => {
  const [known, missed] = [await paid(), await paid()];
  const first = dispute(known);
  await syncDispute(db, first, now);
  dispute(known, { id: first, state: 'won' });
  const second = dispute(missed);
  await catchUpDisputes(db, now);
  expect(await listDisputes(db, known.id)).toMatchObject([{ state: 'won' }]);
  expect(await listDisputes(db, missed.id)).toMatchObject([{ id: second, state: 'open' }]);
});

test('while the bank has the money nothing is refunded, owed, or to be sent; once it is won all goes on', async () => {
  const order = await paid();
  expect([await isIn('to-send', order), await isIn('disputed', order)]).toEqual([true, false]);
  const id = dispute(order);
  const before = await previewStatusChange(db, order.number, 'cancelled');
  await syncDispute(db, id, now);
  expect([await isIn('to-send', order), await isIn('disputed', order)]).toEqual([false, true]);
  expect(await listItemsToSend(db, [order.id])).toEqual([]);
  expect(await plan(order)).toEqual({ ok: false, reason: 'disputed' });
  const wanted = { number: order.number, refundId: randomUUID(), amountCents: 100, pieces: [], reason: '' };
  expect(await refundOrRestockOrder(db, actor, wanted, now)).toEqual({ ok: false, reason: 'disputed' });
  const decided = { returnsMoney: true, restocks: true, mails: false, reason: '', number: order.number };
  const old = { ...decided, version: before?.version ?? '', seen: before?.left.seen ?? '' };
  expect(await cancelOrder(db, actor, old, now), 'confirmed before it was disputed').toMatchObject({
    reason: 'changed',
  });
  const current = await previewStatusChange(db, order.number, 'cancelled');
  const seen = { version: current?.version ?? '', seen: current?.left.seen ?? '' };
  expect(await cancelOrder(db, actor, { ...decided, ...seen }, now)).toMatchObject({ ok: true });
  expect(await findRefundOwed(db, order.id)).toBeUndefined();
  expect(await isIn('cancelled-paid', order)).toBe(false);
  dispute(order, { id, state: 'won' });
  await syncDispute(db, id, later(1));
  expect(await findRefundOwed(db, order.id)).toMatchObject({ amountCents: 5_000, state: 'none' });
  expect([await isIn('cancelled-paid', order), await isIn('disputed', order)]).toEqual([true, false]);
});

test('what is lost is gone: nothing of it is owed, and its shopper reads that the money is back', async () => {
  const order = await paid();
  const part = { number: order.number, refundId: randomUUID(), amountCents: 2_000, pieces: [], reason: '' };
  expect(await refundOrRestockOrder(db, actor, part, now)).toEqual({ ok: true });
  const id = dispute(order, { amountCents: 3_000, state: 'lost' });
  await syncDispute(db, id, now);
  const found = await findAdminOrder(db, order.number);
  const { returnable } = await findRefundable(db, found ?? never());
  expect(returnable).toMatchObject({ cents: 0, heldCents: 3_000 });
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.id));
  await db.execute(sql`update order_refunds set status = 'succeeded' where order_id = ${order.id}`);
  expect(await findRefundOwed(db, order.id)).toBeUndefined();
  const view = await findOrderViewByPaymentSession(db, order.sessionId);
  expect(view?.ending).toBe('cancelled-returned');
  const [listed] = (await listOne(order)).orders;
  expect(listed).toMatchObject({ returnedCents: 2_000, lostCents: 3_000, isDisputed: false });
});

test('a bank’s question takes no money: it can be refunded and sent meanwhile', async () => {
  const order = await paid();
  await syncDispute(db, dispute(order, { isRefundable: true }), now);
  expect([await isIn('to-send', order), await isIn('disputed', order)]).toEqual([true, true]);
  expect(await plan(order)).toMatchObject({ ok: true, plan: { amountCents: 5_000 } });
});

test('an answer is handed in once, with what the shop knows; of two operators one is told', async () => {
  const order = await paid();
  const id = dispute(order);
  await syncDispute(db, id, now);
  const asked = { number: order.number, disputeId: id, words: 'She wears it.' };
  const previewed = await previewDisputeAnswer(db, asked, now);
  if (!previewed.ok) throw new Error(previewed.reason);
  expect(previewed.evidence).toMatchObject({
    customer_email_address: order.email,
    product_description: expect.stringContaining('1 × '),
    uncategorized_text: expect.stringMatching(/^She wears it\.\n\n.*Order ORD-.+ was placed on/s),
  });
  const confirmed = { ...asked, seen: previewed.version };
  const both = await Promise.all([
    requestDisputeAnswer(db, actor, confirmed, now),
    requestDisputeAnswer(db, actor, confirmed, now),
  ]);
  expect(both.toSorted((one) => (one.ok ? -1 : 1))).toEqual([
    { ok: true },
    { ok: false, reason: 'answered' },
  ]);
  await Promise.all([sendDisputeAnswer(db, id, now), sendDisputeAnswer(db, id, now)]);
  await sendDisputeAnswer(db, id, now);
  const keys = vi.mocked(answerDispute).mock.calls.map(([{ key }]) => key);
  expect(new Set(keys).size, 'the provider takes all of them for one').toBe(1);
  expect(await listDisputes(db, order.id)).toMatchObject([{ answerState: 'sent', answeredBy: actor.email }]);
});

test('refused: no words, an order that changed since, what is decided, over, or of another order', async () => {
  const [order, other] = [await paid(), await paid()];
  const id = dispute(order);
  await syncDispute(db, id, now);
  const asked = { number: order.number, disputeId: id, words: 'She wears it.', seen: 'older' };
  const answer = (more: Partial<typeof asked> = {}, at = now) =>
    requestDisputeAnswer(db, actor, { ...asked, ...more }, at);
  expect(await answer({ words: '' })).toMatchObject({ reason: 'no-words' });
  expect(await answer()).toMatchObject({ reason: 'changed' });
  expect(await answer({ number: other.number })).toMatchObject({ reason: 'not-found' });
  expect(await answer({}, later(10_000))).toMatchObject({ reason: 'too-late' });
  dispute(order, { id, state: 'under-review' });
  await syncDispute(db, id, later(1));
  expect(await answer()).toMatchObject({ reason: 'not-open' });
});

test('a provider that is away keeps the answer, which goes when it is back; one that refuses says so, and it can be answered again', async () => {
  const order = await paid();
  const id = dispute(order);
  await syncDispute(db, id, now);
  await confirmAnswer(order, id);
  vi.mocked(answerDispute).mockResolvedValueOnce({ ok: false, reason: 'unavailable', answer: 'Away' });
  expect(await sendDisputeAnswer(db, id, now)).toEqual({ isAway: true, isQuick: true });
  expect(await listDisputes(db, order.id)).toMatchObject([{ answerState: 'pending', answerProblem: 'Away' }]);
  vi.mocked(answerDispute).mockResolvedValueOnce({ ok: false, reason: 'refused', answer: 'Too long' });
  await retryDueDisputeAnswers(db, later(2));
  expect(await listDisputes(db, order.id)).toMatchObject([
    { answerState: 'refused', answerProblem: 'Too long' },
  ]);
  await confirmAnswer(order, id);
  await retryDueDisputeAnswers(db, later(3));
  expect(await listDisputes(db, order.id)).toMatchObject([{ answerState: 'sent', answerProblem: null }]);
});

test('what was said to a bank is forgotten with the order’s name; what came of it stays', async () => {
  const order = await paid();
  const id = dispute(order);
  await syncDispute(db, id, now);
  await confirmAnswer(order, id);
  await anonymiseOrdersWhere(db, eq(orders.id, order.id));
  expect(await listDisputes(db, order.id)).toMatchObject([{ answer: null, amountCents: 5_000 }]);
});

async function confirmAnswer({ number }: { number: string }, disputeId: string) {
  const asked = { number, disputeId, words: 'She wears it.' };
  const previewed = await previewDisputeAnswer(db, asked, now);
  const seen = previewed.ok ? previewed.version : '';
  expect(await requestDisputeAnswer(db, actor, { ...asked, seen }, now)).toEqual({ ok: true });
}

function dispute(order: { id: string; totalCents: number }, more: Partial<ProviderDispute> = {}): string {
  const id = more.id ?? `du_${randomUUID()}`;
  const usual = { reason: 'fraudulent', state: 'open', isRefundable: false, isAnswered: false } as const;
  const named = { paymentIntentId: `pi_${order.id}`, orderId: order.id, amountCents: order.totalCents };
  atProvider.set(id, { ...usual, ...named, dueAt: later(10_000), openedAt: now, ...more, id });
  return id;
}

async function paid() {
  const { id: productId } = await addProduct(db);
  const order = await addOrder(db, [{ id: productId, size: 'M', quantity: 1 }]);
  await settle(order);
  const [{ email } = { email: '' }] = await db
    .select({ email: orders.email })
    .from(orders)
    .where(eq(orders.id, order.id));
  return { ...order, email };
}

async function settle(order: { id: string; sessionId: string; totalCents: number }) {
  const payment = {
    sessionId: order.sessionId,
    amountCents: order.totalCents,
    currency: 'eur',
    isTest: true,
  };
  await settleOrder(db, { ...payment, state: 'paid', paymentIntentId: `pi_${order.id}` }, 'webhook');
}

function plan({ number }: { number: string }) {
  return planRefund(db, { number, amountCents: 5_000, pieces: [], isEverything: false });
}

function listOne({ number }: { number: string }, view: OrderListView = 'all') {
  const usual = { sort: 'date', direction: 'desc', page: 1, perPage: 5, isDeleted: false } as const;
  return listAdminOrders(db, { ...usual, search: number, view });
}

async function isIn(view: OrderListView, order: { number: string }): Promise<boolean> {
  return (await listOne(order, view)).total === 1;
}

async function toldOf(id: string): Promise<string[]> {
  const { rows } = await db.execute<{ state: string }>(sql`
    select details->>'state' as state from operator_notifications where subject = ${`dispute/${id}`} order by noted_at`);
  return rows.map(({ state }) => state);
}

function never(): never {
  throw new Error('There is such an order.');
}
