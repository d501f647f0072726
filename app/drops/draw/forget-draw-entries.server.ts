import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { inBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-borders.ts';
import { drops } from '../tables.server.ts';
import { KEPT_DAYS_AFTER_END } from './draw-times.ts';
import { dropDrawEntries } from './tables.server.ts';

/** Deletes the addresses of entries a month after their drop ended. The lots, which name nobody, stay as proof. */
export async function forgetDrawEntries(db: Db, now: Date): Promise<void> {
  await inBatches(async (most) => {
    const old = db
      .select({ id: dropDrawEntries.id })
      .from(dropDrawEntries)
      .innerJoin(drops, eq(drops.id, dropDrawEntries.dropId))
      .where(and(isNotNull(dropDrawEntries.email), lt(drops.endDate, daysBefore(now, KEPT_DAYS_AFTER_END))))
      .limit(most);
    const { rowCount } = await db
      .update(dropDrawEntries)
      .set({ email: null, person: null })
      .where(inArray(dropDrawEntries.id, old));
    return rowCount ?? 0;
  });
}
