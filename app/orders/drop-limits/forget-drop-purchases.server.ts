import { lt, sql } from 'drizzle-orm';
import { drops } from '#app/drops/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-borders.ts';
import { dropPurchases } from './tables.server.ts';

/** Longer than a payment that was begun while the drop ran may take. */
const KEPT_DAYS_AFTER_DROP = 7;

/** Forgets who bought pieces of drops that are over: then nobody can buy more of them. */
export async function forgetDropPurchases(db: Db, now: Date): Promise<void> {
  const isOver = lt(drops.endDate, daysBefore(now, KEPT_DAYS_AFTER_DROP));
  await deleteInBatches(
    db,
    dropPurchases,
    sql`${dropPurchases.dropId} in (select ${drops.id} from ${drops} where ${isOver})`,
  );
}
