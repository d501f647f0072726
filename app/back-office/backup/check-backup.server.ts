import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { BACKUP_FORMAT, type BackupHeader, HEADER, PICTURE, SETTINGS } from './backup-format.ts';
import { BackupFileError, readArchive } from './read-archive.server.ts';

export type CheckedBackup = {
  header: BackupHeader;
  /** Settings without secrets, as a file `.env` has them. */
  settings: string;
  /** The names of its pictures. */
  pictures: ReadonlySet<string>;
};

/**
 * Reads all of a file and changes nothing. Throws a BackupFileError that says what is wrong with it: not a backup, cut,
 * damaged, made by a newer shop, or sealed with none of `secrets`, where they are given.
 */
export async function checkBackup(
  file: string,
  secrets: readonly string[] | undefined,
): Promise<CheckedBackup> {
  let header: BackupHeader | undefined;
  let settings = '';
  const pictures = new Set<string>();
  for await (const { name, bytes } of readArchive(file, secrets)) {
    // First of all, since what a newer shop wrote after it may be anything.
    if (name === HEADER) header = parseHeader(bytes);
    else if (name === SETTINGS) settings = bytes.toString();
    else if (PICTURE.test(name)) pictures.add(name);
  }
  if (!header) throw new BackupFileError('not-a-backup');
  return { header, settings, pictures };
}

function parseHeader(bytes: Buffer): BackupHeader {
  let header: BackupHeader;
  try {
    header = JSON.parse(bytes.toString()) as BackupHeader;
  } catch (error) {
    throw new BackupFileError('damaged', error);
  }
  if (typeof header.format !== 'number') throw new BackupFileError('not-a-backup');
  const known = new Set(knownMigrations());
  if (header.format > BACKUP_FORMAT || header.migrations.some((made) => !known.has(made)))
    throw new BackupFileError('newer');
  return header;
}

function knownMigrations(): number[] {
  return readMigrationFiles({ migrationsFolder: path.resolve('migrations') }).map(
    ({ folderMillis }) => folderMillis,
  );
}
