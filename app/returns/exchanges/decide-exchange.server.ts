import { and, eq, sql } from 'drizzle-orm';
import { returnStock } from '#app/catalogue/stock/return-stock.server.ts';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { exchangeablePieces } from '#app/orders/amendment-rules.ts';
import { applyStatusChange } from '#app/orders/editing/apply-status-change.server.ts';
import { markOrderChanged } from '#app/orders/editing/mark-order-changed.server.ts';
import { findReturnableMoneyAndItems } from '#app/orders/refunds/returnable-money.server.ts';
import { setSizeOfPieces } from '#app/orders/set-size-of-pieces.server.ts';
import { listLeftToSend } from '#app/orders/shipments/shipments.server.ts';
import { orderExchanges, orderItems, orders } from '#app/orders/tables.server.ts';
import { listWithdrawals } from '#app/orders/withdrawals/list-withdrawals.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { versionOf } from '#app/platform/editing/row-version.server.ts';
import { endExchanges } from './end-exchanges.server.ts';
import { listExchanges } from './exchanges.server.ts';

export type ExchangeDecisionRefusal = 'not-found' | 'exchange-over' | 'exchange-blocked' | 'no-reason';
type Decided = { ok: true } | { ok: false; reason: ExchangeDecisionRefusal };

/**
 * Receives the items of an exchange, which arrived whole: they return to the shelf, and as many of the new size are to be sent, on a line
 * of their own if others of their line stay. Refuses ended exchanges, items returned otherwise, lines not completely sent, and unpaid
 * orders. Idempotent.
 */
export function recordExchangeIntake(
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
    const { refunds, restocks } = await findReturnableMoneyAndItems(tx, order);
    const withdrawals = await listWithdrawals(tx, order.id, refunds);
    const back = [...restocks, ...withdrawals.map(({ open }) => ({ pieces: open }))];
    const left = await listLeftToSend(tx, [order.id]);
    const isUnsent = left.some((one) => one.position === position);
    const isOver = order.status === 'cancelled' || order.paymentStatus !== 'paid' || order.isDeleted;
    const there = exchangeablePieces({ position, quantity: ofPieces }, refunds, back);
    if (isOver || isUnsent || there < quantity) return { ok: false, reason: 'exchange-blocked' };
    const sizes = await listSizes(tx, order.id, position);
    // A size deleted and added again gets its items too.
    const from = sizes.find((one) => one.isOfLine) ?? sizes.find((one) => one.size === fromSize);
    if (from) await returnStock(tx, order.id, [{ productSizeId: from.id, quantity }]);
    const productSizeId = sizes.find((one) => one.size === toSize)?.id ?? null;
    await setSizeOfPieces(tx, order.id, { position, quantity }, { size: toSize, productSizeId });
    await tx
      .update(orderExchanges)
      .set({ outcome: 'taken-in', endedAt: now, endedBy: actor.email })
      .where(eq(orderExchanges.id, exchangeId));
    const isCalledShipped = order.status === 'shipped' || order.status === 'delivered';
    if (isCalledShipped)
      await applyStatusChange(tx, actor, order, { status: 'processing', reason: '', retries: 0 }, now);
    else await markOrderChanged(tx, order.id, now);
    const after = { item: `${quantity} × ${exchange.title}`, size: toSize };
    const change = { objectType: 'order', objectId: order.id, action: 'exchange-taken-in' } as const;
    await recordChange(tx, actor, { ...change, before: { size: fromSize }, after }, now);
    return { ok: true };
  });
}

/** Ends an exchange with a reason: the new size is for sale again, and the customer is mailed. Idempotent. */
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
    const change = { objectType: 'order', objectId: order.id, action: 'exchange-given-up', after };
    await recordChange(tx, actor, change, now);
    return { ok: true };
  });
}

async function lockExchange(tx: Db, number: string, exchangeId: string) {
  const [order] = await tx
    .select({
      id: orders.id,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      totalCents: orders.totalCents,
      sessionId: orders.stripeSessionId,
      isDeleted: sql<boolean>`${orders.deletedAt} is not null`,
      version: versionOf(orders.updatedAt),
    })
    .from(orders)
    .where(eq(orders.orderNumber, number))
    .for('update');
  const exchange = order && (await listExchanges(tx, order.id)).find(({ id }) => id === exchangeId);
  return exchange && { order, exchange };
}

function listSizes(tx: Db, orderId: string, position: number) {
  return tx
    .select({
      id: productSizes.id,
      size: productSizes.size,
      isOfLine: sql<boolean>`${productSizes.id} is not distinct from ${orderItems.productSizeId}`,
    })
    .from(orderItems)
    .innerJoin(productSizes, eq(productSizes.productId, orderItems.productId))
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.position, position)));
}
