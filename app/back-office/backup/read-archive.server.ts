import { createHash, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import { extract } from 'tar-stream';
import { type BackupEnd, type BackupProblem, END, HEADER } from './backup-format.ts';
import { digestEntry, sealOf } from './write-archive.server.ts';

/** Far above any entry: tables come in chunks, and pictures are smaller than uploads. */
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

/**
 * Reads a backup's entries without the last. Throws a BackupFileError at the first problem, at the latest after the last entry: nothing
 * read may be trusted before. Checks the seal against the secrets, if given.
 */
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
