import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { drops } from '#app/drops/tables.server.ts';
import { orderForms } from '#app/order-management/admin/submit-order-action.server.ts';
import { cancelOrder } from '#app/order-management/editing/cancel-order.server.ts';
import { softDeleteOrder } from '#app/order-management/editing/delete-order.server.ts';
import { setOrderStatus } from '#app/order-management/editing/set-order-status.server.ts';
import { listAdminOrderTimeline } from '#app/order-management/history/admin-order-timeline.server.ts';
import { findOrderViewByPaymentSession } from '#app/order-management/history/find-order-view.server.ts';
import { runShipmentMailJob } from '#app/order-management/mail/run-order-mail-job.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { returnableMark } from '#app/orders/refunds/refund-rules.ts';
import { findRefundable, listRefunds } from '#app/orders/refunds/refunds.server.ts';
import { findLostItems } from '#app/orders/shipments/lost-items.server.ts';
import { listLeftToSend, listShipments } from '#app/orders/shipments/shipments.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { listWithdrawals } from '#app/orders/withdrawals/withdrawals.server.ts';
import { processRefund } from '#app/payments/refunds/process-refunds.server.ts';
import { planRefund, refundOrRestockOrder } from '#app/payments/refunds/refund-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import type { Mail } from '#app/platform/mail/smtp.server.ts';
import { recordReturnReceipt } from '#app/returns/return-receipts.server.ts';
import { withdrawFromOrder } from '#app/returns/withdrawals.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addDropWithQueue } from '#tests/support/drop-with-queue.ts';
import { actor, addPaidOrder, readStockOfProduct, requestRefund } from '#tests/support/paid-orders.ts';
import { recordLostShipment } from './record-lost-shipment.server.ts';
import { sendShipment } from './send-shipment.server.ts';
import { undoShipment } from './undo-shipment.server.ts';

const sent = vi.hoisted((): Mail[] => []);
vi.mock('#app/platform/mail/smtp.server.ts', () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
    return { ok: true };
  },
}));
vi.mock('#app/payments/refund-payment.server.ts', () => ({
  refundPayment: async ({ refundId }: { refundId: string }) => ({ ok: true, providerId: `re_${refundId}` }),
}));

const sentAt = new Date('2026-11-20T09:00:00Z');
const now = new Date('2026-11-26T09:00:00Z');
const code = { carrier: 'postnl', trackingCode: '3SNEW0123' } as const;

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
}, 60_000);
afterAll(stopJobs);
beforeEach(() => {
  sent.length = 0;
});

test('a lost parcel is sent again from the shelf: told in the order’s language, on its page and in its history', async () => {
  const { order, lostId } = await sentOrder(2);
  await db.update(orders).set({ language: 'nl' }).where(eq(orders.id, order.id));
  const id = randomUUID();
  expect(await again(order, lostId, { id })).toEqual({ ok: true });
  expect(await readStockOfProduct(order.productId)).toBe(1);
  expect(await movementsOf(order.id)).toEqual(['sale -2', 'sale -2']);
  expect(await leftOf(order)).toBe(0);
  expect((await findAdminOrder(db, order.number))?.status).toBe('shipped');
  expect(await listShipments(db, order.id)).toMatchObject([
    { number: 1, lostAt: now },
    { number: 2, ...code, replacesId: lostId, pieces: [{ position: 0, quantity: 2 }] },
  ]);
  await runShipmentMailJob(db, { shipmentId: id }, now);
  await runShipmentMailJob(db, { shipmentId: id }, now);
  expect(sent).toMatchObject([{ to: 'noor@example.com', language: 'nl' }]);
  expect(sent[0]?.subject).toContain('opnieuw verstuurd');
  expect(sent[0]?.text).toContain('3SNEW0123');
  expect((await findOrderViewByPaymentSession(db, order.sessionId))?.shipments).toMatchObject([
    { number: 1, is_lost: true },
    { number: 2, is_lost: false, replaces: 1 },
  ]);
  const timeline = await listAdminOrderTimeline(db, { id: order.id, createdAt: now.toISOString() });
  for (const after of [
    { action: 'parcel-lost', after: { parcel: 1 } },
    { action: 'sent-again', after: expect.objectContaining({ parcel: 2, replaces: 1 }) },
  ])
    expect(timeline).toContainEqual(expect.objectContaining(after));
});

