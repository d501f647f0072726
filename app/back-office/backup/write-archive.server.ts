import { createHash, createHmac } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Pack, pack as startPack } from 'tar-stream';
import { type BackupEnd, END } from './backup-format.ts';

/** A backup being written. `add` waits until the entry is passed on, to limit memory. */
export type Archive = {
  add(name: string, bytes: Buffer): Promise<void>;
  /** Writes the last entry and waits until the output has everything. */
  finish(missingPictures: string[]): Promise<void>;
  /** Ends the file incomplete, so that it can never be restored. */
  abandon(error: Error): Promise<void>;
};

export function createArchive(output: Writable, secret: string): Archive {
  const pack = startPack();
  const written = pipeline(pack, output);
  // Reported to the next call of `add` or `finish`.
  written.catch(() => {});
  const digest = createHash('sha256');
  let entries = 0;

  return {
    async add(name, bytes) {
      entries++;
      digestEntry(digest, name, bytes);
      await addEntry(pack, written, name, bytes);
    },
    async finish(missingPictures) {
      const end = { entries, digest: digest.digest('hex'), missingPictures };
      const sealed: BackupEnd = { ...end, seal: sealOf(end, secret) };
      await addEntry(pack, written, END, Buffer.from(JSON.stringify(sealed)));
      pack.finalize();
      await written;
    },
    async abandon(error) {
      pack.destroy(error);
      await written.catch(() => {});
    },
  };
}

export function digestEntry(digest: ReturnType<typeof createHash>, name: string, bytes: Buffer): void {
  digest.update(`${name}\0${bytes.length}\0`).update(bytes);
}

export function sealOf(
  { entries, digest, missingPictures }: Omit<BackupEnd, 'seal'>,
  secret: string,
): string {
  const key = createHmac('sha256', secret).update('backup').digest();
  return createHmac('sha256', key).update(JSON.stringify({ entries, digest, missingPictures })).digest('hex');
}

/** A failed output, such as a full disk, ends the wait too. */
async function addEntry(pack: Pack, written: Promise<void>, name: string, bytes: Buffer): Promise<void> {
  const added = new Promise<void>((resolve, reject) => {
    const entry = pack.entry({ name, size: bytes.length, mode: 0o600 }, bytes, (error) =>
      error ? reject(error) : resolve(),
    );
    entry.on('error', reject);
  });
  added.catch(() => {});
  await Promise.race([added, written.then(() => added)]);
}
