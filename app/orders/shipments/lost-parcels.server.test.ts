import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  actor,
  addPaidOrder,
  readStockOfProduct,
  requestRefund,
} from '#app/checkout/paid-orders-and-refunds-for-tests.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import type { Mail } from '#app/platform/mail/smtp.server.ts';
import { orderForms } from '../admin/submit-order-action.server.ts';
import { cancelOrder } from '../editing/cancel-order.server.ts';
import { findAdminOrder } from '../editing/find-admin-order.server.ts';
import { setOrderStatus } from '../editing/set-order-status.server.ts';
import { softDeleteOrder } from '../editing/soft-delete-and-restore-order.server.ts';
import { listAdminOrderTimeline } from '../history/admin-order-timeline.server.ts';
import { findOrderViewByPaymentSession } from '../history/find-order-view.server.ts';
import { declareOrderQueues } from '../order-queues.server.ts';
import { findReturnableMoneyAndItems } from '../refunds/find-returnable-money-and-items.server.ts';
import { planRefund } from '../refunds/plan-refund.server.ts';
import { processRefund } from '../refunds/process-and-retry-refunds.server.ts';
import { refundOrRestockOrder } from '../refunds/refund-or-restock-order.server.ts';
import { returnableMark } from '../refunds/refund-rules.ts';
import { orders } from '../tables.server.ts';
import { withdrawFromOrder } from '../withdrawals/withdraw-from-order.server.ts';
import { recordLostShipment } from './record-lost-shipment.server.ts';
import { runShipmentMailJob } from './run-shipment-mail-job.server.ts';
import { sendShipment } from './send-shipment.server.ts';
import { listLeftToSend, listShipments } from './shipments.server.ts';
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
    const refundId = randomUUID();
    const refund = { number: order.number, refundId, amountCents: 10_000, pieces, reason: '', shelvesLost };
    expect(await refundOrRestockOrder(db, actor, refund, now)).toEqual({ ok: true });
    await processRefund(db, refundId, now);
    expect(await readStockOfProduct(order.productId)).toBe(shelvesLost ? 5 : 3);
    expect(await again(order, lostId, {})).toEqual({ ok: false, reason: 'nothing-again' });
  }
});

test('cancelling an order puts back what was not lost', async () => {
  const { order, lostId } = await sentOrder(1);
  await lose(order, lostId);
  const { returnable } = await findReturnableMoneyAndItems(db, { ...order, paymentStatus: 'paid' });
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
  const statement = {
    orderId: order.id,
    id: randomUUID(),
    name: 'Noor',
    email: 'noor@example.com',
    begunAt: now,
  } as const;
  await withdrawFromOrder(db, { ...statement, language: 'en', pieces: [{ position: 0, quantity: 1 }] }, now);
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
    return orderForms['lost-parcels']?.(db, actor, order.number, form, now);
  };
  expect(await submit({})).toMatchObject({ ok: false, reason: 'no-choice' });
  expect(await submit({ what: 'from-shelf', trackingCode: '3SNEW0123' })).toMatchObject({
    reason: 'no-carrier',
  });
  expect(await submit({ what: 'not-again' })).toMatchObject({ ok: true, isAgain: false });
  expect(await submit({ what: 'without-stock', mail: '1' })).toMatchObject({ ok: true, isAgain: true });
});

test('whatever is lost, sent again, undone and paid back, shelf and ledger say what happened and nothing is sent twice', async () => {
  const step = fc.constantFrom('lose' as const, 'from-shelf', 'without-stock', 'undo', 'refund', 'shelve');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
      const { order, lostId } = await sentOrder(1);
      let [newest, stock, at] = [lostId, 4, now.getTime()];
      let [isTaken, isLost, isBack] = [false, false, false];
      for (const does of steps) {
        // Each a little later, so that what was just sent again can be undone and is not lost yet.
        at += 1_000;
        const moment = new Date(at);
        const isFresh = newest !== lostId;
        if (does === 'lose') {
          const lost = await lose(order, newest, moment);
          expect(lost.ok).toBe(!isFresh);
          if (lost.ok) isLost = true;
        } else if (does === 'from-shelf' || does === 'without-stock') {
          const id = randomUUID();
          const answer = await again(order, newest, { id, takesStock: does === 'from-shelf' }, moment);
          expect(answer.ok).toBe(!isFresh && !isBack);
          if (answer.ok) {
            isTaken = does === 'from-shelf';
            stock -= isTaken ? 1 : 0;
            [newest, isLost] = [id, true];
          }
        } else if (does === 'undo') {
          if (!isFresh) continue;
          expect(await undoShipment(db, actor, newest, moment)).toMatchObject({ ok: true });
          stock += isTaken ? 1 : 0;
          newest = lostId;
        } else if (!isBack) {
          const refundId = randomUUID();
          const pieces = [{ position: 0, quantity: 1 }];
          const refund = { number: order.number, refundId, amountCents: 5_000, pieces, reason: '' };
          await refundOrRestockOrder(db, actor, { ...refund, shelvesLost: does === 'shelve' }, moment);
          await processRefund(db, refundId, moment);
          isBack = true;
          stock += isLost && newest === lostId && does === 'refund' ? 0 : 1;
        }
        expect(await readStockOfProduct(order.productId)).toBe(stock);
        expect(await leftOf(order)).toBe(0);
      }
      const { rows } = await db.execute<{ sum: number }>(sql`
        select sum(change)::int as sum from stock_movements where product_id = ${order.productId}`);
      expect(rows[0]?.sum).toBe(stock);
    }),
    { numRuns: 15 },
  );
}, 120_000);

type Order = { number: string };

/** An order of so many shirts of five, sent in one parcel days ago. */
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

async function leftOf({ id }: { id: string }): Promise<number> {
  return (await listLeftToSend(db, [id])).reduce((sum, { left }) => sum + left, 0);
}

async function movementsOf(orderId: string): Promise<string[]> {
  const { rows } = await db.execute<{ kind: string; quantity: number }>(sql`
    select kind, change as quantity from stock_movements where order_id = ${orderId} order by id`);
  return rows.map(({ kind, quantity }) => `${kind} ${quantity}`);
}
