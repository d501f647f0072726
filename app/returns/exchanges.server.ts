import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { returnStock } from '#app/catalogue/stock/returned-stock.server.ts';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { applyStatusChange } from '#app/orders/editing/apply-status-change.server.ts';
import { lockOrder } from '#app/orders/editing/lock-order.server.ts';
import { markOrderChanged, recordOrderChange } from '#app/orders/editing/order-log.server.ts';
import { exchangeableItems } from '#app/orders/order-edit-rules.ts';
import { exchangeMails } from '#app/orders/order-queues.server.ts';
import { findRefundable } from '#app/orders/refunds/refunds.server.ts';
import { setSizeOfItems } from '#app/orders/set-size-of-items.server.ts';
import { listLeftToSend } from '#app/orders/shipments/shipments.server.ts';
import { orderExchanges, orderItems, orders } from '#app/orders/tables.server.ts';
import type { ExchangeOutcome } from '#app/orders/withdrawals/return-rules.ts';
import { listWithdrawals } from '#app/orders/withdrawals/withdrawals.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';

export function listExchanges(db: Db, orderId: string) {
  return db
    .select({
      ...pickColumns(orderExchanges, 'id', 'number', 'position', 'quantity', 'fromSize', 'toSize', 'askedAt'),
      ...pickColumns(orderExchanges, 'keptUntil', 'endedAt', 'outcome', 'endedBy', 'endingReason'),
      title: orderItems.title,
      ofPieces: orderItems.quantity,
    })
    .from(orderExchanges)
    .innerJoin(
      orderItems,
      and(eq(orderItems.orderId, orderExchanges.orderId), eq(orderItems.position, orderExchanges.position)),
    )
    .where(eq(orderExchanges.orderId, orderId))
    .orderBy(asc(orderExchanges.number));
}

/** Returns the quantities of items in open exchanges, by position. */
export async function findExchangedItems(db: Db, orderId: string): Promise<Map<number, number>> {
  const open = await db
    .select({ position: orderExchanges.position, quantity: orderExchanges.quantity })
    .from(orderExchanges)
    .where(and(eq(orderExchanges.orderId, orderId), isNull(orderExchanges.endedAt)));
  return new Map(open.map(({ position, quantity }) => [position, quantity]));
}

/** Finds an order's refunds, and all items that came back or are expected back. */
export async function findReturns(db: Db, order: Parameters<typeof findRefundable>[1]) {
  const found = await findRefundable(db, order);
  const withdrawals = await listWithdrawals(db, order.id, found.refunds);
  return { ...found, back: [...found.restocks, ...withdrawals.map(({ open }) => ({ pieces: open }))] };
}

type Ending = { outcome: Exclude<ExchangeOutcome, 'taken-in'>; by?: string; reason?: string };

/** Ends open exchanges. The caller has locked the order. Emails the customer unless the customer ended them. */
async function endExchanges(
  tx: Db,
  orderId: string,
  which: SQL | undefined,
  { outcome, by, reason = '' }: Ending,
  now: Date,
): Promise<number> {
  const ended = await tx
    .update(orderExchanges)
    .set({ outcome, endedAt: now, endedBy: by ?? null, endingReason: reason })
    .where(and(eq(orderExchanges.orderId, orderId), isNull(orderExchanges.endedAt), which))
    .returning({
      ...pickColumns(orderExchanges, 'number', 'quantity'),
      productSizeId: orderExchanges.toProductSizeId,
    });
  const back = ended.flatMap(({ productSizeId, quantity }) =>
    productSizeId ? [{ productSizeId, quantity }] : [],
  );
  await returnStock(tx, orderId, back);
  if (outcome === 'overdue' || outcome === 'given-up')
    for (const { number } of ended)
      await queueJob(tx, exchangeMails, { orderId, type: 'exchange_ended', number });
  return ended.length;
}

export async function endExchangesOfWithdrawn(tx: Db, orderId: string, positions: number[], now: Date) {
  const which = inArray(orderExchanges.position, positions);
  await endExchanges(tx, orderId, which, { outcome: 'withdrawn' }, now);
}

const MOST_AT_A_TIME = 200;

/** True if fewer items of the line are left than are under exchange, counting pending refunds, or the order ended. */
const cameBack: SQL = sql`(order_exchanges.quantity > (select line.quantity from order_items line
    where line.order_id = order_exchanges.order_id and line.position = order_exchanges.position)
  - (select coalesce(sum((piece->>'quantity')::int), 0) from order_refunds back, jsonb_array_elements(back.pieces) piece
    where back.order_id = order_exchanges.order_id and back.status <> 'replaced'
      and (piece->>'position')::int = order_exchanges.position)
  - (select coalesce(sum((piece->>'quantity')::int), 0) from order_restocks back, jsonb_array_elements(back.pieces) piece
    where back.order_id = order_exchanges.order_id and (piece->>'position')::int = order_exchanges.position)
  or exists (select from orders where orders.id = order_exchanges.order_id
    and (orders.status = 'cancelled' or orders.payment_status <> 'paid')))`;

