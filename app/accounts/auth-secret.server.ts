import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { config } from '#app/platform/config.server.ts';

/**
 * What signs cookies and links: the setting, else one made at the first start and kept beside the embedded database.
 * Processes that start at once agree on it, since only one of them can link its own into place.
 */
export function authSecret(): string {
  if (config.AUTH_SECRET) return config.AUTH_SECRET;
  const directory = path.resolve(config.DATA_DIRECTORY);
  const kept = path.join(directory, 'auth-secret');
  if (!fs.existsSync(kept)) {
    fs.mkdirSync(directory, { recursive: true });
    const mine = `${kept}.${process.pid}`;
    fs.writeFileSync(mine, randomBytes(32).toString('base64url'), { mode: 0o600 });
    try {
      fs.linkSync(mine, kept);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    fs.unlinkSync(mine);
  }
  return fs.readFileSync(kept, 'utf8');
}
