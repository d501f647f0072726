import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listAdminOrderTimeline } from '#app/order-management/history/admin-order-timeline.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { listRefunds } from '#app/orders/refunds/refunds.server.ts';
import { orderRefunds } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { refundMailsOf } from '#tests/support/refund-mails.ts';
import { refundPayment } from '../refund-payment.server.ts';
import { settleOrder } from '../settling/settle-order.server.ts';
import { processRefund, retryDueRefunds } from './process-refunds.server.ts';
import { planRefund, refundOrRestockOrder } from './refund-order.server.ts';
import { retryOrderRefunds } from './settle-owed-refund.server.ts';

vi.mock('../refund-payment.server.ts', () => ({ refundPayment: vi.fn() }));

const actor = { id: randomUUID(), email: 'admin@example.com' };
const now = new Date('2026-11-22T09:00:00Z');
const everything = { amountCents: undefined, pieces: [], isEverything: true };

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);
beforeEach(() => {
  vi.mocked(refundPayment)
    .mockReset()
    .mockImplementation(async ({ refundId }) => ({ ok: true, providerId: `re_${refundId}` }));
});

test('a part and then the rest are returned: the payment is refunded at the end, pieces go back, each is mailed once', async () => {
  const order = await paid(2);
  const first = await ask(order, 4_000, {
    pieces: [{ position: 0, quantity: 1 }],
    reason: 'A button fell off',
  });
  await Promise.all([processRefund(db, first.refundId, now), processRefund(db, first.refundId, now)]);
  await processRefund(db, first.refundId, now);
  expect(await stockOf(order.productId)).toBe(4);
  expect(await paymentOf(order.number)).toBe('paid');
  const rest = await ask(order, 6_000);
  await processRefund(db, rest.refundId, now);
  expect(await paymentOf(order.number)).toBe('refunded');
  expect(await stockOf(order.productId)).toBe(4);
  expect(await refundMailsOf(order.id)).toEqual([0, 1]);
  expect((await listChanges(db, 'order', order.id)).map(({ action }) => action)).toEqual([
    'refunded',
    'refunded',
  ]);
  const shown = await findAdminOrder(db, order.number);
  const timeline = await listAdminOrderTimeline(db, { id: order.id, createdAt: shown?.createdAt ?? '' });
  expect(timeline.filter(({ kind }) => kind === 'refund')).toMatchObject([
    { status: 'succeeded', amountCents: 6_000, pieces: 0 },
    {
      status: 'succeeded',
      amountCents: 4_000,
      pieces: 1,
      by: 'admin@example.com',
      reason: 'A button fell off',
    },
  ]);
  expect(timeline.filter(({ kind }) => kind === 'change')).toEqual([]);
});

test('pieces go back to a size that was made anew; where there is none, the history does not say they did', async () => {
  const [made, gone] = [await paid(1), await paid(1)];
  const one = { pieces: [{ position: 0, quantity: 1 }] };
  for (const { productId } of [made, gone])
    await db.execute(sql`delete from product_sizes where product_id = ${productId}`);
  await db.execute(
    sql`insert into product_sizes (product_id, size, stock_quantity) values (${made.productId}, 'M', 2), (${gone.productId}, 'L', 2)`,
  );
  for (const order of [made, gone]) await processRefund(db, (await ask(order, 5_000, one)).refundId, now);
  expect([await stockOf(made.productId), await stockOf(gone.productId)]).toEqual([3, 2]);
  expect(await refundsTold(made)).toMatchObject([{ pieces: 1, unshelved: 0 }]);
  expect(await refundsTold(gone)).toMatchObject([{ pieces: 0, unshelved: 1 }]);
});

