import fs from 'node:fs';
import type { Writable } from 'node:stream';
import { authSecret } from '#app/accounts/auth-secret.server.ts';
import { directDatabaseUrl } from '#app/platform/config.server.ts';
import { inOwnTransaction } from './connect-for-backup.server.ts';
import { settingsForBackup } from './settings-for-backup.server.ts';
import { type WrittenBackup, writeBackup } from './write-backup.server.ts';

export type BackupFile = WrittenBackup & { bytes: number };

/** Backs up the shop into a file readable only by its owner. */
export async function writeBackupFile(file: string, now: Date): Promise<BackupFile> {
  const { written, bytes } = await writeFileOnceWhole(file, (output) => backUpInto(output, now));
  return { ...written, bytes };
}

/**
 * Writes a file that gets its name once it is complete and on disk. Deletes it after a failure; a killed process leaves one ending in
 * `.partial`.
 */
export async function writeFileOnceWhole<Written>(
  file: string,
  fill: (output: Writable) => Promise<Written>,
): Promise<{ written: Written; bytes: number }> {
  const partial = `${file}.partial`;
  try {
    const written = await fill(fs.createWriteStream(partial, { mode: 0o600, flush: true }));
    const { size } = await fs.promises.stat(partial);
    await fs.promises.rename(partial, file);
    return { written, bytes: size };
  } catch (error) {
    await fs.promises.rm(partial, { force: true });
    throw error;
  }
}

/** Backs up a running shop as of one moment. */
export function backUpInto(output: Writable, now: Date, signal?: AbortSignal): Promise<WrittenBackup> {
  return inOwnTransaction(directDatabaseUrl, 'isolation level repeatable read read only', (client) =>
    writeBackup(client, output, {
      secret: authSecret(),
      settings: settingsForBackup(process.env),
      now,
      ...(signal && { signal }),
    }),
  );
}
