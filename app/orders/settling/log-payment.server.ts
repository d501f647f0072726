import type { Db } from '#app/platform/database/db.server.ts';
import { paymentLogs } from '../tables.server.ts';

type Entry = {
  /** None where it is about many. */
  orderId?: string;
  eventType: 'order_status_changed' | 'payment_status_changed' | 'hold_given_up' | 'order_recovery_batch';
  status?: 'success' | 'partial_success' | 'error';
  metadata: Record<string, unknown>;
  /** How often it was tried before it worked. */
  retries?: number;
};

/**
 * Writes an entry of an order's payment log, with the fields that every entry has: `timestamp` and `retry_count`. One about a
 * changed status also says `old`, `new`, why (`reason`) and whether the shop did it by itself (`auto_updated`). Answers its id.
 */
export async function logPayment(
  db: Db,
  { orderId, eventType, status = 'success', metadata, retries = 0 }: Entry,
  now: Date,
): Promise<string> {
  const all = { ...metadata, timestamp: now.toISOString(), retry_count: retries };
  const [entry] = await db
    .insert(paymentLogs)
    .values({ orderId, eventType, status, metadata: all, createdAt: now })
    .returning({ id: paymentLogs.id });
  if (!entry) throw new Error('A payment log entry was not inserted.');
  return entry.id;
}