test('once all money is back pieces can still go back, once for each form, and no more than were bought', async () => {
  const order = await paid(2);
  await processRefund(db, (await ask(order, 10_000)).refundId, now);
  expect(await paymentOf(order.number)).toBe('refunded');
  expect(await stockOf(order.productId)).toBe(3);
  const one = { pieces: [{ position: 0, quantity: 1 }], reason: 'Came back by post' };
  const { refundId } = await ask(order, 0, one);
  expect((await ask(order, 0, { ...one, refundId })).answer).toEqual({ ok: true });
  expect(await stockOf(order.productId)).toBe(4);
  const two = { pieces: [{ position: 0, quantity: 2 }] };
  expect((await ask(order, 0, two)).answer).toEqual({ ok: false, reason: 'pieces' });
  expect((await ask(order, 100, one)).answer).toEqual({ ok: false, reason: 'not-paid' });
  expect((await ask(order, 0)).answer).toEqual({ ok: false, reason: 'nothing' });
  expect(await listRefunds(db, order.id)).toHaveLength(1);
  const shown = await findAdminOrder(db, order.number);
  const timeline = await listAdminOrderTimeline(db, { id: order.id, createdAt: shown?.createdAt ?? '' });
  expect(timeline.filter(({ kind }) => kind === 'restock')).toMatchObject([
    { pieces: 1, by: 'admin@example.com', reason: 'Came back by post' },
  ]);
});

test('what was confirmed is only done while nothing else went back: a second tab is refused', async () => {
  const order = await paid(2);
  const planned = await planRefund(db, { number: order.number, ...everything });
  expect(planned).toMatchObject({
    ok: true,
    plan: { amountCents: 10_000, leftCents: 0, pieces: [{ quantity: 2 }] },
  });
  const seen = planned.ok ? planned.plan.seen : '';
  const part = { pieces: [{ position: 0, quantity: 1 }], seen };
  expect((await ask(order, 1_000, part)).answer).toEqual({ ok: true });
  expect((await ask(order, 1_000, part)).answer).toEqual({ ok: false, reason: 'changed' });
  expect(await listRefunds(db, order.id)).toHaveLength(1);
});

test('an order of which nothing was sent can be cancelled with the refund of all its money, and with no smaller one', async () => {
  const order = await paid(2);
  const planned = await planRefund(db, {
    number: order.number,
    ...everything,
    isEverything: false,
    amountCents: 10_000,
  });
  expect(planned).toMatchObject({ plan: { endsOrder: true, toGiftCardCents: 0, pieces: [] } });
  const less = await planRefund(db, {
    number: order.number,
    ...everything,
    isEverything: false,
    amountCents: 9_999,
  });
  expect(less).toMatchObject({ plan: { endsOrder: false } });
  await ask(order, 4_000, { cancels: true });
  expect((await findAdminOrder(db, order.number))?.status).toBe('processing');
  await ask(order, 6_000, { cancels: true });
  expect((await findAdminOrder(db, order.number))?.status).toBe('cancelled');
  expect(await listRefunds(db, order.id)).toHaveLength(2);
});

test('a plan follows the pieces, never says more than is left, and refuses what the refund would refuse', async () => {
  const order = await paid(2);
  const plan = (more: Partial<Parameters<typeof planRefund>[1]>) =>
    planRefund(db, {
      number: order.number,
      amountCents: undefined,
      pieces: [],
      isEverything: false,
      ...more,
    });
  const one = [{ position: 0, quantity: 1 }];
  expect(await plan({ pieces: one })).toMatchObject({
    plan: { amountCents: 5_000, leftCents: 5_000, lines: [{ size: 'M', quantity: 1 }] },
  });
  expect(await plan({ pieces: one, amountCents: 0 })).toMatchObject({ plan: { amountCents: 0 } });
  await ask(order, 8_000);
  expect(await plan({ pieces: one })).toMatchObject({ plan: { amountCents: 2_000, leftCents: 0 } });
  expect(await plan({})).toEqual({ ok: false, reason: 'amount' });
  expect(await plan({ amountCents: 0 })).toEqual({ ok: false, reason: 'nothing' });
  expect(await plan({ amountCents: 2_001 })).toEqual({ ok: false, reason: 'too-much' });
  expect(await plan({ pieces: [{ position: 0, quantity: 3 }] })).toEqual({ ok: false, reason: 'pieces' });
  expect(await plan({ pieces: [{ position: 9, quantity: 1 }] })).toEqual({ ok: false, reason: 'pieces' });
  const onlyOneThere = [...one, { position: 9, quantity: 1 }];
  expect(await plan({ pieces: onlyOneThere })).toEqual({ ok: false, reason: 'pieces' });
  expect(await plan({ number: 'ORD-1' })).toEqual({ ok: false, reason: 'not-found' });
});

