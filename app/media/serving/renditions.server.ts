import cluster from 'node:cluster';
import os from 'node:os';
import { limitConcurrency } from '#app/platform/jobs/limit-concurrency.ts';
import { log } from '#app/platform/log/log.server.ts';
import { encodeForMail, encodeShare, encodeWidth } from '../encode-pictures.server.ts';
import { MAIL_FILE, pictureWidths, SHARE_FILE } from '../picture-sizes.ts';
import { isStored, readStored, store } from '../storage/storage.server.ts';

/** Increase this number when the encoding changes. All renditions are then encoded again and have new ETags. */
export const ENCODING = 3;
/** Leaves a core for pages. If several web processes share the cores, each encodes only one image at a time. */
const MOST_AT_ONCE = cluster.isWorker ? 1 : Math.max(1, os.availableParallelism() - 1);

export type Rendition = {
  name: string;
  hash: string;
  type: 'image/avif' | 'image/webp' | 'image/jpeg';
  /** The possible masters, in order of preference. The first one that is stored is encoded. */
  masters: string[];
  encode: (master: Buffer) => Promise<Buffer>;
};

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

const encodeInTurn = limitConcurrency(MOST_AT_ONCE);
const encodings = new Map<string, Promise<Buffer | undefined>>();

/** Returns a rendition; undefined for an unknown image. Concurrent calls share an encoding. Throws without storage. */
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
  // Checks this before queueing, so that requests for unknown images do not wait.
  if (!(await isStored(master))) return undefined;
  return encodeInTurn(async () => {
    const bytes = await firstStored(rendition.masters);
    if (!bytes) return undefined;
    const encoded = await rendition.encode(bytes);
    await store(renditionKey(rendition.name), encoded).catch((error: unknown) => {
      // This request succeeds anyway. The next one encodes the image again.
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

export function shareMasterKey(hash: string): string {
  return `masters/${hash}-share.webp`;
}

export function masterKey(hash: string): string {
  return `masters/${hash}.webp`;
}

export function renditionKey(name: string): string {
  return `renditions/${ENCODING}/${name}`;
}
