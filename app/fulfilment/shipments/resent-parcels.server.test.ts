import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cancelOrder } from '#app/order-management/editing/cancel-order.server.ts';
import { setOrderStatus } from '#app/order-management/editing/set-order-status.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { returnableMark } from '#app/orders/refunds/refund-rules.ts';
import { findRefundable } from '#app/orders/refunds/refunds.server.ts';
import { findLostItems } from '#app/orders/shipments/lost-items.server.ts';
import { listLeftToSend } from '#app/orders/shipments/shipments.server.ts';
import { refundPayment } from '#app/payments/refund-payment.server.ts';
import { processRefund } from '#app/payments/refunds/process-refunds.server.ts';
import { refundOrRestockOrder } from '#app/payments/refunds/refund-order.server.ts';
import { retryOrderRefunds } from '#app/payments/refunds/settle-owed-refund.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { actor, addPaidOrder, readStockOfProduct } from '#tests/support/paid-orders.ts';
import { recordLostShipment } from './record-lost-shipment.server.ts';
import { sendShipment } from './send-shipment.server.ts';
import { undoShipment } from './undo-shipment.server.ts';

vi.mock('#app/payments/refund-payment.server.ts', () => ({
  refundPayment: vi.fn(async ({ refundId }) => ({ ok: true, providerId: `re_${refundId}` })),
}));

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
}, 60_000);
afterAll(stopJobs);

const now = new Date('2026-11-26T09:00:00Z');
const MINUTE_MS = 60_000;
const STOCK = 5;

const steps = [
  ...([
    'send',
    'send',
    'wait',
    'wait',
    'lose',
    'from-shelf',
    'from-shelf',
    'without-stock',
    'undo',
    'undo',
  ] as const),
  ...(['refund', 'find', 'restock', 'process', 'cancel', 'cancel-restock', 'reopen'] as const),
];
const walks = fc.array(
  fc.record({ does: fc.constantFrom(...steps), quantity: fc.integer({ min: 1, max: 2 }), parcel: fc.nat(3) }),
  { minLength: 3, maxLength: 14 },
);

test('whatever is sent, lost, sent again, undone, cancelled and paid back, the shelf has what a plain count says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), walks, async (bought, walk) => {
      const order = await addPaidOrder(bought);
      const count = { shelf: STOCK - bought, sent: 0, lost: 0, back: 0, backAsLost: 0 };
      const parcels: {
        id: string;
        quantity: number;
        at: number;
        takes?: boolean;
        isAgain: boolean;
        isLost: boolean;
      }[] = [];
      // `arrived` items of a refund were not lost when it was made.
      const refunds: { id: string; shelves: number; arrived: number; isPaid: boolean }[] = [];
      const unsent = () => Math.max(0, bought - (count.back - count.backAsLost) - count.sent);
      const out = () => bought - count.back - count.lost - unsent();
      let at = now.getTime();
      for (const { does, quantity, parcel } of walk) {
        at += does === 'wait' ? MINUTE_MS + 1_000 : 1_000;
        const moment = new Date(at);
        if (does === 'send') {
          const some = Math.min(quantity, unsent());
          const id = randomUUID();
          if (!some || !(await send(order, id, some, moment)).ok) continue;
          parcels.push({ id, quantity: some, at, isAgain: false, isLost: false });
          count.sent += some;
        } else if (does === 'lose' || does === 'from-shelf' || does === 'without-stock') {
          const lost = parcels[parcel % Math.max(1, parcels.length)];
          // A parcel with returned items was not lost.
          if (!lost || (!lost.isLost && out() < lost.quantity)) continue;
          const takes = does === 'from-shelf';
          const id = randomUUID();
          const again = does === 'lose' ? undefined : { id, takes };
          if (!(await lose(order, lost.id, again, moment)).ok) continue;
          if (!lost.isLost) count.lost += lost.quantity;
          lost.isLost = true;
          if (!again) continue;
          const some = Math.min(lost.quantity, count.lost);
          count.lost -= some;
          if (takes) count.shelf -= some;
          parcels.push({ id, quantity: some, at, takes, isAgain: true, isLost: false });
        } else if (does === 'undo') {
          const newest = parcels.at(-1);
          if (!newest || !(await undoShipment(db, actor, newest.id, moment)).ok) continue;
          parcels.pop();
          if (newest.isAgain) {
            const some = Math.min(newest.quantity, out());
            count.lost += some;
            count.backAsLost += newest.quantity - some;
            if (newest.takes) count.shelf += some;
            // Items that a refund said had arrived are lost after all. An unpaid one has put nothing on the shelf, and will not.
            let left = newest.quantity - some;
            for (const refund of refunds.toReversed()) {
              const marked = Math.min(left, refund.arrived);
              left -= marked;
              refund.arrived -= marked;
              if (refund.isPaid) continue;
              refund.shelves -= marked;
              if (newest.takes) count.shelf += marked;
            }
          } else count.sent -= newest.quantity;
        } else if (does === 'refund' || does === 'find' || does === 'restock') {
          const id = randomUUID();
          const amountCents = does === 'restock' ? 0 : quantity * 5_000;
          if (!(await payBack(order, id, amountCents, quantity, does === 'find', moment)).ok) continue;
          const lost = Math.min(quantity, count.lost);
          const shelves = does === 'refund' ? quantity - lost : quantity;
          count.lost -= lost;
          count.back += quantity;
          count.backAsLost += lost;
          if (amountCents) refunds.push({ id, shelves, arrived: quantity - lost, isPaid: false });
          else count.shelf += shelves;
        } else if (does === 'process') {
          for (const refund of refunds.filter(({ isPaid }) => !isPaid)) {
            await processRefund(db, refund.id, moment);
            count.shelf += refund.shelves;
            refund.isPaid = true;
          }
        } else if (does === 'cancel' || does === 'cancel-restock') {
          const restocks = does === 'cancel-restock';
          const answer = await cancel(order, { restocks, returnsMoney: quantity === 2 }, moment);
          if (!answer.ok || !answer.isChanged || !restocks) continue;
          count.shelf += bought - count.back - count.lost;
          count.backAsLost += count.lost;
          count.back = bought;
          count.lost = 0;
        } else if (does === 'reopen') await become(order, 'processing', moment);
        expect(await booksOf(order), does).toEqual({ shelf: count.shelf, lost: count.lost, left: unsent() });
      }
      const { rows } = await db.execute<{ sum: number }>(sql`
        select sum(change)::int as sum from stock_movements where product_id = ${order.productId}`);
      expect(rows[0]?.sum).toBe(count.shelf);
    }),
    { numRuns: Number(process.env.WALKS ?? 40) },
  );
}, 600_000);

