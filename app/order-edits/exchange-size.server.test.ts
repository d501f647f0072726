import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { sendShipment } from '#app/fulfilment/shipments/send-shipment.server.ts';
import { undoShipment } from '#app/fulfilment/shipments/undo-shipment.server.ts';
import { setOrderStatus } from '#app/order-management/editing/set-order-status.server.ts';
import { listAdminOrderTimeline } from '#app/order-management/history/admin-order-timeline.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { returnedCents } from '#app/orders/refunds/refund-rules.ts';
import { findRefundable } from '#app/orders/refunds/refunds.server.ts';
import { listLeftToSend } from '#app/orders/shipments/shipments.server.ts';
import { processRefund } from '#app/payments/refunds/process-refunds.server.ts';
import { planRefund, refundOrRestockOrder } from '#app/payments/refunds/refund-order.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { listExchangeableLines } from '#app/returns/request-exchange.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { actor, now } from '#tests/support/paid-orders.ts';
import { exchangeSize } from './exchange-size.server.ts';

vi.mock('#app/payments/refund-payment.server.ts', () => ({
  refundPayment: vi.fn(async ({ refundId }) => ({ ok: true, providerId: `re_${refundId}` })),
}));

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

test('a size is exchanged: the new one is sold, the old one is back, the ledger says both, and the history who did it', async () => {
  const order = await paid({ M: 5, L: 2 }, [{ size: 'M', quantity: 2 }]);
  expect(await stockOf(order.productId)).toEqual({ M: 3, L: 2 });
  expect(await listExchangeableLines(db, order.id, [], [])).toMatchObject([
    { position: 0, size: 'M', quantity: 2, sizes: [{ size: 'L', free: 2 }] },
  ]);
  const wanted = { number: order.number, seen: await versionOf(order.number), position: 0, size: 'L' };
  expect(await exchangeSize(db, actor, wanted, now)).toEqual({ ok: true });
  expect(await exchangeSize(db, actor, wanted, now)).toEqual({ ok: true });
  expect(await stockOf(order.productId)).toEqual({ M: 5, L: 0 });
  expect((await movementsOf(order.id)).slice(1)).toEqual([
    { kind: 'sale', size: 'L', change: -2 },
    { kind: 'return', size: 'M', change: 2 },
  ]);
  const changed = await findAdminOrder(db, order.number);
  expect(changed).toMatchObject({ items: [{ size: 'L', quantity: 2 }], totalCents: order.totalCents });
  expect(await listLeftToSend(db, [order.id])).toMatchObject([{ size: 'L' }]);
  const timeline = await listAdminOrderTimeline(db, { id: order.id, createdAt: now.toISOString() });
  expect(timeline.filter(({ kind }) => kind === 'change')).toMatchObject([
    { action: 'size-exchanged', by: actor.email, before: { size: 'M' }, after: { size: 'L' } },
  ]);
});

test('an order that was paid too late took no pieces, so none are exchanged, even when an operator goes on with it', async () => {
  const { id: productId } = await addProduct(db, { M: 5, L: 2 });
  const order = { ...(await addOrder(db, [{ id: productId, size: 'M', quantity: 2 }])), productId };
  const { sessionId, totalCents: amountCents } = order;
  const payment = {
    sessionId,
    amountCents,
    currency: 'eur',
    isTest: true,
    paymentIntentId: `pi_${order.id}`,
  };
  for (const state of ['expired', 'paid'] as const) await settleOrder(db, { ...payment, state }, 'webhook');
  await setOrderStatus(db, actor, { number: order.number, status: 'processing', reason: '' }, now);
  const wanted = { number: order.number, seen: await versionOf(order.number), position: 0, size: 'L' };
  expect(await exchangeSize(db, actor, wanted, now)).toEqual({ ok: false, reason: 'not-paid' });
  expect(await stockOf(productId)).toEqual({ M: 5, L: 2 });
});

