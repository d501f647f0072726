import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, nextVersion, recordChange } from '#app/platform/editing/audit-log.server.ts';
import type { FieldValues } from '#app/platform/editing/changed-fields.ts';
import { orders, paymentLogs } from '../tables.server.ts';

/** Changes the order's version, so that forms opened earlier are refused. */
export async function markOrderChanged(tx: Db, orderId: string, now: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ updatedAt: nextVersion(orders.updatedAt, now) })
    .where(eq(orders.id, orderId));
}

type OrderChange = { action: string; before?: FieldValues; after?: FieldValues };

export function recordOrderChange(tx: Db, actor: Actor, orderId: string, change: OrderChange, now: Date) {
  return recordChange(tx, actor, { objectType: 'order', objectId: orderId, ...change }, now);
}

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
