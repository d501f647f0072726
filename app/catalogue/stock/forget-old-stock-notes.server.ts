import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { inBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-borders.ts';

const KEPT_DAYS = 730;

/** Empties notes of stock changes after two years, since they may contain personal data; the rest stays. */
export async function forgetOldStockNotes(db: Db, now: Date): Promise<number> {
  const before = daysBefore(now, KEPT_DAYS).toISOString();
  return inBatches(async (most) => {
    const { rowCount } = await db.execute(sql`
      update stock_movements set note = '' where id in (
        select id from stock_movements where note <> '' and at < ${before} limit ${most} for update skip locked)`);
    return rowCount ?? 0;
  });
}