test('pieces of an order that was paid too late never left the shelf and cannot go back to it', async () => {
  const { id: productId } = await addProduct(db);
  const order = await addOrder(db, [{ id: productId, size: 'M', quantity: 1 }]);
  const payment = { sessionId: order.sessionId, amountCents: 5_000, currency: 'eur', isTest: true };
  await settleOrder(db, { ...payment, state: 'expired' }, 'expiry');
  await settleOrder(db, { ...payment, state: 'paid', paymentIntentId: `pi_${order.id}` }, 'webhook');
  const one = { pieces: [{ position: 0, quantity: 1 }] };
  expect((await ask(order, 0, one)).answer).toEqual({ ok: false, reason: 'pieces' });
  expect(await stockOf(productId)).toBe(5);
});

test('pieces of a refused refund that were put back by hand do not go back once more when it is tried again', async () => {
  const order = await paid(2);
  const one = { pieces: [{ position: 0, quantity: 1 }] };
  const { refundId } = await ask(order, 4_000, { pieces: [{ position: 0, quantity: 2 }] });
  vi.mocked(refundPayment).mockResolvedValueOnce({ ok: false, reason: 'refused', answer: 'No.' });
  await processRefund(db, refundId, now);
  await ask(order, 0, one);
  expect(await stockOf(order.productId)).toBe(4);
  expect(await retryOrderRefunds(db, actor, order.number, now)).toEqual({ ok: true });
  for (const { id } of await listRefunds(db, order.id)) await processRefund(db, id, now);
  expect(await stockOf(order.productId)).toBe(5);
});

test('a form that is sent again is the same refund; with another amount it is refused', async () => {
  const order = await paid(1);
  const refundId = randomUUID();
  const both = await Promise.all([ask(order, 1_000, { refundId }), ask(order, 1_000, { refundId })]);
  expect(both.map(({ answer }) => answer)).toEqual([{ ok: true }, { ok: true }]);
  expect(await listRefunds(db, order.id)).toHaveLength(1);
  expect((await ask(order, 2_000, { refundId })).answer).toEqual({ ok: false, reason: 'already-asked' });
});

test('no more than was paid, no more pieces than were bought, nothing for an order that is not paid', async () => {
  const order = await paid(1);
  const reasonOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).answer;
  expect(await reasonOf(order, 5_001)).toEqual({ ok: false, reason: 'too-much' });
  const two = [{ position: 0, quantity: 2 }];
  expect(await reasonOf(order, 100, { pieces: two })).toEqual({ ok: false, reason: 'pieces' });
  const both = await Promise.all([reasonOf(order, 3_000), reasonOf(order, 3_000)]);
  expect(both).toContainEqual({ ok: true });
  expect(both).toContainEqual({ ok: false, reason: 'too-much' });
  const { id } = await addProduct(db);
  const unpaid = await addOrder(db, [{ id, size: 'M', quantity: 1 }]);
  expect(await reasonOf(unpaid, 100)).toEqual({ ok: false, reason: 'not-paid' });
  expect(await reasonOf({ number: 'ORD-1' }, 100)).toEqual({ ok: false, reason: 'not-found' });
});

