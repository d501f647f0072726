import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { orderDisputes } from './tables.server.ts';

export function listDisputes(db: Db, orderId: string) {
  return listDisputesOf(db, [orderId]);
}

export function listDisputesOf(db: Db, orderIds: string[]) {
  return db
    .select({
      ...pickColumns(orderDisputes, 'orderId', 'id', 'amountCents', 'reason', 'state', 'isRefundable'),
      ...pickColumns(orderDisputes, 'dueAt', 'openedAt', 'decidedAt', 'answerState', 'answer', 'answeredBy'),
      ...pickColumns(orderDisputes, 'answeredAt', 'answerProblem'),
    })
    .from(orderDisputes)
    .where(inArray(orderDisputes.orderId, orderIds))
    .orderBy(asc(orderDisputes.openedAt), asc(orderDisputes.id));
}

/** Implements the same rule as `heldCents`, in SQL. */
export const heldInDisputesSql: SQL<number> = sql<number>`(select coalesce(sum(disputed.amount_cents), 0)::int from order_disputes disputed
  where disputed.order_id = orders.id
    and (disputed.state = 'lost' or disputed.state in ('open', 'under-review') and not disputed.is_refundable))`;

export const lostInDisputesSql: SQL<number> = sql<number>`(select coalesce(sum(disputed.amount_cents), 0)::int from order_disputes disputed
  where disputed.order_id = orders.id and disputed.state = 'lost')`;