test('without stock nothing leaves the shelf; and a parcel that is lost again is sent once more', async () => {
  const { order, lostId } = await sentOrder(1);
  const id = randomUUID();
  expect(await again(order, lostId, { id, takesStock: false })).toEqual({ ok: true });
  expect(await readStockOfProduct(order.productId)).toBe(4);
  expect(await again(order, id, {})).toEqual({ ok: false, reason: 'not-lost-yet' });
  const later = new Date(now.getTime() + 61_000);
  expect(await again(order, id, {}, later)).toEqual({ ok: true });
  expect(await readStockOfProduct(order.productId)).toBe(3);
  expect(await leftOf(order)).toBe(0);
});

test('the same form again and operators at once send it once, and take stock once', async () => {
  const { order, lostId } = await sentOrder(1);
  const id = randomUUID();
  const same = await Promise.all([1, 2, 3].map(() => again(order, lostId, { id })));
  expect(same).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  const other = await sentOrder(1);
  const both = await Promise.all([1, 2].map(() => again(other.order, other.lostId, {})));
  expect(both.map((one) => (one.ok ? 'ok' : one.reason)).sort()).toEqual(['ok', 'sent-again']);
  for (const { productId, id: orderId } of [order, other.order]) {
    expect(await readStockOfProduct(productId)).toBe(3);
    expect(await listShipments(db, orderId)).toHaveLength(2);
  }
});

test('undone within its minute, what was taken off the shelf is back on it, and delivered is delivered again', async () => {
  const { order, lostId } = await sentOrder(2);
  await setOrderStatus(db, actor, { number: order.number, status: 'delivered', reason: '' }, now);
  const id = randomUUID();
  expect(await again(order, lostId, { id })).toEqual({ ok: true });
  expect((await findAdminOrder(db, order.number))?.status).toBe('shipped');
  expect(await undoShipment(db, actor, id, now)).toMatchObject({ ok: true });
  expect((await findAdminOrder(db, order.number))?.status).toBe('delivered');
  expect(await readStockOfProduct(order.productId)).toBe(3);
  expect(await again(order, lostId, {})).toEqual({ ok: true });
});

test('a failure on the way takes nothing off the shelf and loses nothing', async () => {
  const { order, lostId } = await sentOrder(1);
  await db.execute(sql`
    create function fail_shipment() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`);
  for (const table of ['order_shipment_pieces', 'audit_logs']) {
    await db.execute(sql`
      create trigger fail_once before insert on ${sql.identifier(table)} for each row execute function fail_shipment()`);
    await expect(again(order, lostId, {})).rejects.toThrow();
    await db.execute(sql`drop trigger fail_once on ${sql.identifier(table)}`);
    expect(await readStockOfProduct(order.productId)).toBe(4);
    expect(await listShipments(db, order.id)).toMatchObject([{ id: lostId, lostAt: null }]);
  }
  await db.execute(sql`drop function fail_shipment`);
  expect(await again(order, lostId, {})).toEqual({ ok: true });
  expect(await readStockOfProduct(order.productId)).toBe(3);
});

test('a lost item that is paid back does not go on the shelf, unless the operator says that it came back', async () => {
  for (const shelvesLost of [false, true]) {
    const { order, lostId } = await sentOrder(2);
    expect(await lose(order, lostId)).toEqual({ ok: true });
    const pieces = [{ position: 0, quantity: 2 }];
    const wanted = { number: order.number, amountCents: undefined, pieces, isEverything: false };
    expect(await planRefund(db, wanted)).toMatchObject({ plan: { lines: [{ quantity: 2, lost: 2 }] } });
    await payBack(order, 2, now, shelvesLost);
    expect(await readStockOfProduct(order.productId)).toBe(shelvesLost ? 5 : 3);
    expect(await again(order, lostId, {})).toEqual({ ok: false, reason: 'nothing-again' });
  }
});

