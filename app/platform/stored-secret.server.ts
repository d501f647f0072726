import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Returns a secret of this shop, generated at the first start and stored in its data directory, readable by its owner
 * only.
 * Concurrent starts agree, since only one process can link its file into place.
 */
export function storedSecret(dataDirectory: string, name: string, bytes = 32): string {
  const directory = path.resolve(dataDirectory);
  const kept = path.join(directory, name);
  if (!fs.existsSync(kept)) {
    fs.mkdirSync(directory, { recursive: true });
    const mine = `${kept}.${process.pid}`;
    fs.writeFileSync(mine, randomBytes(bytes).toString('base64url'), { mode: 0o600 });
    try {
      fs.linkSync(mine, kept);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    fs.unlinkSync(mine);
  }
  return fs.readFileSync(kept, 'utf8');
}
