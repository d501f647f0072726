import { createReadStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { createInterface } from 'node:readline';

const CHUNK_LENGTH = 1_000_000;

export type Entry = [kind: string, value: unknown];

export interface Journal {
  append(kind: string, value: unknown): void;
  /** Resolves once everything appended so far is written to the file; rejects if that failed. */
  flushed(): Promise<void>;
  close(): Promise<void>;
}

interface Batch {
  parts: string[];
  waiting: { resolve: () => void; reject: (error: unknown) => void }[];
}

export function memoryJournal(): Journal {
  return { append: () => {}, flushed: () => Promise.resolve(), close: () => Promise.resolve() };
}

/** Applies every entry of the file, oldest first. Ignores a last line cut off by a crash. */
export async function replayJournal(file: string, apply: (entry: Entry) => void): Promise<void> {
  let torn: number | undefined;
  let number = 0;
  for await (const line of linesOf(file)) {
    number += 1;
    if (torn) throw new Error(`${file}: line ${torn} is not readable`);
    const entries = readLine(line);
    if (entries) for (const entry of entries) apply(entry);
    else torn = number;
  }
}

/** Rewrites the journal with these entries and opens it for appending. */
export async function openJournal(file: string, entries: Iterable<Entry>): Promise<Journal> {
  const fresh = `${file}.new`;
  await writeEntries(fresh, entries);
  await rename(fresh, file);

  const handle = await open(file, 'r+');
  let position = (await handle.stat()).size;
  let next: Batch = emptyBatch();
  let current: Batch | undefined;
  let isDraining = false;

  async function drain(): Promise<void> {
    while (next.parts.length > 0) {
      current = next;
      next = emptyBatch();
      try {
        await writeAll(Buffer.from(`[${current.parts.join(',')}]\n`));
        for (const { resolve } of current.waiting) resolve();
      } catch (error) {
        for (const { reject } of current.waiting) reject(error);
        // Memory is ahead of the file: the next change writes these entries too, at the same position.
        next.parts = [...current.parts, ...next.parts];
        break;
      }
    }
    current = undefined;
    isDraining = false;
  }

  async function writeAll(bytes: Buffer): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
      done += bytesWritten;
    }
    position += bytes.length;
  }

  function startDraining(): void {
    if (isDraining) return;
    isDraining = true;
    setImmediate(drain);
  }

  function flushed(): Promise<void> {
    const batch = next.parts.length > 0 ? next : current;
    if (!batch) return Promise.resolve();
    startDraining();
    return new Promise((resolve, reject) => batch.waiting.push({ resolve, reject }));
  }

  return {
    append(kind, value) {
      next.parts.push(JSON.stringify([kind, value]));
      startDraining();
    },
    flushed,
    async close() {
      await flushed().catch(() => {});
      await handle.close();
    },
  };
}

async function writeEntries(file: string, entries: Iterable<Entry>): Promise<void> {
  const writer = await open(file, 'w', 0o600);
  let text = '';
  for (const entry of entries) {
    text += `[${JSON.stringify(entry)}]\n`;
    if (text.length < CHUNK_LENGTH) continue;
    await writer.writeFile(text);
    text = '';
  }
  await writer.writeFile(text);
  await writer.datasync();
  await writer.close();
}

function emptyBatch(): Batch {
  return { parts: [], waiting: [] };
}

async function* linesOf(file: string): AsyncGenerator<string> {
  try {
    const stream = createReadStream(file, 'utf8');
    for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line !== '') yield line;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function readLine(line: string): Entry[] | undefined {
  try {
    return JSON.parse(line) as Entry[];
  } catch {
    return undefined;
  }
}
