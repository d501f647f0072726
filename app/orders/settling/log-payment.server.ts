import type { Db } from '#app/platform/database/db.server.ts';
import { paymentLogs } from '../tables.server.ts';

type Entry = {
  orderId: string;
  eventType: 'order_status_changed' | 'payment_status_changed' | 'hold_given_up';
  status?: 'success' | 'error';
  metadata: Record<string, unknown>;
  /** How often it was tried before it worked. */
  retries?: number;
};

/**
 * Writes an entry of an order's payment log, with the fields that every entry has: `timestamp` and `retry_count`. One about a
 * changed status also says `old`, `new`, why (`reason`) and whether the shop did it by itself (`auto_updated`).
 */
export async function logPayment(
  db: Db,
  { orderId, eventType, status = 'success', metadata, retries = 0 }: Entry,
  now: Date,
): Promise<void> {
  const all = { ...metadata, timestamp: now.toISOString(), retry_count: retries };
  await db.insert(paymentLogs).values({ orderId, eventType, status, metadata: all, createdAt: now });
}
