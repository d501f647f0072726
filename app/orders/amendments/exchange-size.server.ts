import { and, eq } from 'drizzle-orm';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { exchangeStock } from '#app/catalogue/stock/exchange-stock.server.ts';
import { productSizes } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { nextVersion } from '#app/platform/editing/row-version.server.ts';
import { findReturnableMoneyAndItems } from '../refunds/find-returnable-money-and-items.server.ts';
import { tookItsPieces } from '../refunds/refund-rules.ts';
import { orderItems, orders } from '../tables.server.ts';
import { listWithdrawals } from '../withdrawals/list-withdrawals.server.ts';
import { type AmendmentRefusal, canExchange } from './amendment-rules.ts';
import { lockAmendableOrder } from './lock-amendable-order.server.ts';
import { queueChangedOrderMail } from './mail/queue-changed-order-mail.server.ts';

export type ExchangeRefusal =
  | AmendmentRefusal
  | 'not-paid'
  | 'no-size'
  | 'came-back'
  | 'has-line'
  | 'sold-out';

type Exchange = {
  number: string;
  /** The version that the operator looked at. */
  seen: string;
  /** The line, whose pieces are exchanged together. */
  position: number;
  size: string;
};

/**
 * Exchanges the pieces of a line for another size of the same product, at the price that was paid, as long as nothing of the order is sent:
 * the new size leaves the shelf and the old one returns to it in the same transaction, and the customer is mailed. Refuses a size that is not sold, has too few pieces or stands in another line,
 * and a line of which something came back or was withdrawn, since that was of the size it has. The size that the line has already
 * changes nothing.
 */
export function exchangeSize(
  db: Db,
  actor: Actor,
  { number, seen, position, size }: Exchange,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: ExchangeRefusal }> {
  return db.transaction(async (tx) => {
    const locked = await lockAmendableOrder(tx, number);
    if (!locked.ok) return locked;
    const { order } = locked;
    if (order.paymentStatus !== 'paid') return { ok: false, reason: 'not-paid' };
    const items = await listItems(tx, order.id);
    const item = items.find((one) => one.position === position);
    if (!item?.productId) return { ok: false, reason: 'no-size' };
    const had = item.size ?? ONE_SIZE;
    if (had === size) return { ok: true };
    if (seen !== order.version) return { ok: false, reason: 'changed' };
    const { refunds, restocks } = await findReturnableMoneyAndItems(tx, order);
    if (!tookItsPieces(refunds)) return { ok: false, reason: 'not-paid' };
    const withdrawals = await listWithdrawals(tx, order.id, refunds);
    if (!canExchange(position, refunds, [...restocks, ...withdrawals.map(({ open }) => ({ pieces: open }))]))
      return { ok: false, reason: 'came-back' };
    // An order has a size of a product in one line.
    if (items.some((one) => one.productId === item.productId && (one.size ?? ONE_SIZE) === size))
      return { ok: false, reason: 'has-line' };
    const sizes = await listSizes(tx, item.productId);
    const to = sizes.find((one) => one.size === size && one.isSold);
    if (!to) return { ok: false, reason: 'no-size' };
    // A size that was deleted and added again takes its pieces back too.
    const from = sizes.find(({ id }) => id === item.productSizeId) ?? sizes.find((one) => one.size === had);
    const { quantity, title } = item;
    const exchanged = await exchangeStock(tx, order.id, { from: from?.id, to: to.id, quantity });
    if (!exchanged.ok) return exchanged;
    await tx
      .update(orderItems)
      .set({ size, productSizeId: to.id })
      .where(and(eq(orderItems.orderId, order.id), eq(orderItems.position, position)));
    await tx
      .update(orders)
      .set({ updatedAt: nextVersion(orders.updatedAt, now) })
      .where(eq(orders.id, order.id));
    const change = { before: { size: had }, after: { item: `${quantity} × ${title}`, size } };
    await recordChange(
      tx,
      actor,
      { objectType: 'order', objectId: order.id, action: 'size-exchanged', ...change },
      now,
    );
    await queueChangedOrderMail(tx, order, now);
    return { ok: true };
  });
}

function listItems(tx: Db, orderId: string) {
  return tx
    .select({
      position: orderItems.position,
      productId: orderItems.productId,
      productSizeId: orderItems.productSizeId,
      title: orderItems.title,
      size: orderItems.size,
      quantity: orderItems.quantity,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
}

function listSizes(tx: Db, productId: string) {
  return tx
    .select({ id: productSizes.id, size: productSizes.size, isSold: productSizes.available })
    .from(productSizes)
    .where(eq(productSizes.productId, productId));
}
