import { inArray, type SQL, sql } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/** Orders by the last check at the provider, never checked first, so that all get their turn. */
export const leastRecentlyChecked = sql`${orders.paymentAskedAt} asc nulls first`;

/** SQL: true if checked since then. Ascending order puts unchecked orders first. */
export function wasAskedSince(moment: Date): SQL {
  return sql`coalesce(${orders.paymentAskedAt} > ${moment.toISOString()}::timestamptz, false)`;
}

/** Records that the payments of these orders were checked, without changing the orders' version. */
export async function markPaymentsChecked(db: Db, orderIds: string[], now: Date): Promise<void> {
  if (orderIds.length)
    await db.update(orders).set({ paymentAskedAt: now }).where(inArray(orders.id, orderIds));
}
