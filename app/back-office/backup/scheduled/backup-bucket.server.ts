import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '#app/platform/environment-settings.server.ts';
import { s3Options } from '#app/platform/s3.server.ts';

/** Allows backups of 160 GB, since S3 accepts 10,000 parts. Parts are uploaded one at a time to save memory. */
const PART_BYTES = 16 * 1024 * 1024;
const LIMITS = { attempts: 3, connectMs: 5_000, requestMs: 60_000 };

/** Returns the bucket of `s3://bucket/folder`. Loads the large S3 client only when the bucket is used. */
export function openBackupBucket(to: string, settings: Settings): BackupDestination | undefined {
  const [, bucket, folder = ''] = /^s3:\/\/([^/]+)(?:\/(.*?)\/*)?$/.exec(to) ?? [];
  if (!bucket) return undefined;
  const prefix = folder && `${folder}/`;
  return {
    name: `s3://${bucket}/${prefix}`,
    async write(file, fill) {
      const { Upload } = await import('@aws-sdk/lib-storage');
      const body = new PassThrough();
      const upload = new Upload({
        client: await connect(settings),
        params: { Bucket: bucket, Key: prefix + file, Body: body, ContentType: 'application/x-tar' },
        partSize: PART_BYTES,
        queueSize: 1,
      });
      let bytes = 0;
      upload.on('httpUploadProgress', ({ loaded = 0 }) => {
        bytes = Math.max(bytes, loaded);
      });
      const uploaded = upload.done();
      // If writing or uploading fails, ends the other, since a stream without a reader would wait forever.
      uploaded.catch((error: unknown) => body.destroy(error as Error));
      const written = await fill(body);
      await uploaded;
      return { written, bytes };
    },
    async list() {
      const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
      const names: string[] = [];
      const pages = paginateListObjectsV2(
        { client: await connect(settings) },
        { Bucket: bucket, Prefix: prefix },
      );
      for await (const { Contents = [] } of pages)
        names.push(...Contents.map(({ Key = '' }) => Key.slice(prefix.length)));
      return names;
    },
    async remove(file) {
      const { DeleteObjectCommand } = await import('@aws-sdk/client-s3');
      await (await connect(settings)).send(new DeleteObjectCommand({ Bucket: bucket, Key: prefix + file }));
    },
  };
}

/** Returns a message if the bucket of BACKUP_TO is not writable. */
export async function tryBackupBucket(settings: Settings): Promise<string | undefined> {
  const { BACKUP_TO: to = '' } = settings;
  const bucket = openBackupBucket(to, settings);
  if (!bucket) return undefined;
  try {
    await bucket.write('.writable', (output) => pipeline(['.'], output));
    await bucket.remove('.writable');
    return undefined;
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    return `BACKUP_TO "${to}" cannot be written to (${code ?? name}).`;
  }
}

async function connect(settings: Settings) {
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client(s3Options(settings, LIMITS));
}

/** Stores scheduled backups. A file has its final name only once it is complete. */
export type BackupDestination = {
  name: string;
  write<Written>(
    file: string,
    fill: (output: Writable) => Promise<Written>,
  ): Promise<{ written: Written; bytes: number }>;
  list(): Promise<string[]>;
  remove(file: string): Promise<void>;
};