/** Ends exchanges whose items are overdue or came back in another way. Each order has its own transaction. */
export async function endDueExchanges(db: Db, now: Date): Promise<void> {
  const overdue = lt(orderExchanges.keptUntil, shopDay(now));
  const due = await db
    .selectDistinct({ orderId: orderExchanges.orderId })
    .from(orderExchanges)
    .where(and(isNull(orderExchanges.endedAt), or(overdue, cameBack)))
    .limit(MOST_AT_A_TIME);
  for (const { orderId } of due)
    await db.transaction(async (tx) => {
      await lockOrder(tx, eq(orders.id, orderId));
      await endExchanges(tx, orderId, cameBack, { outcome: 'came-back' }, now);
      await endExchanges(tx, orderId, overdue, { outcome: 'overdue' }, now);
    });
}

export type ExchangeDecisionRefusal = 'not-found' | 'exchange-over' | 'exchange-blocked' | 'no-reason';
type Decided = { ok: true } | { ok: false; reason: ExchangeDecisionRefusal };

/** Records that all items of an exchange arrived intact. The new size can then be sent. Idempotent. */
export function recordExchangeReceipt(
  db: Db,
  actor: Actor,
  { number, exchangeId }: { number: string; exchangeId: string },
  now: Date,
): Promise<Decided> {
  return db.transaction(async (tx) => {
    const found = await lockExchange(tx, number, exchangeId);
    if (!found) return { ok: false, reason: 'not-found' };
    const { order, exchange } = found;
    if (exchange.outcome === 'taken-in') return { ok: true };
    if (exchange.endedAt) return { ok: false, reason: 'exchange-over' };
    const { position, quantity, ofPieces, fromSize, toSize } = exchange;
    const { refunds, back } = await findReturns(tx, order);
    const left = await listLeftToSend(tx, [order.id]);
    const isUnsent = left.some((one) => one.position === position);
    const isOver = order.status === 'cancelled' || order.paymentStatus !== 'paid' || order.isDeleted;
    const there = exchangeableItems({ position, quantity: ofPieces }, refunds, back);
    if (isOver || isUnsent || there < quantity) return { ok: false, reason: 'exchange-blocked' };
    const sizes = await listSizes(tx, order.id, position);
    // If the former size was deleted and created again, the items go back to the new size with the same name.
    const from = sizes.find((one) => one.isOfLine) ?? sizes.find((one) => one.size === fromSize);
    if (from) await returnStock(tx, order.id, [{ productSizeId: from.id, quantity }]);
    const productSizeId = sizes.find((one) => one.size === toSize)?.id ?? null;
    await setSizeOfItems(tx, order.id, { position, quantity }, { size: toSize, productSizeId });
    await tx
      .update(orderExchanges)
      .set({ outcome: 'taken-in', endedAt: now, endedBy: actor.email })
      .where(eq(orderExchanges.id, exchangeId));
    const isCalledShipped = order.status === 'shipped' || order.status === 'delivered';
    if (isCalledShipped) await applyStatusChange(tx, actor, order, { status: 'processing' }, now);
    else await markOrderChanged(tx, order.id, now);
    const after = { item: `${quantity} × ${exchange.title}`, size: toSize };
    const change = { action: 'exchange-taken-in', before: { size: fromSize }, after };
    await recordOrderChange(tx, actor, order.id, change, now);
    return { ok: true };
  });
}

/** Ends an exchange, releases the items of the new size and emails the customer. Idempotent. */
export function giveUpExchange(
  db: Db,
  actor: Actor,
  { number, exchangeId, reason }: { number: string; exchangeId: string; reason: string },
  now: Date,
): Promise<Decided> {
  return db.transaction(async (tx) => {
    const found = await lockExchange(tx, number, exchangeId);
    if (!found) return { ok: false, reason: 'not-found' };
    const { order, exchange } = found;
    if (exchange.outcome === 'given-up') return { ok: true };
    if (exchange.endedAt) return { ok: false, reason: 'exchange-over' };
    if (!reason) return { ok: false, reason: 'no-reason' };
    const ending = { outcome: 'given-up', by: actor.email, reason } as const;
    await endExchanges(tx, order.id, eq(orderExchanges.id, exchangeId), ending, now);
    await markOrderChanged(tx, order.id, now);
    const after = { item: `${exchange.quantity} × ${exchange.title}`, size: exchange.toSize, reason };
    await recordOrderChange(tx, actor, order.id, { action: 'exchange-given-up', after }, now);
    return { ok: true };
  });
}

async function lockExchange(tx: Db, number: string, exchangeId: string) {
  const order = await lockOrder(tx, eq(orders.orderNumber, number));
  const exchange = order && (await listExchanges(tx, order.id)).find(({ id }) => id === exchangeId);
  return exchange && { order, exchange };
}

function listSizes(tx: Db, orderId: string, position: number) {
  return tx
    .select({
      ...pickColumns(productSizes, 'id', 'size'),
      isOfLine: sql<boolean>`${productSizes.id} is not distinct from ${orderItems.productSizeId}`,
    })
    .from(orderItems)
    .innerJoin(productSizes, eq(productSizes.productId, orderItems.productId))
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.position, position)));
}
