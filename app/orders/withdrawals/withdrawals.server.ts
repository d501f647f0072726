import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import type { PaymentStatus } from '../payment-status.ts';
import { isReturned, type RefundStatus, type ReturnedItems } from '../refunds/refund-rules.ts';
import { findRefundable } from '../refunds/refunds.server.ts';
import { orderReturnIntakes, orders, orderWithdrawals } from '../tables.server.ts';
import { isAllSettled, markDamagedItems, openItems } from './return-rules.ts';

export type Withdrawal = Awaited<ReturnType<typeof listWithdrawals>>[number];

type Refund = { pieces: ReturnedItems[]; status: RefundStatus; at: Date };

export async function listWithdrawals(db: Db, orderId: string, refunds: Refund[]) {
  const stated = await db
    .select({
      ...pickColumns(orderWithdrawals, 'id', 'number', 'name', 'email', 'pieces', 'statedAt', 'closedAt'),
      ...pickColumns(orderWithdrawals, 'closedBy', 'closingReason'),
      isUnsent: isUnsentWithdrawalSql,
    })
    .from(orderWithdrawals)
    .innerJoin(orders, eq(orders.id, orderWithdrawals.orderId))
    .where(eq(orderWithdrawals.orderId, orderId))
    .orderBy(asc(orderWithdrawals.number));
  const made = refunds.filter(({ status }) => status === 'pending' || isReturned(status));
  const open = openItems(
    stated.map((one) => ({ ...one, isClosedByOperator: one.closedBy !== null })),
    made,
  );
  return stated.map((one) => ({ ...one, open: one.closedAt ? [] : (open.get(one.id) ?? []) }));
}

/** True if no item of the withdrawal was ever sent, so that none can come back. */
export const isUnsentWithdrawalSql: SQL<boolean> = sql<boolean>`(orders.status not in ('shipped', 'delivered')
  and not exists (select from order_shipment_pieces sent, jsonb_array_elements(order_withdrawals.pieces) piece
    where sent.order_id = order_withdrawals.order_id and sent.position = (piece->>'position')::int))`;

export const hasArrivedSql: SQL<boolean> = sql<boolean>`exists (
  select from order_return_intakes intake, jsonb_array_elements(intake.pieces) piece
  where intake.withdrawal_id = order_withdrawals.id and intake.settled_at is null
    and (piece->>'whole')::int + (piece->>'damaged')::int > 0)`;

export function listOpenReturnReceipts(db: Db, orderId: string) {
  return db
    .select({
      ...pickColumns(orderReturnIntakes, 'id', 'pieces'),
      withdrawal: orderWithdrawals.number,
      by: orderReturnIntakes.actorEmail,
      at: orderReturnIntakes.takenInAt,
    })
    .from(orderReturnIntakes)
    .innerJoin(orderWithdrawals, eq(orderWithdrawals.id, orderReturnIntakes.withdrawalId))
    .where(and(eq(orderWithdrawals.orderId, orderId), isNull(orderReturnIntakes.settledAt)))
    .orderBy(asc(orderReturnIntakes.takenInAt), asc(orderWithdrawals.number));
}

/** Returns the items with the number of damaged ones among them. The caller's transaction has locked the order. */
export async function settleReturnReceipts(tx: Db, orderId: string, pieces: ReturnedItems[], now: Date) {
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
