import { desc, eq } from 'drizzle-orm';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { backups } from '../tables.server.ts';
import type { BackupState } from './backup-state-type.ts';

/** How the backups of this place are doing: what the Health tab shows and whoever warns operators asks. */
export async function findBackupState(db: Db): Promise<BackupState> {
  const [[made], [tried]] = await Promise.all([
    db
      .select({ at: backups.startedAt, bytes: backups.bytes, missingPictures: backups.missingPictures })
      .from(backups)
      .where(eq(backups.status, 'done'))
      .orderBy(desc(backups.startedAt))
      .limit(1),
    db
      .select({ status: backups.status, at: backups.startedAt, problem: backups.problem })
      .from(backups)
      .orderBy(desc(backups.startedAt))
      .limit(1),
  ]);
  return {
    isScheduled: Boolean(config.BACKUP_TO),
    last: made
      ? { at: made.at.toISOString(), bytes: made.bytes ?? 0, missingPictures: made.missingPictures ?? 0 }
      : null,
    // While the next try runs its problem is still that of the one before.
    failure:
      tried && tried.status !== 'done' && tried.problem
        ? { at: tried.at.toISOString(), problem: tried.problem }
        : null,
  };
}
