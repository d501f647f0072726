import fs from 'node:fs';
import type { Writable } from 'node:stream';
import { authSecret } from '#app/accounts/auth-secret.server.ts';
import { directDatabaseUrl } from '#app/platform/config.server.ts';
import { inOwnTransaction } from './connect-for-backup.server.ts';
import { settingsForBackup } from './settings-for-backup.server.ts';
import { type WrittenBackup, writeBackup } from './write-backup.server.ts';

export type BackupFile = WrittenBackup & { bytes: number };

/** Backs the shop up into a file that only its owner reads. */
export async function writeBackupFile(file: string, now: Date): Promise<BackupFile> {
  const { written, bytes } = await writeFileOnceWhole(file, (output) => backUpInto(output, now));
  return { ...written, bytes };
}

/**
 * Writes a file that has its name once it is whole and on the disk. What a failure leaves is deleted, and what a killed
 * process leaves ends with `.partial`.
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

/** Backs the shop up as it is at one moment, while it runs. */
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
