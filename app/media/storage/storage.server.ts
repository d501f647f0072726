import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { config } from '#app/platform/config.server.ts';

const UNREACHABLE_MS = 3_000;
const SLOW_MS = 10_000;

/** Where a file is written before it gets its name. */
export const UNFINISHED = 'unfinished';

const directory = path.resolve(config.DATA_DIRECTORY, 'media');
let opened: Promise<Disk> | undefined;

/** Reads what is kept under a name; undefined when nothing is. Throws while the storage cannot be reached. */
export async function readStored(name: string): Promise<Buffer | undefined> {
  const disk = await open();
  try {
    const { buffer, byteOffset, byteLength } = await disk.getBytes(name);
    return Buffer.from(buffer, byteOffset, byteLength);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether anything is kept under a name. Throws while the storage cannot be reached. */
export async function isStored(name: string): Promise<boolean> {
  return (await open()).exists(name);
}

/** Keeps bytes under a name, whole or not at all: other processes may read it at any moment. */
export async function store(name: string, bytes: Uint8Array): Promise<void> {
  const disk = await open();
  if (config.S3_BUCKET) return disk.put(name, bytes);
  // On a disk the driver writes and moves in place, where a reader could find half a picture.
  const aside = `${UNFINISHED}/${randomUUID()}`;
  const target = path.join(directory, name);
  await disk.put(aside, bytes);
  await fs.mkdir(path.dirname(target), { recursive: true });
  await fs.rename(path.join(directory, aside), target);
}

/** The names of all that is kept in a folder, a page of them at a time however many there are. */
export async function* listStored(folder: string): AsyncGenerator<string> {
  if (!config.S3_BUCKET) return yield* namesInDirectory(folder);
  const disk = await open();
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(`${folder}/`, {
      recursive: true,
      ...(paginationToken && { paginationToken }),
    });
    for (const found of page.objects) if (found.isFile) yield found.key;
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

async function* namesInDirectory(folder: string): AsyncGenerator<string> {
  try {
    for await (const entry of await fs.opendir(path.join(directory, folder)))
      if (entry.isFile()) yield `${folder}/${entry.name}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** When what is kept under a name was last stored; undefined when nothing is. */
export async function findStoredAt(name: string): Promise<Date | undefined> {
  const disk = await open();
  return (await disk.exists(name)) ? (await disk.getMetaData(name)).lastModified : undefined;
}

/** Removes what is kept under a name; there need not be anything. */
export async function removeStored(name: string): Promise<void> {
  await (await open()).delete(name);
}

/** The client of S3 is large: it is loaded where pictures are kept there. */
function open(): Promise<Disk> {
  opened ??= config.S3_BUCKET ? openBucket(config.S3_BUCKET) : openDirectory();
  return opened;
}

async function openDirectory(): Promise<Disk> {
  return new Disk(new FSDriver({ location: directory, visibility: 'private' }));
}

async function openBucket(bucket: string): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      bucket,
      visibility: 'private',
      // Many services that speak S3 know neither access lists nor the newest checksums.
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      region: config.S3_REGION ?? '',
      ...(config.S3_ENDPOINT && { endpoint: config.S3_ENDPOINT }),
      forcePathStyle: config.S3_FORCE_PATH_STYLE === 'on',
      credentials: {
        accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
      },
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: UNREACHABLE_MS,
        requestTimeout: SLOW_MS,
        throwOnRequestTimeout: true,
      },
    }),
  );
}

function isMissing(error: unknown): boolean {
  const { cause } = error as { cause?: NodeJS.ErrnoException };
  return cause?.code === 'ENOENT' || cause?.name === 'NoSuchKey';
}