test('too few pieces, an unknown or stopped size, and another state than was seen are refused, and change nothing', async () => {
  const order = await paid({ M: 5, L: 1, XL: 5 }, [{ size: 'M', quantity: 2 }]);
  const seen = await versionOf(order.number);
  const exchange = (size: string, more: object = {}) =>
    exchangeSize(db, actor, { number: order.number, seen, position: 0, size, ...more }, now);
  expect(await exchange('L')).toEqual({ ok: false, reason: 'sold-out' });
  expect(await exchange('S')).toEqual({ ok: false, reason: 'no-size' });
  expect(await exchange('XL', { position: 1 })).toEqual({ ok: false, reason: 'no-size' });
  expect(await exchange('XL', { seen: 'another' })).toEqual({ ok: false, reason: 'changed' });
  await db
    .update(productSizes)
    .set({ available: false })
    .where(sql`${productSizes.productId} = ${order.productId} and ${productSizes.size} = 'XL'`);
  expect(await exchange('XL')).toEqual({ ok: false, reason: 'no-size' });
  expect(await stockOf(order.productId)).toEqual({ M: 3, L: 1, XL: 5 });
  expect(await movementsOf(order.id)).toHaveLength(1);
});

test('some pieces of a line become a line of their own, once however often the form is sent, at what was paid for them', async () => {
  const order = await paid({ M: 5, L: 2 }, [{ size: 'M', quantity: 3 }]);
  const seen = await versionOf(order.number);
  const wanted = { number: order.number, seen, position: 0, size: 'L', quantity: 1 };
  for (const quantity of [0, 4, 1.5])
    expect(await exchangeSize(db, actor, { ...wanted, quantity }, now), String(quantity)).toEqual({
      ok: false,
      reason: 'too-many-pieces',
    });
  expect(await exchangeSize(db, actor, { ...wanted, quantity: 3 }, now)).toMatchObject({
    reason: 'sold-out',
  });
  const sent = await Promise.all([1, 2].map(() => exchangeSize(db, actor, wanted, now)));
  expect(sent).toEqual([{ ok: true }, { ok: true }]);
  expect(await exchangeSize(db, actor, { ...wanted, quantity: 2 }, now)).toMatchObject({ reason: 'changed' });
  expect(await stockOf(order.productId)).toEqual({ M: 3, L: 1 });
  expect((await movementsOf(order.id)).slice(1)).toEqual([
    { kind: 'sale', size: 'L', change: -1 },
    { kind: 'return', size: 'M', change: 1 },
  ]);
  const changed = await findAdminOrder(db, order.number);
  expect(changed?.items).toMatchObject([
    { position: 0, size: 'M', quantity: 2, cutFrom: null },
    { position: 1, size: 'L', quantity: 1, cutFrom: 0 },
  ]);
  expect(await listLeftToSend(db, [order.id])).toMatchObject([
    { size: 'M', left: 2 },
    { size: 'L', left: 1 },
  ]);
  const sold = { id: order.id, totalCents: order.totalCents, paymentStatus: 'paid' } as const;
  const { returnable } = await findRefundable(db, sold);
  const [rest, cut] = returnable.pieces;
  expect((rest?.paidCents ?? 0) + (cut?.paidCents ?? 0)).toBe(order.totalCents);
  // Reversing an exchange restores the size of the original line.
  const back = { ...wanted, seen: await versionOf(order.number), position: 1, size: 'M' };
  expect(await exchangeSize(db, actor, back, now)).toEqual({ ok: true });
  expect(await stockOf(order.productId)).toEqual({ M: 2, L: 2 });
});

test('of the pieces of a line those are exchanged that did not come back, and each goes back on the shelf of its size', async () => {
  const order = await paid({ M: 5, L: 2 }, [{ size: 'M', quantity: 3 }]);
  const refund = async (position: number) => {
    for (const id of await remove(order.number, { position, quantity: 1 })) await processRefund(db, id, now);
  };
  await refund(0);
  const wanted = { number: order.number, position: 0, size: 'L' };
  const exchange = async (quantity?: number) =>
    exchangeSize(db, actor, { ...wanted, seen: await versionOf(order.number), quantity }, now);
  expect(await exchange(3)).toEqual({ ok: false, reason: 'too-many-pieces' });
  expect(await exchange(), 'all that are left').toEqual({ ok: true });
  expect(await exchange(1)).toEqual({ ok: false, reason: 'came-back' });
  expect(await listLeftToSend(db, [order.id])).toMatchObject([{ position: 1, size: 'L', left: 2 }]);
  await refund(1);
  expect(await stockOf(order.productId)).toEqual({ M: 5, L: 1 });
});

