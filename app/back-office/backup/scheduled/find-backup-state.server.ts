import { and, desc, eq, lte } from 'drizzle-orm';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { backups } from '../tables.server.ts';
import type { BackupState } from './backup-state.ts';

export async function findBackupState(db: Db, now: Date): Promise<BackupState> {
  // Excludes rows from the future, written while the clock was ahead. They would hide that newer backups are missing.
  const isPast = lte(backups.startedAt, now);
  const [[made], [tried]] = await Promise.all([
    db
      .select({ at: backups.startedAt, bytes: backups.bytes, missingPictures: backups.missingPictures })
      .from(backups)
      .where(and(eq(backups.status, 'done'), isPast))
      .orderBy(desc(backups.startedAt))
      .limit(1),
    db
      .select({ status: backups.status, at: backups.startedAt, problem: backups.problem })
      .from(backups)
      .where(isPast)
      .orderBy(desc(backups.startedAt))
      .limit(1),
  ]);
  return {
    isScheduled: Boolean(config.BACKUP_TO),
    last: made
      ? { at: made.at.toISOString(), bytes: made.bytes ?? 0, missingPictures: made.missingPictures ?? 0 }
      : null,
    // Includes the problem of the previous attempt while the next one runs.
    failure:
      tried && tried.status !== 'done' && tried.problem
        ? { at: tried.at.toISOString(), problem: tried.problem }
        : null,
  };
}