test('pieces of a line that are named twice count together, and what is back already cannot come back again', async () => {
  const order = await paid(2);
  const twice = (quantity: number) => [1, 2].map(() => ({ position: 0, quantity }));
  expect((await ask(order, 100, { pieces: twice(2) })).answer).toEqual({ ok: false, reason: 'pieces' });
  const both = await ask(order, 100, { pieces: twice(1) });
  expect(await listRefunds(db, order.id)).toMatchObject([{ pieces: [{ position: 0, quantity: 2 }] }]);
  await processRefund(db, both.refundId, now);
  expect(await stockOf(order.productId)).toBe(5);
  const again = await ask(order, 100, { pieces: [{ position: 0, quantity: 1 }] });
  expect(again.answer).toEqual({ ok: false, reason: 'pieces' });
  for (const quantity of [-1, 0, 0.5]) {
    const odd = await ask(order, 100, { pieces: [{ position: 0, quantity }] });
    expect(odd.answer).toEqual({ ok: false, reason: 'pieces' });
  }
});

test('what the provider refuses is told, returns nothing, and can be asked for again', async () => {
  const order = await paid(1);
  vi.mocked(refundPayment).mockResolvedValue({ ok: false, reason: 'refused', answer: 'Too late.' });
  const refused = await ask(order, 5_000, { pieces: [{ position: 0, quantity: 1 }] });
  await processRefund(db, refused.refundId, now);
  expect(await listRefunds(db, order.id)).toMatchObject([{ status: 'refused', problem: 'Too late.' }]);
  expect([await paymentOf(order.number), await stockOf(order.productId)]).toEqual(['paid', 4]);
  expect(await refundMailsOf(order.id)).toEqual([]);
  expect((await ask(order, 5_000)).answer).toEqual({ ok: true });
});

test('dying between the provider and the database, it is the same refund the next time, and its pieces go back once', async () => {
  const order = await paid(1);
  const { refundId } = await ask(order, 5_000, { pieces: [{ position: 0, quantity: 1 }] });
  await db.execute(
    sql`create function dies() returns trigger language plpgsql as $$ begin raise 'died'; end $$`,
  );
  await db.execute(sql`create trigger dies before update on product_sizes execute function dies()`);
  await expect(processRefund(db, refundId, now)).rejects.toThrow();
  expect(await listRefunds(db, order.id)).toMatchObject([{ status: 'pending' }]);
  await db.execute(sql`drop trigger dies on product_sizes`);
  await processRefund(db, refundId, now);
  expect(vi.mocked(refundPayment).mock.calls.map(([part]) => part.refundId)).toEqual([refundId, refundId]);
  expect([await paymentOf(order.number), await stockOf(order.productId)]).toEqual(['refunded', 5]);
  expect(await refundMailsOf(order.id)).toEqual([0]);
});