test('pieces can become a size that the order has in another line', async () => {
  const order = await paid({ M: 5, L: 5 }, [
    { size: 'M', quantity: 1 },
    { size: 'L', quantity: 1 },
  ]);
  const wanted = { number: order.number, seen: await versionOf(order.number), position: 0, size: 'L' };
  expect(await exchangeSize(db, actor, wanted, now)).toEqual({ ok: true });
  expect(await stockOf(order.productId)).toEqual({ M: 5, L: 3 });
  expect(await listLeftToSend(db, [order.id])).toMatchObject([
    { size: 'L', left: 1 },
    { size: 'L', left: 1 },
  ]);
});

test('pieces that somebody else is paying for are not exchanged into', async () => {
  const order = await paid({ M: 5, L: 1 }, [{ size: 'M', quantity: 1 }]);
  await addOrder(db, [{ id: order.productId, size: 'L', quantity: 1 }], {
    customerEmail: `${randomUUID()}@example.com`,
  });
  const wanted = { number: order.number, seen: await versionOf(order.number), position: 0, size: 'L' };
  expect(await listExchangeableLines(db, order.id, [], [])).toMatchObject([{ sizes: [] }]);
  expect(await exchangeSize(db, actor, wanted, now)).toEqual({ ok: false, reason: 'sold-out' });
});

test('exchanges crosswise at once neither deadlock nor lose a piece', async () => {
  const one = await paid({ M: 20, L: 20 }, [{ size: 'M', quantity: 1 }]);
  const others = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      paidFor(one.productId, [{ size: index % 2 ? 'M' : 'L', quantity: 1 }]),
    ),
  );
  const done = await Promise.all(
    [one, ...others].map(async ({ number, size }) =>
      exchangeSize(
        db,
        actor,
        { number, seen: await versionOf(number), position: 0, size: size === 'M' ? 'L' : 'M' },
        now,
      ),
    ),
  );
  expect(done.every(({ ok }) => ok)).toBe(true);
  const { M = 0, L = 0 } = await stockOf(one.productId);
  expect(M + L).toBe(34);
});

