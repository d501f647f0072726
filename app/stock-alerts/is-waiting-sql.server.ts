import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { stockAlerts } from './tables.server.ts';

/** Matches alerts that are mailed as soon as their size is back. */
export const isWaiting = and(isNotNull(stockAlerts.confirmedAt), isNull(stockAlerts.offeredAt));

export function countWaiting(sizeId: SQL): SQL<number> {
  return sql<number>`(select count(*)::int from ${stockAlerts} where ${stockAlerts.productSizeId} = ${sizeId} and ${isWaiting})`;
}
