import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setOrderStatus } from '#app/order-management/editing/set-order-status.server.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import { listShipments } from '#app/orders/shipments/shipments.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { refundOrRestockOrder } from '#app/payments/refunds/refund-order.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { actor, now } from '#tests/support/paid-orders.ts';
import { undoShipment } from './undo-shipment.server.ts';

type Order = Awaited<ReturnType<typeof place>>;

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

test.each(['shipped', 'delivered'] as const)(
  'an unpaid order that becomes %s takes its pieces off the shelf, and its payment does not take them again',
  async (status) => {
    const order = await place({ stock: 3, quantity: 2 });
    expect(await become(order, status)).toMatchObject({ ok: true });
    expect(await shelf(order)).toEqual({ stock: 1, held: 0, sent: 2 });
    expect(await ledger(order)).toEqual([{ kind: 'sale', change: -2 }]);
    await settle(order, 'paid');
    expect(await shelf(order)).toEqual({ stock: 1, held: 0, sent: 2 });
    expect(await statusOf(order)).toEqual([status, 'paid']);
  },
);

test('what others bought after its hold ran out cannot be sent, and nothing is changed', async () => {
  const order = await place({ stock: 1, quantity: 1 });
  await runOut(order);
  const other = await addOrder(db, [{ id: order.productId, size: 'M', quantity: 1 }], someone());
  for (const status of ['shipped', 'delivered'] as const)
    expect(await become(order, status)).toEqual({ ok: false, reason: 'sold-out' });
  expect(await statusOf(order)).toEqual(['pending', 'pending']);
  expect(await listShipments(db, order.id)).toEqual([]);
  await settle(other, 'paid');
  expect(await shelf(order)).toMatchObject({ stock: 0 });
});

test('undone within the minute its pieces are back, and kept for its payment as before', async () => {
  const order = await place({ stock: 1, quantity: 1 });
  await become(order, 'shipped');
  expect(await undo(order)).toMatchObject({ ok: true });
  expect(await shelf(order)).toEqual({ stock: 1, held: 1, sent: 0 });
  await settle(order, 'paid');
  expect(await shelf(order)).toEqual({ stock: 0, held: 0, sent: 0 });
});

test('undone, its pieces are held on the terms of before: those of a drop, and of a piece that is kept', async () => {
  const order = await place({ stock: 1, quantity: 1 });
  await db.execute(sql`update holds set client_network = '192.0.2.7', checkout_key = ${randomUUID()},
    kept_until = now() + interval '1 hour', stock_alert_id = ${randomUUID()}, draw_entry_id = ${randomUUID()},
    returns_in_waves = true, ends_by = now() + interval '20 minutes' where order_id = ${order.id}`);
  const terms = async () => {
    const { rows } = await db.execute(sql`
      select quantity, client_network, checkout_key, kept_until, stock_alert_id, draw_entry_id, returns_in_waves, ends_by,
        expires_at >= kept_until as is_held from holds where order_id = ${order.id}`);
    return rows;
  };
  await db.execute(
    sql`update holds set expires_at = kept_until + interval '1 minute' where order_id = ${order.id}`,
  );
  const before = await terms();
  expect(before).toMatchObject([{ is_held: true }]);
  await become(order, 'shipped');
  await undo(order);
  expect(await terms()).toEqual(before);
});

test('undone after it was paid meanwhile, its pieces stay sold and are to be sent', async () => {
  const order = await place({ stock: 1, quantity: 1 });
  await become(order, 'delivered');
  await settle(order, 'paid');
  expect(await undo(order)).toMatchObject({ ok: true });
  expect(await shelf(order)).toEqual({ stock: 0, held: 0, sent: 0 });
  expect(await statusOf(order)).toEqual(['pending', 'paid']);
});

test('undone after its payment ended without money, the order is cancelled and its pieces are free', async () => {
  const order = await place({ stock: 1, quantity: 1 });
  await become(order, 'shipped');
  await settle(order, 'expired');
  expect(await statusOf(order)).toEqual(['shipped', 'cancelled']);
  expect(await undo(order)).toMatchObject({ ok: true });
  expect(await statusOf(order)).toEqual(['cancelled', 'cancelled']);
  expect(await shelf(order)).toEqual({ stock: 1, held: 0, sent: 0 });
});

test('what was sent unpaid and came back returns to the shelf once, and is not undone as well', async () => {
  const order = await place({ stock: 1, quantity: 1 });
  expect(await restock(order)).toEqual({ ok: false, reason: 'not-paid' });
  await become(order, 'shipped');
  await settle(order, 'failed');
  expect(await statusOf(order)).toEqual(['shipped', 'failed']);
  expect(await restock(order)).toEqual({ ok: true });
  expect(await restock(order)).toEqual({ ok: false, reason: 'not-paid' });
  expect(await undo(order)).toEqual({ ok: false, reason: 'too-late' });
  expect(await shelf(order)).toEqual({ stock: 1, held: 0, sent: 1 });
});

