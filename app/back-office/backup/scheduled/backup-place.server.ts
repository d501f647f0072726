import fs from 'node:fs/promises';
import path from 'node:path';
import type { Settings } from '#app/platform/environment-settings.server.ts';
import { writeFileOnceWhole } from '../write-backup-file.server.ts';
import type { BackupPlace } from './backup-bucket.server.ts';
import { openBackupBucket } from './backup-bucket.server.ts';

/** Returns the place in BACKUP_TO: a folder, or `s3://bucket/folder`. */
export function backupPlace(to: string, settings: Settings): BackupPlace {
  return openBackupBucket(to, settings) ?? openFolder(path.resolve(to));
}

function openFolder(folder: string): BackupPlace {
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
