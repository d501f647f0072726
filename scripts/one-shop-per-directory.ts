import fs from 'node:fs';
import path from 'node:path';
import { SettingError } from '../app/platform/environment-settings.server.ts';

/**
 * Two shops on one embedded database would stop it under each other. The claim ends with `release` or the process; claims of killed shops
 * are taken over.
 */
export function claimDirectory(directory: string): () => Promise<void> {
  const file = path.join(directory, 'shop.pid');
  const holder = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0;
  if (holder && holder !== process.pid && isShop(holder)) {
    throw new SettingError(
      `DATA_DIRECTORY "${directory}" is in use by a running shop (process ${holder}); stop it, or set DATABASE_URL to share one database.`,
    );
  }
  fs.mkdirSync(directory, { recursive: true });
  fs.writeFileSync(file, String(process.pid));
  return async () => fs.rmSync(file, { force: true });
}

function isShop(pid: number): boolean {
  const command = `/proc/${pid}/cmdline`;
  if (fs.existsSync('/proc/self'))
    return fs.existsSync(command) && /\bscripts\/[\w-]+\.ts\b/.test(fs.readFileSync(command, 'utf8'));
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
