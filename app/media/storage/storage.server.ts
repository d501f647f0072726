import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { config } from '#app/platform/config.server.ts';
import { s3Options } from '#app/platform/s3.server.ts';

const LIMITS = { attempts: 2, connectMs: 3_000, requestMs: 10_000 };

export const UNFINISHED = 'unfinished';

const directory = path.resolve(config.DATA_DIRECTORY, 'media');
let opened: Promise<Disk> | undefined;

/** Throws if the storage is unreachable. */
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

/** Throws if the storage is unreachable. */
export async function isStored(name: string): Promise<boolean> {
  return (await open()).exists(name);
}

/** Stores a file atomically, since other processes may read it at any time. */
export async function store(name: string, bytes: Uint8Array): Promise<void> {
  const disk = await open();
  if (config.S3_BUCKET) return disk.put(name, bytes);
  // Renames a temporary file, since the disk driver writes in place and a reader could find half an image.
  const aside = `${UNFINISHED}/${randomUUID()}`;
  const target = path.join(directory, name);
  await disk.put(aside, bytes);
  await fs.mkdir(path.dirname(target), { recursive: true });
  await fs.rename(path.join(directory, aside), target);
}

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

export async function findStoredAt(name: string): Promise<Date | undefined> {
  const disk = await open();
  return (await disk.exists(name)) ? (await disk.getMetaData(name)).lastModified : undefined;
}

export async function removeStored(name: string): Promise<void> {
  await (await open()).delete(name);
}

function open(): Promise<Disk> {
  opened ??= config.S3_BUCKET ? openBucket(config.S3_BUCKET) : openDirectory();
  return opened;
}

async function openDirectory(): Promise<Disk> {
  return new Disk(new FSDriver({ location: directory, visibility: 'private' }));
}

async function openBucket(bucket: string): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  // Many S3-compatible services do not support ACLs.
  const driver = { bucket, visibility: 'private', supportsACL: false, ...s3Options(config, LIMITS) } as const;
  return new Disk(new S3Driver(driver));
}

function isMissing(error: unknown): boolean {
  const { cause } = error as { cause?: NodeJS.ErrnoException };
  return cause?.code === 'ENOENT' || cause?.name === 'NoSuchKey';
}
