import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { orderDisputes } from '#app/orders/disputes/tables.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/** Operators are reminded this long before the deadline. */
const REMINDED_BEFORE_MS = 3 * 86_400_000;
const MOST = 100;

/** Returns unanswered disputes that are due within three days, most urgent first. */
export function listDisputesDue(db: Db, now: Date) {
  return db
    .select({
      id: orderDisputes.id,
      number: orders.orderNumber,
      amountCents: orderDisputes.amountCents,
      dueAt: sql<Date>`${orderDisputes.dueAt}`.mapWith(orderDisputes.dueAt),
    })
    .from(orderDisputes)
    .innerJoin(orders, eq(orders.id, orderDisputes.orderId))
    .where(
      and(
        eq(orderDisputes.state, 'open'),
        or(isNull(orderDisputes.answerState), eq(orderDisputes.answerState, 'refused')),
        gt(orderDisputes.dueAt, now),
        lte(orderDisputes.dueAt, new Date(now.getTime() + REMINDED_BEFORE_MS)),
      ),
    )
    .orderBy(asc(orderDisputes.dueAt))
    .limit(MOST);
}
