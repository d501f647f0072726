import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { startS3 } from '#tests/fakes/s3.ts';

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-s3-'));
const bucket = path.join(directory, 'pictures');
let s3 = await startS3({ directory, bucket: 'pictures' });
const { port } = s3;

// Set before importing the shop's modules, which read the settings once.
Object.assign(process.env, { S3_BUCKET: 'pictures', ...s3.settings });
const { listStored } = await import('./storage.server.ts');
const { storePicture } = await import('./store-picture.server.ts');
const { askerOf, startMediaServer } = await import('#tests/support/media-server.ts');
const server = await startMediaServer();
const ask = askerOf(server);

afterAll(async () => {
  server.close();
  await s3.stop();
  fs.rmSync(directory, { recursive: true, force: true });
});

test('pictures are stored in the bucket, encoded on first request and then read from there', async () => {
  const { url, hash } = await pictureOf('#de2820');
  const { status, headers, body } = await ask(`${url}-400.avif`);
  expect([status, headers['content-type']]).toEqual([200, 'image/avif']);
  expect(await sharp(body).metadata()).toMatchObject({ width: 400, height: 200 });
  expect(kept()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(`^masters/${hash}\\.webp`),
      expect.stringMatching(`^renditions/\\d+/${hash}-400\\.avif`),
    ]),
  );
  expect(fs.existsSync(path.join(process.env.DATA_DIRECTORY ?? '', 'media'))).toBe(false);

  for (const file of kept().filter((name) => name.startsWith('masters/'))) fs.rmSync(path.join(bucket, file));
  const again = await ask(`${url}-400.avif`);
  expect([again.status, again.body.equals(body)]).toEqual([200, true]);
  const part = await ask(`${url}-400.avif`, { headers: { Range: 'bytes=4-11' } });
  expect([part.status, part.body.equals(body.subarray(4, 12))]).toEqual([206, true]);
  expect((await ask(`${url}-400.webp`)).status).toBe(404);
});

test('all masters of a bucket are listed, and nothing else', async () => {
  const names: string[] = [];
  for await (const name of listStored('masters')) names.push(name);
  const { hash } = await pictureOf('#20de28');
  const now: string[] = [];
  for await (const name of listStored('masters')) now.push(name);
  expect(now.filter((name) => !names.includes(name))).toEqual([`masters/${hash}.webp`]);
  expect(now.every((name) => /^masters\/[0-9a-f]{32}\.webp$/.test(name))).toBe(true);
});

test('what was never stored is not found', async () => {
  expect((await ask(`/media/${'0'.repeat(32)}-400.avif`)).status).toBe(404);
});

test('while the bucket is away pictures are too, and come back with it', async () => {
  const { url } = await pictureOf('#2028de');
  const seen = await ask(`${url}-200.webp`);
  await s3.stop();
  for (const file of ['200.webp', '400.avif', '1200x630.jpg']) {
    const { status, headers } = await ask(`${url}-${file}`);
    expect([status, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '5']);
  }
  const known = await ask(`${url}-200.webp`, { headers: { 'If-None-Match': seen.headers.etag ?? '' } });
  expect(known.status).toBe(304);
  await expect(pictureOf('#20de28')).rejects.toThrow();

  s3 = await startS3({ directory, bucket: 'pictures', port });
  for (const file of ['200.webp', '400.avif', '1200x630.jpg'])
    expect((await ask(`${url}-${file}`)).status).toBe(200);
  expect((await pictureOf('#20de28')).url).toMatch(/^\/media\//);
});

async function pictureOf(background: string): Promise<{ url: string; hash: string }> {
  const image = sharp({ create: { width: 800, height: 400, channels: 3, background } });
  const answer = await storePicture(await image.jpeg().toBuffer());
  if (!answer.ok) throw new Error(answer.reason);
  return { url: answer.picture.url, hash: answer.picture.url.slice('/media/'.length) };
}

function kept(): string[] {
  return fs.readdirSync(bucket, { recursive: true }).map(String);
}
