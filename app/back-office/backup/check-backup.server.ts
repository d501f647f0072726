import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { BackupFileError, readArchive } from './archive.server.ts';
import { BACKUP_FORMAT, type BackupHeader, HEADER, PICTURE, SETTINGS } from './backup-format.ts';

export type CheckedBackup = { header: BackupHeader; settings: string; pictures: ReadonlySet<string> };

/** Checks a complete file without changing anything. Throws a BackupFileError that names the problem. */
export async function checkBackup(file: string, secrets: readonly string[] | undefined) {
  let header: BackupHeader | undefined;
  let settings = '';
  const pictures = new Set<string>();
  for await (const { name, bytes } of readArchive(file, secrets)) {
    // Checks the header first, since a newer shop may have written the other entries in an unknown format.
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
  const migrations = readMigrationFiles({ migrationsFolder: path.resolve('migrations') });
  const known = new Set(migrations.map(({ folderMillis }) => folderMillis));
  if (header.format > BACKUP_FORMAT || header.migrations.some((made) => !known.has(made)))
    throw new BackupFileError('newer');
  return header;
}