test('cancelling an order puts back what was not lost', async () => {
  const { order, lostId } = await sentOrder(1);
  await lose(order, lostId);
  const { returnable } = await findRefundable(db, { ...order, paymentStatus: 'paid' });
  const { version = '' } = (await findAdminOrder(db, order.number)) ?? {};
  const decided = { returnsMoney: true, restocks: true, mails: false, reason: '' };
  const wanted = { number: order.number, version, seen: returnableMark(returnable), ...decided };
  expect(await cancelOrder(db, actor, wanted, now)).toMatchObject({ ok: true });
  expect(await readStockOfProduct(order.productId)).toBe(4);
});

test('paying a lost item back leaves what was not sent yet to be sent', async () => {
  const order = await addPaidOrder(2);
  const lostId = randomUUID();
  await send(order, lostId, 1);
  await lose(order, lostId);
  await requestRefund(order, 5_000, { pieces: [{ position: 0, quantity: 1 }] });
  expect(await leftOf(order)).toBe(1);
});

test('what was withdrawn is not sent again, nor of a deleted or cancelled order, nor what the shelf has not', async () => {
  const { order, lostId } = await sentOrder(2);
  await withdraw(order, 1);
  expect(await again(order, lostId, {})).toEqual({ ok: true });
  expect((await listShipments(db, order.id))[1]).toMatchObject({ pieces: [{ quantity: 1 }] });

  const empty = await sentOrder(3);
  expect(await again(empty.order, empty.lostId, {})).toEqual({ ok: false, reason: 'sold-out' });
  expect(await readStockOfProduct(empty.order.productId)).toBe(2);
  expect(await listShipments(db, empty.order.id)).toMatchObject([{ lostAt: null }]);
  expect(await again(order, empty.lostId, {})).toEqual({ ok: false, reason: 'not-found' });
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, empty.order.id));
  expect(await again(empty.order, empty.lostId, {})).toEqual({ ok: false, reason: 'ship-cancelled' });
  await softDeleteOrder(db, actor, { number: empty.order.number, reason: '' }, now);
  expect(await again(empty.order, empty.lostId, {})).toEqual({ ok: false, reason: 'deleted' });
});

test('the form says what is missing in it', async () => {
  const { order, lostId } = await sentOrder(1);
  const submit = async (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ shipmentId: lostId, againId: randomUUID(), ...fields }))
      form.set(name, value);
    return orderForms['lost-parcels']?.(db, { actor, number: order.number, form, now });
  };
  expect(await submit({})).toMatchObject({ ok: false, reason: 'no-choice' });
  expect(await submit({ what: 'from-shelf', trackingCode: '3SNEW0123' })).toMatchObject({
    reason: 'no-carrier',
  });
  expect(await submit({ what: 'not-again' })).toMatchObject({ ok: true, isAgain: false });
  expect(await submit({ what: 'without-stock', mail: '1' })).toMatchObject({ ok: true, isAgain: true });
});

test('of a lost parcel that is sent again in part, the rest is lost still: paid back, it goes on no shelf', async () => {
  const { order, lostId } = await sentOrder(2);
  await lose(order, lostId);
  await withdraw(order, 1);
  expect(await again(order, lostId, {})).toEqual({ ok: true });
  expect(await readStockOfProduct(order.productId)).toBe(2);
  await payBack(order, 1);
  expect(await movementsOf(order.id)).toEqual(['sale -2', 'sale -1']);
  expect(await readStockOfProduct(order.productId)).toBe(2);
});

