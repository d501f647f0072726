import { lt, sql } from 'drizzle-orm';
import { drops } from '#app/drops/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches, inBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-borders.ts';
import { dropTurnedAway } from './tables.server.ts';
import { buyersOf } from './turned-away.server.ts';

/** Longer than any payment begun during the drop can take. */
const KEPT_DAYS_AFTER_DROP = 7;

/**
 * Deletes the persons turned away from drops that are over: those who bought later are no longer counted, others keep only the reason. Also
 * deletes all rows of drops that are gone for good.
 */
export async function deleteExpiredTurnedAway(db: Db, now: Date): Promise<void> {
  const isOver = lt(drops.endDate, daysBefore(now, KEPT_DAYS_AFTER_DROP));
  const hasPeople = sql`exists (select from ${dropTurnedAway} where drop_id = drops.id and person is not null)`;
  await deleteInBatches(
    db,
    dropTurnedAway,
    sql`(drop_id, person) in (${buyersOf(sql`${isOver} and ${hasPeople}`)})`,
  );
  await inBatches(async (most) => {
    const { rowCount } =
      await db.execute(sql`update ${dropTurnedAway} set person = null where ctid = any (array(
      select ctid from ${dropTurnedAway} where person is not null
        and drop_id in (select ${drops.id} from ${drops} where ${isOver}) limit ${most} for update skip locked))`);
    return rowCount ?? 0;
  });
  await deleteInBatches(db, dropTurnedAway, isWithoutDrop);
}

/** A drop in the bin can come back. */
const isWithoutDrop = sql`not exists (select from drops where drops.id = drop_turned_away.drop_id)
  and not exists (select from bin_items where kind = 'drop' and object_id = drop_turned_away.drop_id)`;
