import fs from 'node:fs/promises';
import path from 'node:path';
import { and, desc, eq, lte } from 'drizzle-orm';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Settings } from '#app/platform/environment-settings.server.ts';
import { everyMinute } from '#app/platform/jobs/jobs.server.ts';
import { runExclusively } from '#app/platform/jobs/run-exclusively.server.ts';
import { errorInOneLine } from '#app/platform/log/describe-error-redacted.ts';
import { log } from '#app/platform/log/log.server.ts';
import { momentInShop, shopTime } from '#app/platform/text/shop-time.ts';
import { backups } from '../tables.server.ts';
import { backUpInto, writeFileOnceWhole } from '../write-backup-file.server.ts';
import { type BackupDestination, openBackupBucket } from './backup-bucket.server.ts';
import type { BackupState } from './backup-state.ts';

const MOST_ATTEMPTS = 5;
const PAUSE_MS = 15 * 60_000;
const ownFile = /^shop-\d{8}T\d{6}Z\.tar$/;

type Schedule = { place: BackupDestination; hour: number; kept: number };

/** Makes a due backup once, even if several processes call this. Makes up to five attempts, fifteen minutes apart. */
export async function runScheduledBackup(
  db: Db,
  schedule: Schedule,
  now: Date,
  signal?: AbortSignal,
): Promise<'made' | 'failed' | 'nothing-due' | 'running'> {
  const due = lastDueBackup(now, schedule.hour);
  if (!(await isDue(db, due, now))) return 'nothing-due';
  const ran = await runExclusively('backup', async () => {
    // Checks again, since another process may have made the backup before this one got the lock.
    if (!(await isDue(db, due, now))) return 'nothing-due' as const;
    return make(db, schedule, due, now, signal);
  });
  return ran.ok ? ran.result : 'running';
}

async function isDue(db: Db, due: Date, now: Date): Promise<boolean> {
  const { status, attempts, startedAt } = backups;
  const [last] = await db
    .select({ status, attempts, startedAt })
    .from(backups)
    .where(eq(backups.scheduledFor, due));
  if (!last || last.status === 'running') return true;
  if (last.status === 'done') return false;
  return last.attempts < MOST_ATTEMPTS && now.getTime() - last.startedAt.getTime() >= PAUSE_MS;
}

async function make(
  db: Db,
  { place, kept }: Schedule,
  due: Date,
  now: Date,
  signal: AbortSignal | undefined,
): Promise<'made' | 'failed'> {
  const id = await begin(db, due, now);
  const file = `shop-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.tar`;
  try {
    const { written, bytes } = await place.write(file, (output) => backUpInto(output, now, signal));
    const missingPictures = written.missingPictures.length;
    await db
      .update(backups)
      .set({
        status: 'done',
        finishedAt: new Date(),
        place: place.name + file,
        bytes,
        missingPictures,
        problem: null,
      })
      .where(eq(backups.id, id));
    log.info({ file, bytes, missingPictures }, 'a backup was made');
  } catch (error) {
    if (signal?.aborted) {
      // The shop is stopping. Without the row, the next process makes the backup.
      await db.delete(backups).where(eq(backups.id, id));
      return 'failed';
    }
    log.error({ err: error, file }, 'a backup failed');
    await db
      .update(backups)
      .set({ status: 'failed', finishedAt: new Date(), problem: `${errorInOneLine(error)}, ${place.name}` })
      .where(eq(backups.id, id));
    return 'failed';
  }
  await removeOld(place, kept).catch((error: unknown) =>
    log.warn({ err: error }, 'old backups were not removed'),
  );
  return 'made';
}

async function begin(db: Db, due: Date, now: Date): Promise<string> {
  const [before] = await db
    .select({ id: backups.id, attempts: backups.attempts })
    .from(backups)
    .where(eq(backups.scheduledFor, due));
  const running = { status: 'running' as const, startedAt: now, finishedAt: null };
  const [row] = before
    ? await db
        .update(backups)
        .set({ ...running, attempts: before.attempts + 1 })
        .where(eq(backups.id, before.id))
        .returning({ id: backups.id })
    : await db
        .insert(backups)
        .values({ ...running, scheduledFor: due })
        .returning({ id: backups.id });
  if (!row) throw new Error('The backup could not be noted.');
  return row.id;
}

async function removeOld(place: BackupDestination, kept: number): Promise<void> {
  const files = await place.list();
  const old = files
    .filter((file) => ownFile.test(file))
    .sort()
    .slice(0, -kept);
  const partial = files.filter(
    (file) => file.endsWith('.partial') && ownFile.test(file.slice(0, -'.partial'.length)),
  );
  for (const file of [...old, ...partial]) await place.remove(file);
}

const DAY_MS = 86_400_000;

export function lastDueBackup(now: Date, hour: number): Date {
  const time = `T${String(hour).padStart(2, '0')}:00`;
  const today = momentInShop(shopTime(now).slice(0, 10) + time) ?? now;
  if (today <= now) return today;
  // Subtracts 24 hours from noon, which always yields the previous day, although days may have 23 or 25 hours.
  const noon = momentInShop(`${shopTime(now).slice(0, 10)}T12:00`) ?? now;
  return momentInShop(shopTime(new Date(noon.getTime() - DAY_MS)).slice(0, 10) + time) ?? now;
}

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

/** Returns the destination named by BACKUP_TO, which is a folder or `s3://bucket/folder`. */
export function backupDestination(to: string, settings: Settings): BackupDestination {
  return openBackupBucket(to, settings) ?? openFolder(path.resolve(to));
}

function openFolder(folder: string): BackupDestination {
  return {
    name: `${folder}/`,
    async write(file, fill) {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      return writeFileOnceWhole(path.join(folder, file), fill);
    },
    async list() {
      return fs.readdir(folder);
    },
    async remove(file) {
      await fs.rm(path.join(folder, file), { force: true });
    },
  };
}

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