test('a parcel that replaces a lost one in part is sent again when it is lost too, or paid back as lost', async () => {
  const { order, lostId } = await sentOrder(2);
  await lose(order, lostId);
  await payBack(order, 1);
  const id = randomUUID();
  expect(await again(order, lostId, { id })).toEqual({ ok: true });
  const later = new Date(now.getTime() + 61_000);
  expect(await lose(order, id, later)).toEqual({ ok: true });
  const last = randomUUID();
  expect(await again(order, id, { id: last, takesStock: false }, later)).toEqual({ ok: true });
  const latest = new Date(later.getTime() + 61_000);
  expect(await lose(order, last, latest)).toEqual({ ok: true });
  await payBack(order, 1, latest);
  expect(await readStockOfProduct(order.productId)).toBe(2);
  expect(await again(order, last, {}, latest)).toEqual({ ok: false, reason: 'nothing-again' });
});

test('undone after a piece of it was paid back, a parcel puts on the shelf what it took, less that piece', async () => {
  const { order, lostId } = await sentOrder(2);
  const id = randomUUID();
  expect(await again(order, lostId, { id })).toEqual({ ok: true });
  await payBack(order, 1);
  expect(await undoShipment(db, actor, id, now)).toMatchObject({ ok: true });
  expect(await readStockOfProduct(order.productId)).toBe(3);
  expect(await findLostItems(db, order.id)).toEqual(new Map([[0, 1]]));
  expect(await again(order, lostId, {})).toEqual({ ok: true });
  expect((await listShipments(db, order.id)).at(-1)).toMatchObject({ pieces: [{ quantity: 1 }] });
});

test.each([5_000, 0])(
  'a lost piece that is found is not lost any more, at a refund of %i cents',
  async (amountCents) => {
    const order = await addPaidOrder(4);
    const lostId = randomUUID();
    await send(order, lostId, 2);
    await send(order, randomUUID(), 1);
    await lose(order, lostId);
    const wanted = {
      number: order.number,
      refundId: randomUUID(),
      amountCents,
      reason: '',
      shelvesLost: true,
    };
    const pieces = [{ position: 0, quantity: 1 }];
    expect(await refundOrRestockOrder(db, actor, { ...wanted, pieces }, now)).toEqual({ ok: true });
    if (amountCents) await processRefund(db, wanted.refundId, now);
    expect(await readStockOfProduct(order.productId)).toBe(2);
    expect(await findLostItems(db, order.id)).toEqual(new Map([[0, 1]]));
    // The item not sent yet is still to be sent.
    expect(await leftOf(order)).toBe(1);
    const timeline = await listAdminOrderTimeline(db, { id: order.id, createdAt: now.toISOString() });
    expect(timeline).toContainEqual(expect.objectContaining({ pieces: 1, lost: 0 }));
  },
);

test('a size that a running drop sells by its queue is not sent again from the shelf', async () => {
  const { order, lostId } = await sentOrder(1);
  const { dropId } = await addDropWithQueue(1, { productIds: [order.productId] });
  expect(await again(order, lostId, {})).toEqual({ ok: false, reason: 'of-drop' });
  expect(await readStockOfProduct(order.productId)).toBe(4);
  await db.update(drops).set({ saleMethod: 'open' }).where(eq(drops.id, dropId));
  expect(await again(order, lostId, {})).toEqual({ ok: true });
  const other = await sentOrder(1);
  await addDropWithQueue(1, { productIds: [other.order.productId] });
  expect(await again(other.order, other.lostId, { takesStock: false })).toEqual({ ok: true });
});

test('a form whose shipment another order has, or another of this one, is refused', async () => {
  const { order, lostId } = await sentOrder(1);
  const other = await sentOrder(1);
  expect(await again(order, lostId, { id: other.lostId })).toEqual({ ok: false, reason: 'id-taken' });
  expect(await again(order, lostId, { id: lostId })).toEqual({ ok: false, reason: 'id-taken' });
  expect(await readStockOfProduct(order.productId)).toBe(4);
});

