import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import type { FieldValues } from '#app/platform/editing/changed-fields.ts';
import { nextVersion } from '#app/platform/editing/row-version.server.ts';
import { orders } from '../tables.server.ts';

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
