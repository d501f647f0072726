import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { recordTroubles } from '#app/accounts/notifications/notifications.server.ts';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { CLOCK_JOBS_LATE_SECONDS } from '#app/platform/jobs/job-counts.ts';
import { clockJobAge, healQueueClock } from '#app/platform/jobs/queue-health.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { queueNotificationMails } from './notification-mails.server.ts';

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

/** Checks periodically whether jobs run, without being a job itself. Returns a function that stops the checks. */
export function watchClock(db: Db): () => void {
  const look = () =>
    lookAtClock(db, new Date()).catch((error: unknown) =>
      log.warn({ err: error }, 'jobs by the clock could not be looked at'),
    );
  const timer = setInterval(look, EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Repairs the queue after the clock was ahead. If periodic jobs no longer run, logs this and queues emails itself. */
export async function lookAtClock(db: Db, now: Date): Promise<void> {
  await healQueueClock(db);
  const seconds = await clockJobAge(db);
  const isLate = seconds > CLOCK_JOBS_LATE_SECONDS;
  const details = { problem: 'clock' as const, minutes: Math.floor(seconds / 60) };
  await recordTroubles(db, { kind: 'job', source: 'clock' }, isLate ? [{ name: 'queue', details }] : [], now);
  if (!isLate) return;
  log.error({ seconds }, 'no job came by the clock');
  await queueNotificationMails(db, now);
}
