import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { blockBoughtGiftCard, lockBoughtGiftCard } from '#app/gift-cards/spend-gift-card.server.ts';
import { listAdditionsToCancel } from '#app/order-edits/additions/additions.server.ts';
import { applyStatusChange } from '#app/orders/editing/apply-status-change.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { lockOrder } from '#app/orders/editing/lock-order.server.ts';
import type { CancellationMark } from '#app/orders/editing/preview-cancellations.server.ts';
import { orderMails } from '#app/orders/order-queues.server.ts';
import { allItems, hasPaymentToReturnTo, returnableMark } from '#app/orders/refunds/refund-rules.ts';
import { findRefundable } from '#app/orders/refunds/refunds.server.ts';
import { findLostItems, markLostItems } from '#app/orders/shipments/lost-items.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { addRefund, addRestock } from '#app/payments/refunds/add-refund.server.ts';
import { commitUnlessRefused } from '#app/platform/database/commit-unless-refused.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';

export type Cancellation = {
  number: string;
  reason: string;
  version: string;
  /** The `returnableMark` of the money and items that the confirmation showed. */
  seen: string;
  returnsMoney: boolean;
  restocks: boolean;
  mails: boolean;
};

type Cancelled =
  | { ok: true; isChanged: boolean }
  | { ok: false; reason: 'not-found' | 'deleted' | 'changed' | 'gift-card-spent' };

/** Cancels an order with the operator's choices, in one transaction. Money not refunded now is owed. Idempotent. */
export function cancelOrder(db: Db, actor: Actor, wanted: Cancellation, now: Date): Promise<Cancelled> {
  const { number, reason } = wanted;
  return db.transaction(async (tx): Promise<Cancelled> => {
    const order = await lockOrder(tx, eq(orders.orderNumber, number));
    if (!order) return { ok: false, reason: 'not-found' };
    if (order.isDeleted) return { ok: false, reason: 'deleted' };
    if (order.status === 'cancelled') return { ok: true, isChanged: false };
    await lockBoughtGiftCard(tx, order.id);
    const { refunds, returnable } = await findRefundable(tx, order);
    if (order.version !== wanted.version || returnableMark(returnable) !== wanted.seen)
      return { ok: false, reason: 'changed' };
    // The whole payment of a cancelled order is owed, but a gift card that is partly spent cannot be refunded in full.
    if (order.kind === 'gift-card' && returnable.spentCents > 0)
      return { ok: false, reason: 'gift-card-spent' };
    const to = { status: 'cancelled' as const, reason };
    if (!(await applyStatusChange(tx, actor, order, to, now)).ok) return { ok: false, reason: 'changed' };
    await blockBoughtGiftCard(tx, order.id, now);
    const all = wanted.restocks ? allItems(returnable) : [];
    const pieces = all.length
      ? markLostItems(all, await findLostItems(tx, order.id, { isToReturn: true }))
      : [];
    if (pieces.length)
      await addRestock(tx, actor, { id: randomUUID(), orderId: order.id, pieces, reason }, now);
    if (wanted.returnsMoney && returnable.cents > 0 && hasPaymentToReturnTo(order)) {
      const fields = { id: randomUUID(), orderId: order.id, made: refunds.length, reason };
      await addRefund(tx, actor, { ...fields, amountCents: returnable.cents, pieces: [] }, now);
    }
    if (wanted.mails && order.paymentStatus !== 'pending')
      await queueJob(tx, orderMails, { orderId: order.id, type: 'order_cancelled' });
    return { ok: true, isChanged: true };
  });
}

export type CancellationWithAdditions = Cancellation & { additions: CancellationMark[] };

/** Cancels an order and the chosen additions with the same choices. Cancels none if one of them has changed. */
export function cancelOrderWithAdditions(
  db: Db,
  actor: Actor,
  { additions, ...wanted }: CancellationWithAdditions,
  now: Date,
): ReturnType<typeof cancelOrder> {
  if (!additions.length) return cancelOrder(db, actor, wanted, now);
  return commitUnlessRefused<Awaited<ReturnType<typeof cancelOrder>>>(db, async (tx) => {
    const order = await findAdminOrder(tx, wanted.number);
    if (order?.status === 'cancelled') return { ok: true, isChanged: false };
    const own = order ? await listAdditionsToCancel(tx, [order.id]) : [];
    if (additions.some(({ number }) => own.every(({ mark }) => mark.number !== number)))
      return { ok: false, reason: 'changed' };
    // Additions are locked before their order, in the same sequence as when a payment is settled.
    for (const mark of additions) {
      const cancelled = await cancelOrder(tx, actor, { ...wanted, ...mark }, now);
      if (!cancelled.ok) return { ok: false, reason: 'changed' };
    }
    return cancelOrder(tx, actor, wanted, now);
  });
}
