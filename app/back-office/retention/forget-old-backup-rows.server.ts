import { lt } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-borders.ts';
import { backups, restoredJobs } from '../backup/tables.server.ts';

const BACKUPS_LISTED_DAYS = 365;
const RESTORED_JOBS_DAYS = 30;

/**
 * Deletes old rows of the list of backups, whose files are deleted earlier, and restored jobs without a queue, which may hold personal
 * data.
 */
export async function forgetOldBackupRows(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, backups, lt(backups.startedAt, daysBefore(now, BACKUPS_LISTED_DAYS)));
  await deleteInBatches(db, restoredJobs, lt(restoredJobs.createdAt, daysBefore(now, RESTORED_JOBS_DAYS)));
}
