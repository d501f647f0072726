import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { authSecrets } from '#app/accounts/auth-secret.server.ts';
import { config, directDatabaseUrl } from '#app/platform/config.server.ts';
import { db, pool } from '#app/platform/database/db.server.ts';
import { errorInOneLine } from '#app/platform/log/describe-error-redacted.ts';
import { log } from '#app/platform/log/log.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { BackupFileError } from './archive.server.ts';
import { megabytes } from './megabytes.ts';
import { restoreBackup } from './restore-backup.server.ts';
import { backups } from './tables.server.ts';
import { type BackupFile, writeBackupFile } from './write-backup-file.server.ts';

type BackupRequest = { language: Language; tell: (line: string) => void };

export async function runBackupCommand(file: string, { language, tell }: BackupRequest): Promise<0 | 1 | 3> {
  const t = wordsIn(language);
  if (fs.existsSync(file)) {
    tell(t('backup.exists', { file }));
    return 1;
  }
  if (!(await isShop(directDatabaseUrl))) {
    tell(t('backup.noShop'));
    return 1;
  }
  try {
    const now = new Date();
    const made = await writeBackupFile(path.resolve(file), now);
    await noteBackup(path.resolve(file), made, now);
    tell(t('backup.done', { file, rows: made.rows, pictures: made.pictures, size: megabytes(made.bytes) }));
    tell(t('backup.keepApart'));
    if (!made.missingPictures.length) return 0;
    tell(t('backup.missingPictures', { count: made.missingPictures.length }));
    for (const name of made.missingPictures) tell(`  ${name}`);
    return 3;
  } catch (error) {
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
    tell(isFull ? t('backup.diskFull') : t('backup.failed', { reason: errorInOneLine(error) }));
    return 1;
  }
}

/** Records the backup for the Health tab, unless the database of an older shop lacks the table. */
async function noteBackup(place: string, { bytes, missingPictures }: BackupFile, now: Date): Promise<void> {
  const made = {
    startedAt: now,
    finishedAt: new Date(),
    place,
    bytes,
    missingPictures: missingPictures.length,
  };
  try {
    await db.insert(backups).values({ ...made, status: 'done' });
  } catch (error) {
    log.warn({ err: error }, 'the backup was made but not noted');
  } finally {
    await pool.end();
  }
}

async function isShop(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ is: boolean }>(
      `select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
    );
    return rows[0]?.is === true;
  } finally {
    await client.end();
  }
}

type RestoreRequest = {
  replaces: boolean;
  acceptsOtherSecret: boolean;
  language: Language;
  tell: (line: string) => void;
};

const SETTINGS_FILE = 'restored-settings.env';

/** Runs `npm run restore`. Returns its exit code: 0 if the backup was restored, 1 if nothing changed. */
export async function runRestoreCommand(
  file: string,
  { language, tell, ...options }: RestoreRequest,
): Promise<0 | 1> {
  const t = wordsIn(language);
  try {
    const { settings, pictures } = await restoreBackup(directDatabaseUrl, file, {
      ...options,
      secrets: authSecrets(),
      onChecked: ({ header }) =>
        tell(t('restore.checked', { version: header.shopVersion, at: header.createdAt })),
    });
    const kept = path.join(config.DATA_DIRECTORY, SETTINGS_FILE);
    fs.writeFileSync(kept, settings, { mode: 0o600 });
    tell(t('restore.done', { pictures: pictures.size }));
    tell(t('restore.settings', { file: kept }));
    return 0;
  } catch (error) {
    const { problem } = error as BackupFileError;
    if (error instanceof BackupFileError) tell(t(`restore.problem.${problem}`));
    else tell(t('restore.failed', { reason: errorInOneLine(error) }));
    return 1;
  }
}