test('a payment that was begun while an operator ships waits, and takes nothing twice', async () => {
  const order = await place({ stock: 2, quantity: 1 });
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const shipping = db.transaction(async (tx) => {
    await setOrderStatus(tx, actor, wanted(order, 'shipped'), now);
    begun.resolve();
    await held.promise;
  });
  await begun.promise;
  const paying = settle(order, 'paid');
  await waitsForALock();
  held.resolve();
  await Promise.all([shipping, paying]);
  expect(await shelf(order)).toEqual({ stock: 1, held: 0, sent: 1 });
  expect(await statusOf(order)).toEqual(['shipped', 'paid']);
});

const doings = [
  ...(['shipped', 'shipped', 'delivered', 'processing', 'pending', 'cancelled'] as const),
  ...(['undo', 'undo', 'paid', 'failed', 'expired', 'restock', 'run-out'] as const),
];

test('whatever becomes of two orders that want the same pieces, each piece is on the shelf or with one of them', async () => {
  const happenings = fc.array(fc.tuple(fc.constantFrom(...doings), fc.nat(1)), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(happenings, async (all) => {
      const stock = 3;
      const one = await place({ stock, quantity: 2 });
      const two = {
        ...(await addOrder(db, [{ id: one.productId, size: 'M', quantity: 1 }], someone())),
        productId: one.productId,
      };
      for (const [does, which] of all) {
        await act(which ? two : one, does);
        const { rows } = await db.execute<{ stock: number; held: number; gone: number }>(sql`
          select stock_quantity as stock,
            (select coalesce(sum(quantity), 0)::int from holds where product_size_id = sizes.id and expires_at > now()) as held,
            (select coalesce(sum(case when orders.payment_status in ('paid', 'refunded')
                and not exists (select from order_refunds where order_id = orders.id and cause = 'paid-too-late')
                then items.quantity else (select coalesce(sum(sent.quantity), 0) from order_shipment_pieces sent
                  where sent.order_id = orders.id) end
              - (select coalesce(sum((piece->>'quantity')::int), 0) from order_restocks, jsonb_array_elements(pieces) piece
                  where order_id = orders.id)), 0)::int
              from order_items items join orders on orders.id = items.order_id where items.product_size_id = sizes.id) as gone
          from product_sizes sizes where product_id = ${one.productId}`);
        const [now] = rows;
        expect((now?.stock ?? 0) + (now?.gone ?? 0), `after ${does}`).toBe(stock);
        expect(now?.held, `after ${does}`).toBeLessThanOrEqual(now?.stock ?? 0);
      }
    }),
    { numRuns: 60 },
  );
}, 120_000);

function act(order: Order, does: (typeof doings)[number]): Promise<unknown> {
  switch (does) {
    case 'undo':
      return undo(order);
    case 'paid':
    case 'failed':
    case 'expired':
      return settle(order, does);
    case 'restock':
      return restock(order);
    case 'run-out':
      return runOut(order);
    default:
      return become(order, does);
  }
}

async function place({ stock, quantity }: { stock: number; quantity: number }) {
  const { id: productId } = await addProduct(db, { M: stock });
  return { ...(await addOrder(db, [{ id: productId, size: 'M', quantity }], someone())), productId };
}

/** Limits apply per mailbox. */
function someone() {
  return { customerEmail: `${randomUUID()}@example.com` };
}

function wanted({ number }: { number: string }, status: OrderStatus) {
  return { number, status, reason: '', shipsUnpaid: true, deliversUnsent: true };
}

function become(order: { number: string }, status: OrderStatus) {
  return setOrderStatus(db, actor, wanted(order, status), now);
}

function settle(
  { sessionId, totalCents }: Awaited<ReturnType<typeof addOrder>>,
  state: 'paid' | 'failed' | 'expired',
) {
  const paymentIntentId = `pi_${sessionId}`;
  return settleOrder(
    db,
    { sessionId, paymentIntentId, amountCents: totalCents, currency: 'eur', isTest: true, state },
    'webhook',
  );
}

async function undo({ id }: { id: string }) {
  const last = (await listShipments(db, id)).at(-1);
  return last && undoShipment(db, actor, last.id, now);
}

function restock({ number }: { number: string }) {
  const pieces = [{ position: 0, quantity: 1 }];
  return refundOrRestockOrder(
    db,
    actor,
    { number, refundId: randomUUID(), amountCents: 0, pieces, reason: '' },
    now,
  );
}

function runOut({ id }: { id: string }) {
  return db.execute(sql`update holds set expires_at = now() - interval '1 minute' where order_id = ${id}`);
}

async function statusOf({ id }: { id: string }) {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return [row?.status, row?.paymentStatus];
}

async function shelf({ id, productId }: Order) {
  const { rows } = await db.execute(sql`
    select stock_quantity as stock,
      (select coalesce(sum(quantity), 0)::int from holds where order_id = ${id} and expires_at > now()) as held,
      (select coalesce(sum(quantity), 0)::int from order_shipment_pieces where order_id = ${id}) as sent
    from product_sizes where product_id = ${productId}`);
  return rows[0];
}

async function ledger({ id }: Order) {
  const { rows } = await db.execute(
    sql`select kind, change from stock_movements where order_id = ${id} order by id`,
  );
  return rows;
}

async function waitsForALock(): Promise<void> {
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  if (!rows.length) await waitsForALock();
}
