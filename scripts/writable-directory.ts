import fs from 'node:fs';
import path from 'node:path';
import { SettingError, type Settings } from '../app/platform/environment-settings.server.ts';

/**
 * Checks the directories that the shop writes to. Throws a SettingError for DATA_DIRECTORY; returns a sentence about BACKUP_TO, which the
 * shop can do without.
 */
export function tryDirectories({ DATA_DIRECTORY, BACKUP_TO }: Settings): string | undefined {
  const problem = problemOf('DATA_DIRECTORY', DATA_DIRECTORY);
  if (problem) throw new SettingError(problem);
  return BACKUP_TO && !BACKUP_TO.startsWith('s3://') ? problemOf('BACKUP_TO', BACKUP_TO, 0o700) : undefined;
}

function problemOf(name: string, directory: string, mode = 0o777): string | undefined {
  const probe = path.join(path.resolve(directory), `.writable-${process.pid}`);
  try {
    makeDirectory(path.dirname(probe), mode);
    // An empty file succeeds even on a full disk; space is monitored separately.
    fs.writeFileSync(probe, '');
    fs.rmSync(probe);
    return undefined;
  } catch (error) {
    return `${name} "${directory}" cannot be written to (${(error as NodeJS.ErrnoException).code}).`;
  }
}

/** Creates one level at a time: below `/proc` Node's own recursive option never returns. */
function makeDirectory(directory: string, mode: number): void {
  if (fs.existsSync(directory)) return;
  makeDirectory(path.dirname(directory), mode);
  fs.mkdirSync(directory, { mode });
}