test('an item that was paid back as lost stays lost when its refund is refused and made anew', async () => {
  const { order, lostId } = await sentOrder(1);
  await lose(order, lostId, undefined);
  const first = await refuse(order);
  const second = randomUUID();
  expect(await payBack(order, second, 5_000, 1)).toEqual({ ok: true });
  await processRefund(db, second, now);
  expect(first).not.toBe(second);
  expect(await readStockOfProduct(order.productId)).toBe(STOCK - 1);
});

test.each([true, false])(
  'an item that was paid back as lost stays lost when its order is cancelled after that, money returned: %s',
  async (returnsMoney) => {
    const { order, lostId } = await sentOrder(1);
    await lose(order, lostId, undefined);
    await refuse(order);
    expect(await cancel(order, { restocks: true, returnsMoney })).toMatchObject({ ok: true });
    await retryOrderRefunds(db, actor, order.number, now);
    await processAll(order.id);
    expect(await readStockOfProduct(order.productId)).toBe(STOCK - 1);
  },
);

test.each(['retried', 'made anew'] as const)(
  'what was sent again and undone while its refund was refused is on the shelf once that is %s',
  async (how) => {
    const { order, lostId } = await sentOrder(1);
    const id = randomUUID();
    expect(await lose(order, lostId, { id, takes: true })).toEqual({ ok: true });
    await refuse(order);
    expect(await undoShipment(db, actor, id, now)).toMatchObject({ ok: true });
    if (how === 'retried') await retryOrderRefunds(db, actor, order.number, now);
    else await payBack(order, randomUUID(), 5_000, 1);
    await processAll(order.id);
    expect(await readStockOfProduct(order.productId)).toBe(STOCK - 1);
  },
);

type Order = Awaited<ReturnType<typeof addPaidOrder>>;

async function sentOrder(quantity: number) {
  const order = await addPaidOrder(quantity);
  const lostId = randomUUID();
  await send(order, lostId, quantity, new Date('2026-11-20T09:00:00Z'));
  return { order, lostId };
}

function send({ number }: Order, shipmentId: string, quantity: number, at: Date) {
  const pieces = [{ position: 0, quantity }];
  const parcel = { carrier: 'postnl', trackingCode: '3SOLD0123', mails: false } as const;
  return sendShipment(db, actor, { order: { number }, shipmentId, pieces, ...parcel }, at);
}

function lose(
  { number }: Order,
  shipmentId: string,
  sent: { id: string; takes: boolean } | undefined,
  at = now,
) {
  const again = sent && {
    id: sent.id,
    takesStock: sent.takes,
    mails: false,
    carrier: 'postnl' as const,
    trackingCode: '3SNEW0123',
  };
  return recordLostShipment(db, actor, { number, shipmentId, again }, at);
}

function payBack(
  { number }: Order,
  refundId: string,
  amountCents: number,
  quantity: number,
  shelvesLost = false,
  at = now,
) {
  const pieces = [{ position: 0, quantity }];
  return refundOrRestockOrder(
    db,
    actor,
    { number, refundId, amountCents, pieces, reason: '', shelvesLost },
    at,
  );
}

/** Makes the provider refuse a refund of one item. */
async function refuse(order: Order): Promise<string> {
  const id = randomUUID();
  expect(await payBack(order, id, 5_000, 1)).toEqual({ ok: true });
  vi.mocked(refundPayment).mockResolvedValueOnce({ ok: false, reason: 'refused', answer: 'No.' });
  await processRefund(db, id, now);
  return id;
}

async function processAll(orderId: string): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from order_refunds where order_id = ${orderId} and status = 'pending'`,
  );
  for (const { id } of rows) await processRefund(db, id, now);
}

async function cancel(
  { id, number }: Order,
  decided: { restocks: boolean; returnsMoney: boolean },
  at = now,
) {
  const order = await findAdminOrder(db, number);
  if (!order) throw new Error('There is such an order.');
  const { returnable } = await findRefundable(db, { ...order, id });
  const mark = { number, version: order.version, seen: returnableMark(returnable) };
  return cancelOrder(db, actor, { ...mark, ...decided, reason: '', mails: false }, at);
}

function become({ number }: Order, status: 'processing', at: Date) {
  return setOrderStatus(db, actor, { number, status, reason: '' }, at);
}

async function booksOf({ id, productId }: Order) {
  return {
    shelf: await readStockOfProduct(productId),
    lost: (await findLostItems(db, id)).get(0) ?? 0,
    left: (await listLeftToSend(db, [id])).reduce((sum, { left }) => sum + left, 0),
  };
}
