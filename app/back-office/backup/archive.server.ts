import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, type Pack, pack as startPack } from 'tar-stream';
import { type BackupEnd, type BackupProblem, END, HEADER } from './backup-format.ts';

/** Much larger than any real entry: tables are split into chunks, and pictures are smaller than their uploads. */
const LARGEST_ENTRY = 256 * 1024 * 1024;

export class BackupFileError extends Error {
  override name = 'BackupFileError';
  readonly problem: BackupProblem;

  constructor(problem: BackupProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

type Entry = { name: string; bytes: Buffer };

/** Reads a backup's entries. May throw a BackupFileError after the last entry, so trust no entry until the end. */
export async function* readArchive(
  file: string,
  secrets: readonly string[] | undefined,
): AsyncGenerator<Entry> {
  const source = fs.createReadStream(file, { highWaterMark: 1024 * 1024 });
  const tar = extract();
  source.on('error', (error) => tar.destroy(error));
  source.pipe(tar);
  const digest = createHash('sha256');
  let entries = 0;
  let end: BackupEnd | undefined;
  try {
    for await (const entry of tar) {
      const { name, size = 0, type } = entry.header;
      if (entries === 0 && name !== HEADER) throw new BackupFileError('not-a-backup');
      if (end || type !== 'file' || size > LARGEST_ENTRY) throw new BackupFileError('damaged');
      const pieces: Buffer[] = [];
      for await (const piece of entry) pieces.push(piece as Buffer);
      const bytes = Buffer.concat(pieces);
      if (name === END) {
        end = parseEnd(bytes);
        if (end.entries !== entries || end.digest !== digest.digest('hex'))
          throw new BackupFileError('damaged');
      } else {
        entries++;
        digestEntry(digest, name, bytes);
        yield { name, bytes };
      }
    }
  } catch (error) {
    throw error instanceof BackupFileError ? error : new BackupFileError(problemOf(error, entries), error);
  } finally {
    source.destroy();
    tar.destroy();
  }
  if (!end) throw new BackupFileError(entries ? 'cut' : 'not-a-backup');
  const sealed = end;
  if (secrets && !secrets.some((secret) => isSealed(sealed, secret)))
    throw new BackupFileError('other-secret');
}

function parseEnd(bytes: Buffer): BackupEnd {
  try {
    const { entries, digest, missingPictures, seal } = JSON.parse(bytes.toString()) as BackupEnd;
    if (Array.isArray(missingPictures) && typeof seal === 'string')
      return { entries, digest, missingPictures, seal };
  } catch {}
  throw new BackupFileError('damaged');
}

function isSealed(end: BackupEnd, secret: string): boolean {
  const expected = Buffer.from(sealOf(end, secret));
  const given = Buffer.from(end.seal);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function problemOf(error: unknown, entries: number): BackupProblem {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code?.startsWith('E')) return 'unreadable';
  if (entries === 0) return 'not-a-backup';
  return message === 'Unexpected end of data' ? 'cut' : 'damaged';
}

/** `add` waits until the entry has been passed to the output, so that few entries are in memory. */
export type Archive = {
  add(name: string, bytes: Buffer): Promise<void>;
  finish(missingPictures: string[]): Promise<void>;
  /** Ends the file without its last entry, so that it cannot be restored. */
  abandon(error: Error): Promise<void>;
};

export function createArchive(output: Writable, secret: string): Archive {
  const pack = startPack();
  const written = pipeline(pack, output);
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

function digestEntry(digest: ReturnType<typeof createHash>, name: string, bytes: Buffer): void {
  digest.update(`${name}\0${bytes.length}\0`).update(bytes);
}

function sealOf({ entries, digest, missingPictures }: Omit<BackupEnd, 'seal'>, secret: string): string {
  const key = createHmac('sha256', secret).update('backup').digest();
  return createHmac('sha256', key).update(JSON.stringify({ entries, digest, missingPictures })).digest('hex');
}

/** Adds an entry. Rejects if the output fails, for example because the disk is full. */
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
