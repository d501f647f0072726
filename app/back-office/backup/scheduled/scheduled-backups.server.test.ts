import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { authSecret } from '#app/accounts/auth-secret.server.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startS3 } from '#tests/fakes/s3.ts';
import { checkBackup } from '../check-backup.server.ts';
import { backups } from '../tables.server.ts';
import { tryBackupBucket } from './backup-bucket.server.ts';
import { backupDestination, findBackupState, runScheduledBackup } from './scheduled-backups.server.ts';

const home = path.join(config.DATA_DIRECTORY, 'scheduled');
const s3 = await startS3({ directory: path.join(config.DATA_DIRECTORY, 's3'), bucket: 'backups' });
afterAll(() => s3.stop());

const settings = { ...config, ...s3.settings };
const places = [home, 's3://backups/marenza'];
/** After all times in these tests. */
const later = new Date('2026-12-01T00:00:00Z');
const at = (day: number, time = '03:20') => new Date(`2026-11-${day}T${time}:00Z`);

beforeEach(async () => {
  await db.delete(backups);
  fs.rmSync(home, { recursive: true, force: true });
});

test.each(places)('the shop makes one backup a day, and keeps as many as it should: %s', async (to) => {
  const place = backupDestination(to, settings);
  await place.write('letter.txt', (output) => pipeline([Buffer.from('somebody else’s')], output));
  const schedule = { place, hour: 3, kept: 2 };
  for (const day of [20, 21, 22]) {
    expect(await runScheduledBackup(db, schedule, at(day))).toBe('made');
    expect(await runScheduledBackup(db, schedule, at(day, '23:59'))).toBe('nothing-due');
  }
  expect((await place.list()).sort()).toEqual([
    'letter.txt',
    'shop-20261121T032000Z.tar',
    'shop-20261122T032000Z.tar',
  ]);
  expect(await findBackupState(db, later)).toEqual({
    isScheduled: false,
    last: { at: at(22).toISOString(), bytes: expect.any(Number), missingPictures: 0 },
    failure: null,
  });
  const [row] = await db
    .select()
    .from(backups)
    .where(eq(backups.startedAt, at(22)));
  expect(row?.place).toBe(`${place.name}shop-20261122T032000Z.tar`);
  if (to !== home) return;
  const file = path.join(home, 'shop-20261122T032000Z.tar');
  expect(fs.statSync(file).size).toBe(row?.bytes);
  expect((await checkBackup(file, [authSecret()])).header.createdAt).toBe(at(22).toISOString());
});

test('processes that ask at the same moment make one backup together', async () => {
  const schedule = { place: backupDestination(home, settings), hour: 3, kept: 5 };
  const results = await Promise.all(
    Array.from({ length: 4 }, () => runScheduledBackup(db, schedule, at(20))),
  );
  expect(results.filter((result) => result === 'made')).toHaveLength(1);
  expect(fs.readdirSync(home)).toEqual(['shop-20261120T032000Z.tar']);
});

test('one that failed is told, and tried again after a quarter of an hour', async () => {
  // A file in place of the folder.
  fs.writeFileSync(home, '');
  const schedule = { place: backupDestination(home, settings), hour: 3, kept: 5 };
  expect(await runScheduledBackup(db, schedule, at(20))).toBe('failed');
  expect(await findBackupState(db, later)).toMatchObject({
    last: null,
    failure: { at: at(20).toISOString(), problem: expect.stringMatching(/EEXIST.*, \/.*\/$/) },
  });
  fs.rmSync(home);
  expect(await runScheduledBackup(db, schedule, at(20, '03:34'))).toBe('nothing-due');
  expect(await runScheduledBackup(db, schedule, at(20, '03:35'))).toBe('made');
  expect(await findBackupState(db, later)).toMatchObject({
    last: { at: at(20, '03:35').toISOString() },
    failure: null,
  });
});

test('one whose process died is taken up at once, and what it left is cleared away', async () => {
  fs.mkdirSync(home);
  fs.writeFileSync(path.join(home, 'shop-20261120T030000Z.tar.partial'), 'half');
  await db
    .insert(backups)
    .values({ scheduledFor: at(20, '02:00'), status: 'running', startedAt: at(20, '03:00') });
  const schedule = { place: backupDestination(home, settings), hour: 3, kept: 5 };
  expect(await runScheduledBackup(db, schedule, at(20, '03:01'))).toBe('made');
  expect(fs.readdirSync(home)).toEqual(['shop-20261120T030100Z.tar']);
});

test('a shop that stops ends its backup, and leaves it to whoever starts next', async () => {
  const schedule = { place: backupDestination(home, settings), hour: 3, kept: 5 };
  expect(await runScheduledBackup(db, schedule, at(20), AbortSignal.abort())).toBe('failed');
  expect(fs.readdirSync(home)).toEqual([]);
  expect(await runScheduledBackup(db, schedule, at(20))).toBe('made');
});

test('a backup of a clock that ran ahead hides no later one', async () => {
  const schedule = { place: backupDestination(home, settings), hour: 3, kept: 5 };
  expect(await runScheduledBackup(db, schedule, at(20))).toBe('made');
  await db.insert(backups).values({ status: 'done', startedAt: at(30), bytes: 1 });
  expect((await findBackupState(db, at(21))).last?.at).toBe(at(20).toISOString());
});

test('a bucket is tried by writing to it, which leaves nothing there', async () => {
  const tried = (to: string, more: Partial<typeof settings> = {}) =>
    tryBackupBucket({ ...settings, ...more, BACKUP_TO: to });
  expect(await tried('s3://backups/marenza/')).toBeUndefined();
  expect(await backupDestination('s3://backups/marenza', settings).list()).not.toContain('.writable');
  expect(await tried(home), 'a folder is tried by itself').toBeUndefined();
  expect(await tried('s3://elsewhere')).toBe(
    'BACKUP_TO "s3://elsewhere" cannot be written to (NoSuchBucket).',
  );
  expect(await tried('s3://backups', { S3_ENDPOINT: 'http://127.0.0.1:1' })).toContain('(ECONNREFUSED).');
});

test('a bucket that is not there fails the backup, which ends', async () => {
  const schedule = { place: backupDestination('s3://elsewhere', settings), hour: 3, kept: 5 };
  expect(await runScheduledBackup(db, schedule, at(20))).toBe('failed');
  expect((await findBackupState(db, later)).failure?.problem).toContain('NoSuchBucket');
});
