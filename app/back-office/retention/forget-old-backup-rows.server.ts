import { lt } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-borders.ts';
import { backups, restoredJobs } from '../backup/tables.server.ts';

const BACKUPS_LISTED_DAYS = 365;
const RESTORED_JOBS_DAYS = 30;

/**
 * Shortens the list of backups, whose files go sooner, and deletes jobs that came with a restored backup and that this shop
 * has no queue for: what they hold may be somebody's.
 */
export async function forgetOldBackupRows(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, backups, lt(backups.startedAt, daysBefore(now, BACKUPS_LISTED_DAYS)));
  await deleteInBatches(db, restoredJobs, lt(restoredJobs.createdAt, daysBefore(now, RESTORED_JOBS_DAYS)));
}
