import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { PaymentStatus } from '../payment-status.ts';
import type { ReturnedItems } from '../refunds/refund-rules.ts';
import { findRefundable } from '../refunds/refundable-amount.server.ts';
import { orderReturnIntakes, orderWithdrawals } from '../tables.server.ts';
import { isAllSettled, markDamagedItems } from './arrived-items.ts';
import { listWithdrawals } from './list-withdrawals.server.ts';

export function listOpenReturnReceipts(db: Db, orderId: string) {
  return db
    .select({
      id: orderReturnIntakes.id,
      withdrawal: orderWithdrawals.number,
      pieces: orderReturnIntakes.pieces,
      by: orderReturnIntakes.actorEmail,
      at: orderReturnIntakes.takenInAt,
    })
    .from(orderReturnIntakes)
    .innerJoin(orderWithdrawals, eq(orderWithdrawals.id, orderReturnIntakes.withdrawalId))
    .where(and(eq(orderWithdrawals.orderId, orderId), isNull(orderReturnIntakes.settledAt)))
    .orderBy(asc(orderReturnIntakes.takenInAt), asc(orderWithdrawals.number));
}

/** Returns the items with the number of damaged ones among them. The caller's transaction has locked the order. */
export async function settleReturnReceipts(
  tx: Db,
  orderId: string,
  pieces: ReturnedItems[],
  now: Date,
): Promise<ReturnedItems[]> {
  const open = await listOpenReturnReceipts(tx, orderId);
  const taken = markDamagedItems(pieces, open);
  const after = taken.left.map((intake) => ({
    id: intake.id,
    left: intake.pieces,
    settled: isAllSettled(intake) ? now.toISOString() : null,
  }));
  await tx.execute(sql`
    update order_return_intakes set settled_at = after.settled,
      pieces = case when after.settled is null then after."left" else order_return_intakes.pieces end
    from jsonb_to_recordset(${JSON.stringify(after)}::jsonb) as after(id uuid, "left" jsonb, settled timestamptz)
    where order_return_intakes.id = after.id`);
  return taken.pieces;
}

/** The caller's transaction has locked the order. */
export async function closeRefundedWithdrawals(
  tx: Db,
  order: { id: string; totalCents: number; paymentStatus: PaymentStatus },
  now: Date,
): Promise<void> {
  const isOpen = and(eq(orderWithdrawals.orderId, order.id), isNull(orderWithdrawals.closedAt));
  if (!(await tx.$count(orderWithdrawals, isOpen))) return;
  const { refunds, returnable } = await findRefundable(tx, order);
  const isAllBack = returnable.cents <= 0;
  const stated = await listWithdrawals(tx, order.id, refunds);
  const closed = stated.filter(({ closedAt, open }) => !closedAt && (isAllBack || !open.length));
  if (!closed.length) return;
  const ids = closed.map(({ id }) => id);
  await tx.update(orderWithdrawals).set({ closedAt: now }).where(inArray(orderWithdrawals.id, ids));
}
