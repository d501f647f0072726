import { desc, lt, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-cutoffs.ts';
import { shopTime } from '#app/platform/text/shop-time.ts';
import { isCountedPath } from './is-counted-path.ts';
import { isReserved, pathKey } from './redirect-rules.ts';
import { missedAddresses } from './tables.server.ts';

/** Limits both the addresses that a process counts before it saves them, and the rows of the table. */
export const MOST_MISSED = 1_000;
const SAVED_AFTER_MS = 5_000;
const SHOWN = 50;
export const MISSED_DAYS = 90;

const counts = new Map<string, number>();

/** Counts a request for a path without page and redirect. The counts of a few seconds are saved together. */
export function countMissedAddress(db: Db, pathname: string): void {
  const key = pathKey(pathname);
  if (!key || isReserved(key) || !isCountedPath(key)) return;
  if (counts.size >= MOST_MISSED && !counts.has(key)) return;
  if (counts.size === 0) setTimeout(() => void saveMissedAddresses(db, new Date()), SAVED_AFTER_MS).unref();
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

let saving = Promise.resolve();

/** Saves the counts of this process, those that are being saved already included. */
export function saveMissedAddresses(db: Db, now: Date): Promise<void> {
  saving = saving.then(() => saveCounts(db, now));
  return saving;
}

/** Keeps the most frequent addresses, and of equal ones the newest. */
async function saveCounts(db: Db, now: Date): Promise<void> {
  const rows = [...counts].map(([path, count]) => ({ path, count }));
  counts.clear();
  if (!rows.length) return;
  try {
    await db.transaction(async (tx) => {
      // Processes take turns, so that their rows cannot block one another.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('missed-addresses'))`);
      await tx.execute(sql`
        insert into missed_addresses (path, count, last_day)
        select path, count, ${shopTime(now).slice(0, 10)}::date
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as missed (path text, count int)
        on conflict (path) do update set count = least(missed_addresses.count::bigint + excluded.count, 1000000000),
          last_day = excluded.last_day`);
      await tx.execute(sql`
        delete from missed_addresses where path in (
          select path from missed_addresses order by count desc, last_day desc, path offset ${MOST_MISSED})`);
    });
  } catch (error) {
    log.warn({ err: error }, 'the addresses that visitors missed were not counted');
  }
}

/** Returns the addresses that visitors missed most, without those that have a redirect by now. */
export function listMissedAddresses(db: Db) {
  const { path, count, lastDay } = missedAddresses;
  return db
    .select({ path, count, lastDay })
    .from(missedAddresses)
    .where(
      sql`not exists (select from redirects where from_path = ${path})
        and not exists (select from redirects where from_path like '%/*' and starts_with(${path}, left(from_path, -1)))`,
    )
    .orderBy(desc(count), desc(lastDay), path)
    .limit(SHOWN);
}

export function deleteOldMissedAddresses(db: Db, now: Date): Promise<number> {
  const oldest = shopTime(daysBefore(now, MISSED_DAYS)).slice(0, 10);
  return deleteInBatches(db, missedAddresses, lt(missedAddresses.lastDay, oldest));
}
