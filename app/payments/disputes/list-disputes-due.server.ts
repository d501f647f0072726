import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { orderDisputes } from '#app/orders/disputes/tables.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/** So long before the last moment operators are told once more. */
const REMINDED_BEFORE_MS = 3 * 86_400_000;
const MOST = 100;

/** Disputes that nobody answered and that have to be answered within three days, the most urgent first. */
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
