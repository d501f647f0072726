import './register-translations.ts';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { config } from '#app/platform/config.server.ts';
import { errorInOneLine } from '#app/platform/log/describe-error-redacted.ts';
import { wordsIn } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { megabytes } from './megabytes.ts';
import { writeBackupFile } from './write-backup-file.server.ts';

type Asked = { language: Language; tell: (line: string) => void };

/** `npm run backup`: exits with 0 when all is in the file, 1 when there is none, 3 when pictures were missing. */
export async function runBackupCommand(file: string, { language, tell }: Asked): Promise<0 | 1 | 3> {
  const t = wordsIn(language);
  if (fs.existsSync(file)) {
    tell(t('backup.exists', { file }));
    return 1;
  }
  if (!(await isShop(config.DATABASE_URL ?? ''))) {
    tell(t('backup.noShop'));
    return 1;
  }
  try {
    const made = await writeBackupFile(path.resolve(file), new Date());
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
