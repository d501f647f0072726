import { lt, sql } from 'drizzle-orm';
import { clearOldStockNotes } from '#app/catalogue/stock/stock-cause.server.ts';
import { removeUnusedPictures } from '#app/media/storage/remove-pictures.server.ts';
import { emptyBin } from '#app/platform/bin/bin.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteOldChanges, listChangedTypes } from '#app/platform/editing/audit-log.server.ts';
import { deleteExpiredRateLimits } from '#app/platform/http/limits/rate-limiter.server.ts';
import { everyHour } from '#app/platform/jobs/jobs.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore, startOfKeptBooks } from '#app/platform/retention/retention-cutoffs.ts';
import { deleteOldMissedAddresses } from '#app/redirects/missed-addresses.server.ts';
import { deleteOldVatNumberProofs } from '#app/tax/vat-numbers/check-vat-number.server.ts';
import { backups, restoredJobs } from '../backup/tables.server.ts';

/** Starts the periodic deletions that concern no domain in particular or depend on several. */
export async function startRetentionJobs(db: Db): Promise<void> {
  await everyHour('empty-bin', () => emptyBin(db, new Date()));
  await everyHour('forget-changes', () => deleteOldAuditLogs(db, new Date()));
  await everyHour('forget-vat-number-proofs', () => deleteOldVatNumberProofs(db, new Date()));
  await everyHour('forget-stock-notes', () => clearOldStockNotes(db, new Date()));
  await everyHour('forget-rate-limits', () => deleteExpiredRateLimits(db, new Date()));
  await everyHour('forget-backup-rows', () => deleteOldBackupRows(db, new Date()));
  await everyHour('forget-missed-addresses', () => deleteOldMissedAddresses(db, new Date()));
  await everyHour('forget-unused-pictures', () => deleteUnusedPictures(db, new Date()));
}

const BACKUPS_LISTED_DAYS = 365;
const RESTORED_JOBS_DAYS = 30;

/** Deletes old rows from the list of backups, and old restored jobs whose queue no longer exists. */
export async function deleteOldBackupRows(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, backups, lt(backups.startedAt, daysBefore(now, BACKUPS_LISTED_DAYS)));
  await deleteInBatches(db, restoredJobs, lt(restoredJobs.createdAt, daysBefore(now, RESTORED_JOBS_DAYS)));
}

/** Object types whose history must be stored as long as the shop's books. */
const BOOKED_TYPES = ['order', 'payment-difference', 'recovery', 'gift-card-import'];
const KEPT_DAYS = 730;

/** Deletes operators' actions after two years; those on orders and money only together with the books of that year. */
export async function deleteOldAuditLogs(db: Db, now: Date): Promise<void> {
  for (const type of await listChangedTypes(db)) {
    const isBooked = BOOKED_TYPES.includes(type);
    await deleteOldChanges(db, type, isBooked ? startOfKeptBooks(now) : daysBefore(now, KEPT_DAYS));
  }
}

export function deleteUnusedPictures(db: Db, now: Date): Promise<number> {
  return removeUnusedPictures(db, findPicturesKept, now);
}

export async function findPicturesKept(db: Db, urls: string[]): Promise<string[]> {
  const asked = sql.join(
    urls.map((url) => sql`${url}`),
    sql`, `,
  );
  // Searches the index once per URL and stops at the first match.
  const { rows } = await db.execute<{ url: string }>(sql`
    select asked.url from unnest(array[${asked}]::text[]) asked (url)
    where exists (select from order_items where image_url ~>=~ (asked.url || '-') and image_url ~<~ (asked.url || '.'))
      or asked.url in (select content->>'url' from bin_items where kind = 'image')`);
  return rows.map(({ url }) => url);
}