const steps = [
  'wait',
  'lose',
  'from-shelf',
  'without-stock',
  'undo',
  'withdraw',
  'refund',
  'return',
  'find',
] as const;

test('whatever is lost, sent again, undone, withdrawn and paid back, shelf, ledger and the customer’s pieces balance', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 12 }),
      async (bought, walk) => {
        const { order, lostId } = await sentOrder(bought);
        const first = { isAgain: false, isLost: false, isTaken: false, back: 0 };
        const parcels = [{ ...first, id: lostId, pieces: bought, at: sentAt.getTime() }];
        // The customer's items are with them or on the way; lost ones are neither resent nor refunded.
        let [shelf, theirs, lost, open, back, at] = [5 - bought, bought, 0, 0, 0, now.getTime()];
        for (const does of walk) {
          // Time passes, so that a new shipment can be undone and is not lost yet.
          at += does === 'wait' ? 61_000 : 1_000;
          const moment = new Date(at);
          const newest = parcels.at(-1) as (typeof parcels)[number];
          const isFresh = at < newest.at + 60_000;
          const held = bought - back;
          if (does === 'lose' || does === 'from-shelf' || does === 'without-stock') {
            // A parcel with returned items was not lost.
            if (!newest.isLost && theirs < newest.pieces) continue;
            const isTaken = does === 'from-shelf';
            const id = randomUUID();
            const answer =
              does === 'lose'
                ? await lose(order, newest.id, moment)
                : await again(order, newest.id, { id, takesStock: isTaken }, moment);
            const missing = newest.isLost ? lost : lost + newest.pieces;
            const pieces = Math.min(newest.pieces, held - open, missing);
            const refusal = isFresh
              ? 'not-lost-yet'
              : does === 'lose'
                ? undefined
                : pieces < 1
                  ? 'nothing-again'
                  : isTaken && pieces > shelf
                    ? 'sold-out'
                    : undefined;
            expect(answer).toEqual(refusal ? { ok: false, reason: refusal } : { ok: true });
            if (refusal) continue;
            if (!newest.isLost) theirs -= newest.pieces;
            lost = missing;
            newest.isLost = true;
            if (does === 'lose') continue;
            [lost, theirs, shelf] = [lost - pieces, theirs + pieces, shelf - (isTaken ? pieces : 0)];
            parcels.push({ id, pieces, at, isAgain: true, isLost: false, isTaken, back: 0 });
          } else if (does === 'undo') {
            if (!isFresh || !newest.isAgain) continue;
            expect(await undoShipment(db, actor, newest.id, moment)).toMatchObject({ ok: true });
            const pieces = newest.pieces - newest.back;
            [lost, theirs, shelf] = [lost + pieces, theirs - pieces, shelf + (newest.isTaken ? pieces : 0)];
            parcels.pop();
          } else if (does === 'withdraw') {
            if (held <= open) continue;
            await withdraw(order, 1, moment);
            open += 1;
          } else if (does === 'return') {
            if (!theirs || isFresh) continue;
            if (!open) await withdraw(order, 1, moment);
            await takeIn(order, moment);
            await payBack(order, 1, moment);
            [theirs, shelf, open] = [theirs - 1, shelf + 1, Math.max(0, open - 1)];
            [back, newest.back] = [back + 1, newest.back + 1];
          } else if (does === 'refund' || does === 'find') {
            if (!held) continue;
            await payBack(order, 1, moment, does === 'find');
            if (does === 'find' || !lost) shelf += 1;
            if (lost) lost -= 1;
            else [theirs, newest.back] = [theirs - 1, newest.back + 1];
            [open, back] = [Math.max(0, open - 1), back + 1];
          }
          expect((await findLostItems(db, order.id)).get(0) ?? 0, does).toBe(lost);
          expect(await readStockOfProduct(order.productId), does).toBe(shelf);
          expect(await leftOf(order)).toBe(0);
          expect(theirs).toBeGreaterThanOrEqual(0);
          expect(theirs + lost).toBe(bought - back);
        }
        expect(await readStockOfProduct(order.productId)).toBe(shelf);
        const { rows } = await db.execute<{ sum: number }>(sql`
          select sum(change)::int as sum from stock_movements where product_id = ${order.productId}`);
        expect(rows[0]?.sum).toBe(shelf);
      },
    ),
    {
      numRuns: 25,
      examples: [
        [2, ['lose', 'withdraw', 'from-shelf', 'refund']],
        [2, ['lose', 'refund', 'from-shelf', 'wait', 'lose', 'without-stock']],
        [2, ['lose', 'from-shelf', 'refund', 'undo', 'from-shelf']],
        [3, ['lose', 'find', 'from-shelf', 'refund', 'undo', 'refund']],
      ],
    },
  );
}, 120_000);

