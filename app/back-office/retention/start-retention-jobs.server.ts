import { forgetOldStockNotes } from '#app/catalogue/stock/stock-cause.server.ts';
import { emptyBin } from '#app/platform/bin/bin.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { forgetEndedRateLimits } from '#app/platform/http/limits/forget-ended-rate-limits.server.ts';
import { everyHour } from '#app/platform/jobs/jobs.server.ts';
import { forgetOldVatNumberProofs } from '#app/tax/vat-numbers/check-vat-number.server.ts';
import { forgetOldBackupRows } from './forget-old-backup-rows.server.ts';
import { forgetOldChanges } from './forget-old-changes.server.ts';
import { forgetUnusedPictures } from './forget-unused-pictures.server.ts';

/** Starts deletions that belong to no single domain, or depend on several. */
export async function startRetentionJobs(db: Db): Promise<void> {
  await everyHour('empty-bin', () => emptyBin(db, new Date()));
  await everyHour('forget-changes', () => forgetOldChanges(db, new Date()));
  await everyHour('forget-vat-number-proofs', () => forgetOldVatNumberProofs(db, new Date()));
  await everyHour('forget-stock-notes', () => forgetOldStockNotes(db, new Date()));
  await everyHour('forget-rate-limits', () => forgetEndedRateLimits(db, new Date()));
  await everyHour('forget-backup-rows', () => forgetOldBackupRows(db, new Date()));
  await everyHour('forget-unused-pictures', () => forgetUnusedPictures(db, new Date()));
}
