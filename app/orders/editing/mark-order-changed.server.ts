import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { nextVersion } from '#app/platform/editing/row-version.server.ts';
import { orders } from '../tables.server.ts';

/** Makes forms opened before stale. */
export async function markOrderChanged(tx: Db, orderId: string, now: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ updatedAt: nextVersion(orders.updatedAt, now) })
    .where(eq(orders.id, orderId));
}