type Order = { number: string };

/** Adds an order of shirts (from a stock of five), sent in one parcel days ago. */
async function sentOrder(quantity: number) {
  const order = await addPaidOrder(quantity);
  const lostId = randomUUID();
  await send(order, lostId, quantity);
  return { order, lostId };
}

async function send({ number }: Order, shipmentId: string, quantity: number): Promise<void> {
  const pieces = [{ position: 0, quantity }];
  const parcel = { carrier: 'postnl', trackingCode: '3SOLD0123', mails: false } as const;
  const answer = await sendShipment(db, actor, { order: { number }, shipmentId, pieces, ...parcel }, sentAt);
  if (!answer.ok) throw new Error(answer.reason);
}

type Again = { id?: string; takesStock?: boolean };

function again(
  { number }: Order,
  shipmentId: string,
  { id = randomUUID(), takesStock = true }: Again,
  at = now,
) {
  return recordLostShipment(
    db,
    actor,
    { number, shipmentId, again: { id, takesStock, mails: true, ...code } },
    at,
  );
}

function lose({ number }: Order, shipmentId: string, at = now) {
  return recordLostShipment(db, actor, { number, shipmentId, again: undefined }, at);
}

type Bought = { id: string; number: string };

async function withdraw({ id: orderId }: Bought, quantity: number, at = now): Promise<void> {
  const reader = { name: 'Noor', email: 'noor@example.com', language: 'en', begunAt: at } as const;
  const statement = { orderId, id: randomUUID(), ...reader, pieces: [{ position: 0, quantity }] };
  const answer = await withdrawFromOrder(db, statement, at);
  if (!answer.ok) throw new Error(answer.reason);
}

/** Receives one item of the oldest open withdrawal. */
async function takeIn({ id, number }: Bought, at: Date): Promise<void> {
  const withdrawal = (await listWithdrawals(db, id, await listRefunds(db, id))).find(
    ({ open }) => open.length,
  );
  const pieces = [{ position: 0, whole: 1, damaged: 0 }];
  const intake = { number, withdrawal: withdrawal?.number ?? 0, pieces, seen: '' };
  const answer = await recordReturnReceipt(db, actor, intake, at);
  if (!answer.ok) throw new Error(answer.reason);
}

async function payBack({ number }: Order, quantity: number, at = now, shelvesLost = false): Promise<void> {
  const refundId = randomUUID();
  const pieces = [{ position: 0, quantity }];
  const refund = { number, refundId, amountCents: quantity * 5_000, pieces, reason: '', shelvesLost };
  const answer = await refundOrRestockOrder(db, actor, refund, at);
  if (!answer.ok) throw new Error(answer.reason);
  await processRefund(db, refundId, at);
}

async function leftOf({ id }: { id: string }): Promise<number> {
  return (await listLeftToSend(db, [id])).reduce((sum, { left }) => sum + left, 0);
}

async function movementsOf(orderId: string): Promise<string[]> {
  const { rows } = await db.execute<{ kind: string; quantity: number }>(sql`
    select kind, change as quantity from stock_movements where order_id = ${orderId} order by id`);
  return rows.map(({ kind, quantity }) => `${kind} ${quantity}`);
}
