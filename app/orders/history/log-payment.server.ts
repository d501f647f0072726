import type { Db } from '#app/platform/database/db.server.ts';
import { paymentLogs } from '../tables.server.ts';

type Entry = {
  orderId?: string;
  eventType:
    | 'order_status_changed'
    | 'payment_status_changed'
    | 'hold_given_up'
    | 'gift_card_mailed'
    | 'pieces_added'
    | 'order_restored'
    | 'parcels_delivered'
    | 'order_recovery_batch';
  status?: 'success' | 'partial_success' | 'error';
  metadata: Record<string, unknown>;
  retries?: number;
};

/** The metadata of a status change contains `old`, `new`, `reason` and `auto_updated` (true if no operator made it). */
export async function logPayment(db: Db, entry: Entry, now: Date): Promise<string> {
  const [id] = await logPayments(db, [entry], now);
  if (!id) throw new Error('A payment log entry was not inserted.');
  return id;
}

export async function logPayments(db: Db, entries: Entry[], now: Date): Promise<string[]> {
  const rows = entries.map(({ status = 'success', metadata, retries = 0, ...entry }) => ({
    ...entry,
    status,
    metadata: { ...metadata, timestamp: now.toISOString(), retry_count: retries },
    createdAt: now,
  }));
  const logged = await db.insert(paymentLogs).values(rows).returning({ id: paymentLogs.id });
  return logged.map(({ id }) => id);
}
