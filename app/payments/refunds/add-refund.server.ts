import { and, eq } from 'drizzle-orm';
import { blockBoughtGiftCard } from '#app/gift-cards/cancel-gift-card-sale.server.ts';
import { markOrderChanged } from '#app/orders/editing/mark-order-changed.server.ts';
import { partRefunds } from '#app/orders/order-queues.server.ts';
import type { ReturnedItems } from '#app/orders/refunds/refund-rules.ts';
import { orderRefunds, orderRestocks } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { insertRefunds } from './insert-refunds.server.ts';
import { restockOrderItems } from './restock-order-items.server.ts';

type Refund = {
  id: string;
  orderId: string;
  /** Number of the order's refunds so far. */
  made: number;
  amountCents: number;
  pieces: ReturnedItems[];
  reason: string;
};

/**
 * Records an operator's refund and queues its job, in the caller's transaction, which has locked the order and checked the amount. Items
 * are restocked once the money is returned; a gift card that was bought is blocked at once.
 */
export async function addRefund(
  tx: Db,
  actor: Actor,
  { id, orderId, made, amountCents, pieces, reason }: Refund,
  now: Date,
): Promise<void> {
  // Replaces refused refunds, which are not owed in addition.
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
  await recordChange(tx, actor, { objectType: 'order', objectId: orderId, action: 'refunded', after }, now);
}

/** Restocks items at once and records it, without money, in the same transaction. */
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
  await recordChange(tx, actor, { objectType: 'order', objectId: orderId, action: 'restocked', after }, now);
}
