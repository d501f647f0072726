import { listAdditionsToCancel } from '#app/order-edits/additions/additions.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import type { CancellationMark } from '#app/orders/editing/preview-cancellations.server.ts';
import { commitUnlessRefused } from '#app/platform/database/commit-unless-refused.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { type Cancellation, cancelOrder } from './cancel-order.server.ts';

export type CancellationWithAdditions = Cancellation & {
  /** Additions to cancel with it, each in its confirmed state. */
  additions: CancellationMark[];
};

/**
 * Cancels an order and the chosen additions with the same decisions: all, or none if one changed since the confirmation or is no addition
 * of the order. Each refunds its own money and items and mails its customer.
 */
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
    // Additions are locked before their order, as settling does.
    for (const mark of additions) {
      const cancelled = await cancelOrder(tx, actor, { ...wanted, ...mark }, now);
      if (!cancelled.ok) return { ok: false, reason: 'changed' };
    }
    return cancelOrder(tx, actor, wanted, now);
  });
}
