import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { recordTroubles } from '#app/accounts/notifications/notifications.server.ts';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';

const EVERY_MS = 60_000;

type Measure = (folder: string) => Promise<{ used: number; size: number }>;

/** Checks the disks of this machine every minute, without a job. Returns a function that stops the checks. */
export function watchDisks(db: Db): () => void {
  const backups = config.BACKUP_TO && !config.BACKUP_TO.startsWith('s3://') ? [config.BACKUP_TO] : [];
  const look = createDiskLook(db, [config.DATA_DIRECTORY, ...backups], measureDisk);
  const lookAndLog = () =>
    look(new Date()).catch((error: unknown) => log.warn({ err: error }, 'disks could not be looked at'));
  void lookAndLog();
  const timer = setInterval(lookAndLog, EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Returns a check. After its first run it writes to the database only if a disk is or just was nearly full. */
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

const NEARLY_FULL_PERCENT = 90;
/** With this much free space, a disk is not nearly full, even if it is less than a tenth of the disk. */
const ENOUGH_BYTES = 10_000_000_000;

/** Returns the percentage used if at least 90 % is used and less than 10 GB is free, otherwise undefined. */
export function nearlyFullPercent({ used, size }: { used: number; size: number }): number | undefined {
  const percent = Math.floor((used / size) * 100);
  return percent >= NEARLY_FULL_PERCENT && size - used < ENOUGH_BYTES ? percent : undefined;
}
