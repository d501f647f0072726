import { and, eq } from 'drizzle-orm';
import { returnStock, writeOffStock } from '#app/catalogue/stock/returned-stock.server.ts';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { blockBoughtGiftCard } from '#app/gift-cards/spend-gift-card.server.ts';
import { heldInDisputesSql } from '#app/orders/disputes/order-disputes.server.ts';
import { markOrderChanged, recordOrderChange } from '#app/orders/editing/order-log.server.ts';
import { partRefunds } from '#app/orders/order-queues.server.ts';
import { isOrderedSize } from '#app/orders/ordered-size.server.ts';
import { giftCardPartOfRefund, type ReturnedItems } from '#app/orders/refunds/refund-rules.ts';
import { listRefunds } from '#app/orders/refunds/refunds.server.ts';
import { orderItems, orderRefunds, orderRestocks, orders } from '#app/orders/tables.server.ts';
import { closeRefundedWithdrawals } from '#app/orders/withdrawals/withdrawals.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';

type Refund = {
  id: string;
  orderId: string;
  made: number;
  amountCents: number;
  pieces: ReturnedItems[];
  reason: string;
};

/** Records an operator's refund in the caller's transaction, which has locked the order and checked the amount. */
export async function addRefund(
  tx: Db,
  actor: Actor,
  { id, orderId, made, amountCents, pieces, reason }: Refund,
  now: Date,
): Promise<void> {
  // This refund replaces refused refunds, so that their amounts are not owed in addition.
  const isRefused = and(eq(orderRefunds.orderId, orderId), eq(orderRefunds.status, 'refused'));
  await tx.update(orderRefunds).set({ status: 'replaced' }).where(isRefused);
  await insertRefunds(tx, orderId, [
    {
      id,
      number: made,
      amountCents,
      pieces,
      reason,
      actorEmail: actor.email,
      createdAt: now,
      nextTryAt: now,
    },
  ]);
  await blockBoughtGiftCard(tx, orderId, now);
  await markOrderChanged(tx, orderId, now);
  await queueJob(tx, partRefunds, { refundId: id });
  const after = { amountCents, pieces, ...(reason && { reason }) };
  await recordOrderChange(tx, actor, orderId, { action: 'refunded', after }, now);
}

export async function addRestock(
  tx: Db,
  actor: Actor,
  { id, orderId, pieces, reason }: Omit<Refund, 'made' | 'amountCents'>,
  now: Date,
): Promise<void> {
  const marked = await restockOrderItems(tx, orderId, pieces);
  const restock = { id, orderId, pieces: marked, reason, actorEmail: actor.email, createdAt: now };
  await tx.insert(orderRestocks).values(restock);
  await markOrderChanged(tx, orderId, now);
  const after = { pieces: marked, ...(reason && { reason }) };
  await recordOrderChange(tx, actor, orderId, { action: 'restocked', after }, now);
}

type NewRefund = Omit<typeof orderRefunds.$inferInsert, 'orderId' | 'giftCardCents'>;

/** Returns how much of each refund goes back to the order's gift card. The caller has locked the order. */
export async function insertRefunds(tx: Db, orderId: string, refunds: NewRefund[]): Promise<number[]> {
  const [order] = await tx
    .select({
      ...pickColumns(orders, 'id', 'paymentStatus', 'totalCents', 'giftCardCents'),
      heldCents: heldInDisputesSql,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) throw new Error('A refund is of an order.');
  const made: Parameters<typeof giftCardPartOfRefund>[2] = await listRefunds(tx, orderId);
  const rows = refunds.map((refund) => {
    const giftCardCents = giftCardPartOfRefund(refund.amountCents, order, made);
    const row = { ...refund, orderId, giftCardCents, status: refund.status ?? ('pending' as const) };
    made.push(row);
    return row;
  });
  const [first] = rows;
  if (first) {
    await tx.insert(orderRefunds).values(rows);
    await closeRefundedWithdrawals(tx, order, first.createdAt);
  }
  return rows.map(({ giftCardCents }) => giftCardCents);
}

/** Puts items back in stock. Returns them with `isUnshelved` set on those whose size no longer exists. */
export async function restockOrderItems(tx: Db, orderId: string, pieces: ReturnedItems[]) {
  if (!pieces.length) return pieces;
  const sizes = await tx
    .select({ position: orderItems.position, productSizeId: productSizes.id })
    .from(orderItems)
    .innerJoin(productSizes, isOrderedSize)
    .where(eq(orderItems.orderId, orderId));
  const sizeOf = new Map(sizes.map(({ position, productSizeId }) => [position, productSizeId]));
  const counted = (count: (item: ReturnedItems) => number) =>
    pieces.flatMap((item) => {
      const productSizeId = sizeOf.get(item.position);
      const quantity = count(item);
      return productSizeId && quantity > 0 ? [{ productSizeId, quantity }] : [];
    });
  await returnStock(
    tx,
    orderId,
    counted(({ quantity, lost = 0, found = 0 }) => quantity - lost + found),
  );
  await writeOffStock(
    tx,
    orderId,
    counted(({ damaged = 0 }) => damaged),
  );
  return pieces.map((one) => (sizeOf.has(one.position) ? one : { ...one, isUnshelved: true }));
}
