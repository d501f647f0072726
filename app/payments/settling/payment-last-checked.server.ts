import { inArray, type SQL, sql } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/**
 * First the orders that the provider was never asked about, then those it was asked about longest ago, so that all
 * get their turn.
 */
export const leastRecentlyChecked = sql`${orders.paymentAskedAt} asc nulls first`;

/** Whether the provider was asked since then: in ascending order those that it was not come first. */
export function wasAskedSince(moment: Date): SQL {
  return sql`coalesce(${orders.paymentAskedAt} > ${moment.toISOString()}::timestamptz, false)`;
}

/** Writes down that the provider was asked how these orders' payments ended; the orders count as unchanged. */
export async function markPaymentsChecked(db: Db, orderIds: string[], now: Date): Promise<void> {
  if (orderIds.length)
    await db.update(orders).set({ paymentAskedAt: now }).where(inArray(orders.id, orderIds));
}
