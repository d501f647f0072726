import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { isReturned, type RefundStatus, type ReturnedItems } from '../refunds/refund-rules.ts';
import { orders, orderWithdrawals } from '../tables.server.ts';
import { openItems } from './withdrawn-items.ts';

export type Withdrawal = {
  id: string;
  number: number;
  name: string;
  email: string;
  pieces: ReturnedItems[];
  open: ReturnedItems[];
  statedAt: Date;
  closedAt: Date | null;
  closedBy: string | null;
  closingReason: string;
  isUnsent: boolean;
};

type Refund = { pieces: ReturnedItems[]; status: RefundStatus; at: Date };

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

/** True if no item of the withdrawal was ever sent, so that none can come back. */
export const isUnsentWithdrawalSql: SQL<boolean> = sql<boolean>`(orders.status not in ('shipped', 'delivered')
  and not exists (select from order_shipment_pieces sent, jsonb_array_elements(order_withdrawals.pieces) piece
    where sent.order_id = order_withdrawals.order_id and sent.position = (piece->>'position')::int))`;

export const hasArrivedSql: SQL<boolean> = sql<boolean>`exists (
  select from order_return_intakes intake, jsonb_array_elements(intake.pieces) piece
  where intake.withdrawal_id = order_withdrawals.id and intake.settled_at is null
    and (piece->>'whole')::int + (piece->>'damaged')::int > 0)`;
