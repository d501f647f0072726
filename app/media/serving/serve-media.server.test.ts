import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { config } from '#app/platform/config.server.ts';
import { askerOf, startMediaServer } from '#tests/support/media-server.ts';
import { storePicture } from '../storage/store-picture.server.ts';

const server = await startMediaServer();
const ask = askerOf(server);
const media = path.join(config.DATA_DIRECTORY, 'media');
let picture = '';

beforeAll(async () => {
  picture = await pictureOf(500, 400);
  fs.writeFileSync(path.join(config.DATA_DIRECTORY, 'secret'), 'secret');
  fs.writeFileSync(path.join(media, 'notes.txt'), 'notes');
});

afterAll(() => server.close());

test.each([
  ['200.avif', 'image/avif', 'heif', 200, 160],
  ['200.webp', 'image/webp', 'webp', 200, 160],
  ['400.avif', 'image/avif', 'heif', 400, 320],
  ['600.webp', 'image/webp', 'webp', 500, 400],
  ['1600.avif', 'image/avif', 'heif', 500, 400],
  ['1200x630.jpg', 'image/jpeg', 'jpeg', 1200, 630],
  ['160x200.jpg', 'image/jpeg', 'jpeg', 160, 200],
])(
  '%s is encoded when it is first asked for, never enlarged but for sharing and mails',
  async (file, type, format, width, height) => {
    const { status, headers, body } = await ask(`${picture}-${file}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'content-length': String(body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    expect(await sharp(body).metadata()).toMatchObject({ format, width, height });
    const again = await ask(`${picture}-${file}`);
    expect(again.body.equals(body)).toBe(true);
  },
);

test('of a picture asked for by many at once one rendition is made, and kept', async () => {
  const other = await pictureOf(700, 300);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(`${other}-400.avif`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.toString('base64'))).size).toBe(1);
  fs.rmSync(path.join(media, 'masters', `${other.slice('/media/'.length)}.webp`));
  expect((await ask(`${other}-400.avif`)).status).toBe(200);
  expect((await ask(`${other}-400.webp`)).status).toBe(404);
  expect(fs.readdirSync(path.join(media, 'unfinished'))).toEqual([]);
});

test('who reads while others write sees whole pictures only', async () => {
  const { readStored, store } = await import('../storage/storage.server.ts');
  const versions = ['a', 'b'].map((letter) => Buffer.from(letter.repeat(3_000_000)));
  await store('racing', versions[0] ?? Buffer.alloc(0));
  const writing = (async () => {
    for (let turn = 0; turn < 12; turn++) await store('racing', versions[turn % 2] ?? Buffer.alloc(0));
  })();
  for (let turn = 0; turn < 40; turn++) {
    const seen = await readStored('racing');
    expect(versions.some((version) => seen?.equals(version))).toBe(true);
  }
  await writing;
});

test('who has a picture is told that it is the same one', async () => {
  const address = `${picture}-400.webp`;
  const { headers } = await ask(address);
  const etag = headers.etag ?? '';
  expect(etag).toMatch(/^"[^"]+"$/);
  for (const known of [etag, `"other", W/${etag}`]) {
    const { status, body } = await ask(address, { headers: { 'If-None-Match': known } });
    expect([status, body.length]).toEqual([304, 0]);
  }
  expect((await ask(address, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  const otherForm = await ask(`${picture}-400.avif`);
  expect(otherForm.headers.etag).not.toBe(etag);
});

test('HEAD tells the length and sends nothing', async () => {
  const address = `${picture}-400.webp`;
  const whole = await ask(address);
  const { status, headers, body } = await ask(address, { method: 'HEAD', headers: { Range: 'bytes=0-1' } });
  expect([status, headers['content-length'], body.length]).toEqual([200, String(whole.body.length), 0]);
});

test('a part of a picture is sent to who asks for it, as long as it is of the same one', async () => {
  const address = `${picture}-400.webp`;
  const { body, headers } = await ask(address);
  const part = await ask(address, { headers: { Range: 'bytes=10-19' } });
  expect(part.status).toBe(206);
  expect(part.headers).toMatchObject({
    'content-range': `bytes 10-19/${body.length}`,
    'content-length': '10',
    'content-type': 'image/webp',
    etag: headers.etag,
  });
  expect(part.body.equals(body.subarray(10, 20))).toBe(true);
  const end = await ask(address, { headers: { Range: 'bytes=-5', 'If-Range': headers.etag ?? '' } });
  expect([end.status, end.body.equals(body.subarray(-5))]).toEqual([206, true]);
  const changed = await ask(address, { headers: { Range: 'bytes=-5', 'If-Range': '"other"' } });
  expect([changed.status, changed.body.length]).toEqual([200, body.length]);
  const beyond = await ask(address, { headers: { Range: `bytes=${body.length}-` } });
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${body.length}`]);
});

const SAMPLE = '0123456789abcdef'.repeat(2);

test.each([
  '/media/',
  '/media/secret',
  '/media/notes.txt',
  '/media/../secret',
  '/media/..%2fsecret',
  '/media/%2e%2e/secret',
  `/media/masters/${SAMPLE}.webp`,
  `/media/${SAMPLE}.webp`,
  `/media/${SAMPLE}`,
  `/media/${SAMPLE}-400.webp`,
  `/media/${SAMPLE}-401.webp`,
  `/media/${SAMPLE}-0400.webp`,
  `/media/${SAMPLE}-400.png`,
  `/media/${SAMPLE}-1200x630.webp`,
  `/media/${SAMPLE}-400.webp/../notes.txt`,
  `/media/${SAMPLE}-400.webp%00`,
  `/media/${SAMPLE.toUpperCase()}-400.webp`,
])('%s is no picture', async (address) => {
  const { status, headers, body } = await ask(address);
  expect([status, body.length, headers['cache-control']]).toEqual([404, 0, 'no-store']);
});

test('the master of a picture is never served', async () => {
  const hash = picture.slice('/media/'.length);
  expect(fs.existsSync(path.join(media, 'masters', `${hash}.webp`))).toBe(true);
  for (const name of [hash, `${hash}.webp`, `masters/${hash}.webp`, `../masters/${hash}.webp`])
    expect((await ask(`/media/${name}`)).status).toBe(404);
});

test('a picture that came with a drawing for shared links shows that one there and nowhere else', async () => {
  const [red, green] = await Promise.all([plain(1200, 1500, '#b02020'), plain(1200, 630, '#208020')]);
  const answer = await storePicture(red, green);
  if (!answer.ok) throw new Error(answer.reason);
  const hueOf = async (file: string) => {
    const { body } = await ask(`${answer.picture.url}-${file}`);
    const { dominant } = await sharp(body).stats();
    return dominant.r > dominant.g ? 'red' : 'green';
  };
  expect(await Promise.all(['1200x630.jpg', '400.webp', '400.avif'].map(hueOf))).toEqual([
    'green',
    'red',
    'red',
  ]);
  const share = await ask(`${answer.picture.url}-1200x630.jpg`);
  expect(await sharp(share.body).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(await storePicture(red, Buffer.from('no picture'))).toEqual({ ok: false, reason: 'not-an-image' });
});

test('pictures are not for writing, and other addresses are for others', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect(await ask(`${picture}-400.webp`, { method })).toMatchObject({ status: 405 });
  expect((await ask('/mediation')).body.toString()).toBe('not media');
  expect((await ask(`/${picture}-400.webp`)).body.toString()).toBe('not media');
});

function plain(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

async function pictureOf(width: number, height: number): Promise<string> {
  const background = { r: 222, g: 40, b: width % 256 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  const answer = await storePicture(bytes);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.picture.url;
}
