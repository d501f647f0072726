import cluster from 'node:cluster';
import os from 'node:os';
import { limitConcurrency } from '#app/platform/jobs/limit-concurrency.ts';
import { log } from '#app/platform/log/log.server.ts';
import { encodeForMail, encodeShare, encodeWidth } from '../encode-pictures.server.ts';
import { MAIL_FILE, pictureWidths, SHARE_FILE } from '../picture-sizes.ts';
import { isStored, readStored, store } from '../storage/storage.server.ts';

/**
 * The version of how renditions are encoded. Raised when that changes: all are then made again, under new entity
 * tags.
 */
export const ENCODING = 3;
/** One core is left for pages; of several web processes each encodes one, since together they use all cores. */
const MOST_AT_ONCE = cluster.isWorker ? 1 : Math.max(1, os.availableParallelism() - 1);

/** A master in a form that is served. */
export type Rendition = {
  name: string;
  hash: string;
  type: 'image/avif' | 'image/webp' | 'image/jpeg';
  /** What it is encoded from: the first of these that is kept. */
  masters: string[];
  encode: (master: Buffer) => Promise<Buffer>;
};

/** The rendition that a file below `/media/` names, whether or not its picture exists; undefined where none could. */
export function renditionNamed(name: string): Rendition | undefined {
  const [, hash, file] = /^([0-9a-f]{32})-(\w+\.\w+)$/.exec(name) ?? [];
  if (!hash || !file) return undefined;
  const master = masterKey(hash);
  if (file === SHARE_FILE)
    return { name, hash, type: 'image/jpeg', masters: [shareMasterKey(hash), master], encode: encodeShare };
  if (file === MAIL_FILE) return { name, hash, type: 'image/jpeg', masters: [master], encode: encodeForMail };
  for (const width of pictureWidths) {
    for (const format of ['avif', 'webp'] as const) {
      if (file !== `${width}.${format}`) continue;
      return {
        name,
        hash,
        type: `image/${format}`,
        masters: [master],
        encode: (bytes) => encodeWidth(bytes, width, format),
      };
    }
  }
  return undefined;
}

/** How many pictures are encoded at once: the rest of the cores, and the threads of file access, are for others. */
const encodeInTurn = limitConcurrency(MOST_AT_ONCE);
const encodings = new Map<string, Promise<Buffer | undefined>>();

/**
 * The bytes of a rendition: as they are stored, or encoded now and stored for everyone after. Requests for one that
 * is being encoded wait for it. Undefined when there is no such picture; throws while the storage cannot be
 * reached.
 */
export async function readRendition(rendition: Rendition): Promise<Buffer | undefined> {
  const { name } = rendition;
  const stored = await readStored(renditionKey(name));
  if (stored) return stored;
  const encoding = encodings.get(name) ?? encodeFromMaster(rendition).finally(() => encodings.delete(name));
  encodings.set(name, encoding);
  return encoding;
}

async function encodeFromMaster(rendition: Rendition): Promise<Buffer | undefined> {
  const master = masterKey(rendition.hash);
  // Checked before waiting in line, so that addresses of no picture are answered at once.
  if (!(await isStored(master))) return undefined;
  return encodeInTurn(async () => {
    const bytes = await firstStored(rendition.masters);
    if (!bytes) return undefined;
    const encoded = await rendition.encode(bytes);
    await store(renditionKey(rendition.name), encoded).catch((error: unknown) => {
      // This request gets it all the same; the next one makes it again.
      log.warn({ err: error, name: rendition.name }, 'a rendition was not stored');
    });
    return encoded;
  });
}

async function firstStored(keys: string[]): Promise<Buffer | undefined> {
  for (const key of keys) {
    const bytes = await readStored(key);
    if (bytes) return bytes;
  }
  return undefined;
}

/** Where the drawing is kept that stands for a picture in shared links, if it came with one. */
export function shareMasterKey(hash: string): string {
  return `masters/${hash}-share.webp`;
}

/** Where the master of a hash is kept; no address leads there. */
export function masterKey(hash: string): string {
  return `masters/${hash}.webp`;
}

/** Where the rendition is kept that is served under this name. */
export function renditionKey(name: string): string {
  return `renditions/${ENCODING}/${name}`;
}
