import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { everyMinute } from '#app/platform/jobs/jobs.server.ts';
import { backupDestination } from './backup-destination.server.ts';
import { runScheduledBackup } from './run-scheduled-backup.server.ts';

const stopping = new AbortController();

export async function startBackupJobs(db: Db): Promise<void> {
  if (!config.BACKUP_TO) return;
  const schedule = {
    place: backupDestination(config.BACKUP_TO, config),
    hour: config.BACKUP_HOUR,
    kept: config.BACKUPS_KEPT,
  };
  await everyMinute('back-up', async () => {
    await runScheduledBackup(db, schedule, new Date(), stopping.signal);
  });
}

export async function stopBackups(): Promise<void> {
  stopping.abort();
}
