import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Returns a secret that the shop generates at its first start. Concurrent starts agree: only one can link the file. */
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
