import { asc, eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { isReturned, type RefundStatus, type ReturnedItems } from '../refunds/refund-rules.ts';
import { orders, orderWithdrawals } from '../tables.server.ts';
import { isUnsentWithdrawalSql } from './withdrawal-state-sql.server.ts';
import { openItems } from './withdrawn-pieces.ts';

export type Withdrawal = {
  id: string;
  number: number;
  name: string;
  email: string;
  pieces: ReturnedItems[];
  /** Items not refunded yet; empty once closed. */
  open: ReturnedItems[];
  statedAt: Date;
  closedAt: Date | null;
  /** The operator who closed it without a refund, and why. */
  closedBy: string | null;
  closingReason: string;
  /** True if nothing of its lines was sent. */
  isUnsent: boolean;
};

type Refund = { pieces: ReturnedItems[]; status: RefundStatus; at: Date };

/** Lists the withdrawals from the order of these refunds, oldest first. */
export async function listWithdrawals(db: Db, orderId: string, refunds: Refund[]): Promise<Withdrawal[]> {
  const stated = await db
    .select({
      id: orderWithdrawals.id,
      number: orderWithdrawals.number,
      name: orderWithdrawals.name,
      email: orderWithdrawals.email,
      pieces: orderWithdrawals.pieces,
      statedAt: orderWithdrawals.statedAt,
      closedAt: orderWithdrawals.closedAt,
      closedBy: orderWithdrawals.closedBy,
      closingReason: orderWithdrawals.closingReason,
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
