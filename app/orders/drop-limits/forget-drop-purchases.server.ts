import { lt, sql } from 'drizzle-orm';
import { drops } from '#app/drops/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-borders.ts';
import { dropPurchases } from './tables.server.ts';

/** Longer than any payment begun during the drop can take. */
const KEPT_DAYS_AFTER_DROP = 7;

/** Deletes the buyers of drops that are over: no more can be bought then. */
export async function deleteExpiredDropPurchases(db: Db, now: Date): Promise<void> {
  const isOver = lt(drops.endDate, daysBefore(now, KEPT_DAYS_AFTER_DROP));
  await deleteInBatches(
    db,
    dropPurchases,
    sql`${dropPurchases.dropId} in (select ${drops.id} from ${drops} where ${isOver})`,
  );
}