test('a provider that is away leaves the refund pending: tried soon, then at growing pauses, for as long as it takes', async () => {
  const order = await paid(1);
  const { refundId } = await ask(order, 5_000);
  vi.mocked(refundPayment).mockResolvedValue({ ok: false, reason: 'unavailable', answer: 'Timed out.' });
  const pauses: number[] = [];
  for (let tries = 1; tries <= 14; tries++) {
    expect(await processRefund(db, refundId, now)).toEqual({ isAway: true, isQuick: tries < 5 });
    const [refund] = await db.select().from(orderRefunds).where(eq(orderRefunds.id, refundId));
    expect(refund).toMatchObject({ status: 'pending', tries, triedAt: now, problem: 'Timed out.' });
    pauses.push(((refund?.nextTryAt.getTime() ?? 0) - now.getTime()) / 60_000);
  }
  expect(pauses).toEqual([1, 1, 1, 1, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
  vi.mocked(refundPayment).mockResolvedValue({ ok: true, providerId: `re_${refundId}` });
  await processRefund(db, refundId, now);
  expect(await paymentOf(order.number)).toBe('refunded');
});

test('a refund whose job is lost is made all the same once it is due; a provider that is away ends the run', async () => {
  const [first, second] = [await paid(1), await paid(1)];
  const due = new Date(now.getTime() + 10_000_000);
  await ask(first, 5_000);
  await ask(second, 5_000);
  vi.mocked(refundPayment).mockResolvedValue({ ok: false, reason: 'unavailable', answer: 'Timed out.' });
  expect(await retryDueRefunds(db, due)).toBe(1);
  vi.mocked(refundPayment).mockImplementation(async ({ refundId }) => ({
    ok: true,
    providerId: `re_${refundId}`,
  }));
  expect(await retryDueRefunds(db, new Date(now.getTime() - 1))).toBe(0);
  expect(await retryDueRefunds(db, new Date(due.getTime() + 100_000))).toBeGreaterThanOrEqual(2);
  expect([await paymentOf(first.number), await paymentOf(second.number)]).toEqual(['refunded', 'refunded']);
});

test('money that came too late: nobody is told before the provider returned it, then once', async () => {
  const order = await paidTooLate();
  expect(await listRefunds(db, order.id)).toMatchObject([
    { cause: 'paid-too-late', amountCents: 5_000, status: 'pending', by: null },
  ]);
  const [{ id: refundId } = { id: '' }] = await listRefunds(db, order.id);
  vi.mocked(refundPayment).mockResolvedValueOnce({ ok: false, reason: 'unavailable', answer: 'Timed out.' });
  await processRefund(db, refundId, now);
  expect(await mailsQueued(order.id)).toEqual([]);
  await processRefund(db, refundId, now);
  await processRefund(db, refundId, now);
  expect(await paymentOf(order.number)).toBe('refunded');
  expect(await mailsQueued(order.id)).toEqual(['order_refunded']);
});

async function ask(
  order: { number: string },
  amountCents: number,
  more: {
    refundId?: string;
    pieces?: { position: number; quantity: number }[];
    reason?: string;
    cancels?: boolean;
    seen?: string;
  } = {},
) {
  const asked = {
    number: order.number,
    refundId: randomUUID(),
    amountCents,
    pieces: [],
    reason: '',
    ...more,
  };
  return { refundId: asked.refundId, answer: await refundOrRestockOrder(db, actor, asked, now) };
}

/** Pays an order of shirts at 50 euros, five of which were in stock. */
async function paid(quantity: number) {
  const { id: productId } = await addProduct(db);
  const order = await addOrder(db, [{ id: productId, size: 'M', quantity }]);
  const money = { amountCents: order.totalCents, currency: 'eur', isTest: true };
  const paymentIntentId = `pi_${order.id}`;
  await settleOrder(db, { sessionId: order.sessionId, state: 'paid', ...money, paymentIntentId }, 'webhook');
  return { ...order, productId };
}

async function paidTooLate() {
  const { id: productId } = await addProduct(db);
  const order = await addOrder(db, [{ id: productId, size: 'M', quantity: 1 }]);
  const payment = {
    sessionId: order.sessionId,
    amountCents: order.totalCents,
    currency: 'eur',
    isTest: true,
  };
  await settleOrder(db, { ...payment, state: 'expired' }, 'expiry');
  await settleOrder(db, { ...payment, state: 'paid', paymentIntentId: `pi_${order.id}` }, 'webhook');
  return order;
}

async function mailsQueued(orderId: string) {
  const { rows } = await db.execute<{ type: string }>(
    sql`select data->>'type' as type from pgboss.job where name = 'order-mail' and data->>'orderId' = ${orderId}`,
  );
  return rows.map(({ type }) => type);
}

async function refundsTold({ id, number }: { id: string; number: string }) {
  const shown = await findAdminOrder(db, number);
  const timeline = await listAdminOrderTimeline(db, { id, createdAt: shown?.createdAt ?? '' });
  return timeline.filter(({ kind }) => kind === 'refund');
}

async function stockOf(productId: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ stock_quantity: number }>(
    sql`select stock_quantity from product_sizes where product_id = ${productId}`,
  );
  return rows[0]?.stock_quantity;
}

async function paymentOf(number: string) {
  return (await findAdminOrder(db, number))?.paymentStatus;
}
