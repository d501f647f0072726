import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { recordTroubles } from '#app/accounts/notifications/record-notifications.server.ts';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { nearlyFullPercent } from './nearly-full.ts';

const EVERY_MS = 60_000;

/** How full the file system below a folder is, in bytes; throws where there is no such folder. */
type Measure = (folder: string) => Promise<{ used: number; size: number }>;

/**
 * Looks every minute how full the disks are that this machine's part of the shop writes to. Not a job: a job runs on one
 * machine, and each has disks of its own. Answers what ends it.
 */
export function watchDisks(db: Db): () => void {
  const backups = config.BACKUP_TO && !config.BACKUP_TO.startsWith('s3://') ? [config.BACKUP_TO] : [];
  const look = createDiskLook(db, [config.DATA_DIRECTORY, ...backups], measureDisk);
  const lookAndLog = () =>
    look(new Date()).catch((error: unknown) => log.warn({ err: error }, 'disks could not be looked at'));
  void lookAndLog();
  const timer = setInterval(lookAndLog, EVERY_MS).unref();
  return () => clearInterval(timer);
}

/**
 * One look at the disks of these folders. The database is asked only when one of them is nearly full, or was when this process
 * last looked, or at the first look: the process that saw it may be gone.
 */
export function createDiskLook(db: Db, folders: string[], measure: Measure): (now: Date) => Promise<void> {
  let wasFull = true;
  return async (now) => {
    const percents = await Promise.all(
      folders.map(async (folder) => {
        const percent = await measure(folder).then(nearlyFullPercent, () => undefined);
        return percent === undefined ? [] : [{ folder, percent }];
      }),
    );
    const full = percents.flat();
    if (!full.length && !wasFull) return;
    const machine = os.hostname();
    const troubles = full.map(({ folder, percent }) => {
      const place = `${machine}: ${path.resolve(folder)}`;
      return { name: path.resolve(folder), details: { of: 'disk' as const, place, percent } };
    });
    await recordTroubles(db, { kind: 'space', source: `disk/${machine}` }, troubles, now);
    wasFull = full.length > 0;
  };
}

async function measureDisk(folder: string) {
  const { blocks, bavail, bsize } = await fs.statfs(folder);
  return { used: (blocks - bavail) * bsize, size: blocks * bsize };
}
