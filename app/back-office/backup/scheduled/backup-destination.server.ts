import fs from 'node:fs/promises';
import path from 'node:path';
import type { Settings } from '#app/platform/environment-settings.server.ts';
import { writeFileOnceWhole } from '../write-backup-file.server.ts';
import { type BackupDestination, openBackupBucket } from './backup-bucket.server.ts';

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