test('over many lives of orders paid is kept and given back, and the ledger is the stock', async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('exchange' as const),
      position: fc.nat(3),
      size: fc.constantFrom('S', 'M', 'L'),
      quantity: fc.constantFrom(undefined, 1, 2),
    }),
    fc.record({
      do: fc.constant('remove' as const),
      position: fc.nat(3),
      quantity: fc.integer({ min: 1, max: 2 }),
    }),
    fc.record({ do: fc.constant('return' as const) }),
    fc.record({ do: fc.constant('send' as const) }),
    fc.record({ do: fc.constant('undo' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      const order = await paid({ S: 1, M: 5, L: 2 }, [
        { size: 'M', quantity: 2 },
        { size: 'L', quantity: 1 },
      ]);
      const pending: string[] = [];
      const parcels: string[] = [];
      for (const one of steps) {
        if (one.do === 'exchange') {
          const wanted = { position: one.position, size: one.size, quantity: one.quantity };
          await exchangeSize(
            db,
            actor,
            { number: order.number, seen: await versionOf(order.number), ...wanted },
            now,
          );
        } else if (one.do === 'remove') {
          pending.push(...(await remove(order.number, one)));
        } else if (one.do === 'return') {
          for (const id of pending.splice(0)) await processRefund(db, id, now);
        } else if (one.do === 'send') {
          const [line] = await listLeftToSend(db, [order.id]);
          const shipmentId = randomUUID();
          const pieces = line ? [{ position: line.position, quantity: 1 }] : [];
          const parcel = {
            order: { number: order.number },
            shipmentId,
            carrier: null,
            trackingCode: '',
            mails: false,
          };
          if ((await sendShipment(db, actor, { ...parcel, pieces }, now)).ok) parcels.push(shipmentId);
        } else {
          const id = parcels.pop();
          if (id) await undoShipment(db, actor, id, now);
        }
      }
      for (const id of pending) await processRefund(db, id, now);
      const after = await findAdminOrder(db, order.number);
      const money = {
        id: order.id,
        totalCents: order.totalCents,
        paymentStatus: after?.paymentStatus ?? 'paid',
      };
      const { refunds, returnable } = await findRefundable(db, money);
      expect(returnable.cents + returnedCents(refunds)).toBe(order.totalCents);
      const stock = await stockOf(order.productId);
      expect(await ledgerOf(order.productId)).toEqual(stock);
      expect(returnable.pieces.reduce((sum, { paidCents }) => sum + paidCents, 0)).toBe(order.totalCents);
      const kept = returnable.pieces.reduce((sum, { left }) => sum + left, 0);
      expect(Object.values(stock).reduce((sum, pieces) => sum + pieces, 0) + kept).toBe(8);
      // Items ordered per size match those taken from stock.
      for (const size of ['S', 'M', 'L'] as const) {
        const of = returnable.pieces.filter((line) => line.size === size);
        expect((stock[size] ?? 0) + of.reduce((sum, { left }) => sum + left, 0)).toBe(
          { S: 1, M: 5, L: 2 }[size],
        );
      }
    }),
    { numRuns: 25 },
  );
});

/** Removes items at the suggested price, like an operator. Returns the refund. */
async function remove(number: string, piece: { position: number; quantity: number }): Promise<string[]> {
  const pieces = [{ position: piece.position, quantity: piece.quantity }];
  const planned = await planRefund(db, { number, amountCents: undefined, pieces, isEverything: false });
  if (!planned.ok) return [];
  const { amountCents, seen } = planned.plan;
  const refundId = randomUUID();
  const asked = await refundOrRestockOrder(
    db,
    actor,
    { number, refundId, amountCents, pieces, reason: '', seen },
    now,
  );
  return asked.ok ? [refundId] : [];
}

type Bought = { size: 'S' | 'M' | 'L'; quantity: number };

async function paid(stock: Parameters<typeof addProduct>[1], lines: Bought[]) {
  return paidFor((await addProduct(db, stock)).id, lines);
}

async function paidFor(productId: string, lines: Bought[]) {
  const items = lines.map((line) => ({ id: productId, ...line }));
  const order = await addOrder(db, items, { customerEmail: `${randomUUID()}@example.com` });
  const { sessionId, totalCents: amountCents } = order;
  const payment = {
    sessionId,
    amountCents,
    currency: 'eur',
    isTest: true,
    paymentIntentId: `pi_${order.id}`,
  };
  await settleOrder(db, { ...payment, state: 'paid' }, 'webhook');
  return { ...order, productId, size: lines[0]?.size };
}

async function versionOf(number: string): Promise<string> {
  return (await findAdminOrder(db, number))?.version ?? '';
}

async function stockOf(productId: string): Promise<Record<string, number>> {
  const rows = await db
    .select({ size: productSizes.size, stock: productSizes.stockQuantity })
    .from(productSizes)
    .where(eq(productSizes.productId, productId));
  return Object.fromEntries(rows.map(({ size, stock }) => [size, stock]));
}

async function ledgerOf(productId: string): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ size: string; stock: number }>(
    sql`select size, sum(change)::int as stock from stock_movements where product_id = ${productId} group by size`,
  );
  return Object.fromEntries(rows.map(({ size, stock }) => [size, stock]));
}

async function movementsOf(orderId: string) {
  const { rows } = await db.execute<{ kind: string; size: string; change: number }>(
    sql`select kind, size, change from stock_movements where order_id = ${orderId} order by id`,
  );
  return rows;
}
