import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { upsertImage } from '../library/add-image.server.ts';
import { masterKey } from '../serving/renditions.server.ts';
import { images } from '../tables.server.ts';
import { readStored } from './storage.server.ts';
import { storePicture } from './store-picture.server.ts';

const refused = (reason: string) => ({ ok: false, reason });

test.each(['jpeg', 'png', 'gif'] as const)('of a %s the master is a WebP of its size', async (format) => {
  const picture = await stored(await painted(1000, 500).toFormat(format).toBuffer());
  expect(picture).toMatchObject({
    url: expect.stringMatching(/^\/media\/[0-9a-f]{32}$/),
    width: 1000,
    height: 500,
  });
  expect(picture.colour).toMatch(/^#[c-f].[0-4].[0-4].$/);
  expect(await sharp(await masterOf(picture.url)).metadata()).toMatchObject({
    format: 'webp',
    width: 1000,
    height: 500,
  });
});

test('a bare WebP of our width is kept byte for byte; one with metadata, too wide or moving is not', async () => {
  const bare = await painted(1600, 40).webp().toBuffer();
  expect((await masterOf((await stored(bare)).url)).equals(bare)).toBe(true);
  const signed = await painted(50, 40)
    .withExif({ IFD0: { Artist: 'Secret Person' } })
    .webp()
    .toBuffer();
  expect((await masterOf((await stored(signed)).url)).includes('Secret')).toBe(false);
  const wide = await stored(await painted(2000, 50).webp().toBuffer());
  expect(wide).toMatchObject({ width: 1600, height: 40 });
  const pages = [painted(40, 40), painted(40, 40).negate()].map((page) => page.png().toBuffer());
  const moving = await sharp(await Promise.all(pages), { join: { animated: true } })
    .webp()
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  const still = await stored(moving);
  expect(still).toMatchObject({ width: 40, height: 40 });
  expect((await sharp(await masterOf(still.url)).metadata()).pages).toBeUndefined();
});

test('a small picture is not blown up, a large one is made smaller, a very long one too', async () => {
  expect(await stored(await painted(90, 120).png().toBuffer())).toMatchObject({ width: 90, height: 120 });
  expect(await stored(await painted(2400, 30).png().toBuffer())).toMatchObject({ width: 1600, height: 20 });
  expect(await stored(await painted(20, 20_000).png().toBuffer())).toMatchObject({ width: 8, height: 8000 });
});

test('nothing of what a camera wrote into it is left, and it stands upright', async () => {
  const exif = { IFD0: { Artist: 'Secret Person' }, IFD3: { GPSLatitude: '52/1 22/1 0/1' } };
  const bytes = await painted(900, 600).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const picture = await stored(bytes);
  expect(picture).toMatchObject({ width: 600, height: 900 });
  const kept = await masterOf(picture.url);
  expect((await sharp(kept).metadata()).exif).toBeUndefined();
  expect(kept.includes('Secret')).toBe(false);
});

test('grey, transparent and finely graded pictures are pictures', async () => {
  const grey = await stored(await painted(50, 50).greyscale().png().toBuffer());
  expect(grey.colour).toMatch(/^#([0-9a-f]{2})\1\1$/);
  const clear = await painted(50, 50).ensureAlpha(0.5).png().toBuffer();
  const picture = await stored(clear);
  expect((await sharp(await masterOf(picture.url)).metadata()).hasAlpha).toBe(true);
  expect((await stored(await painted(50, 50).toColourspace('rgb16').png().toBuffer())).colour).toMatch(
    /^#[c-f].[0-4].[0-4].$/,
  );
});

test('the same bytes are the same picture, and the library has it once, with its newest texts', async () => {
  const bytes = await painted(60, 60).png().toBuffer();
  const [first, again] = [await stored(bytes), await stored(bytes)];
  expect(again).toEqual(first);
  const id = await upsertImage(db, first, { en: 'Shirt', nl: 'Hemd' });
  expect(await upsertImage(db, again, { en: 'Linen shirt' })).toBe(id);
  expect(await db.select().from(images).where(eq(images.url, first.url))).toMatchObject([
    { altText: 'Linen shirt', altTextNl: null, width: 60 },
  ]);
  expect((await stored(await painted(61, 60).png().toBuffer())).url).not.toBe(first.url);
});

test('what only calls itself a picture is refused', async () => {
  const script =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>steal()</script></svg>';
  const png = await painted(300, 300).png().toBuffer();
  const tiff = await painted(9, 9).tiff().toBuffer();
  const webp = await noise(300).webp().toBuffer();
  const bad = [
    Buffer.from('just text'),
    Buffer.from(script),
    Buffer.from(`<?xml version="1.0"?>${script}`),
    Buffer.alloc(0),
    Buffer.from('%PDF-1.4'),
    tiff,
  ];
  for (const bytes of [...bad, png.subarray(8)])
    expect(await storePicture(bytes)).toEqual(refused('not-an-image'));
  const jpeg = await noise(300).jpeg().toBuffer();
  const halves = [webp, jpeg].map((whole) => whole.subarray(0, whole.length / 2));
  for (const bytes of [png.subarray(0, 20), png.subarray(0, 200), ...halves])
    expect(await storePicture(bytes)).toEqual(refused('broken'));
});

test('what hangs behind a picture is not kept, and SVG in its first bytes is none', async () => {
  const payload = Buffer.from('PK\x03\x04 <script>steal()</script>');
  for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
    const polyglot = Buffer.concat([await painted(40, 40).toFormat(format).toBuffer(), payload]);
    expect((await masterOf((await stored(polyglot)).url)).includes('steal')).toBe(false);
  }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  for (const start of ['GIF89a', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff'])
    expect(await storePicture(Buffer.from(start + svg, 'latin1'))).toEqual(refused('broken'));
});

test('a few bytes that unpack to billions of pixels are refused before they do', async () => {
  const png = await painted(1, 1).png().toBuffer();
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  bomb.writeUInt32BE(crc(bomb.subarray(12, 29)), 29);
  const before = process.memoryUsage().rss;
  expect(await storePicture(bomb)).toEqual(refused('too-many-pixels'));
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  // A real one: 51 million pixels of one colour are only some kilobytes.
  const wide = await sharp({ create: { width: 10_000, height: 5_100, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  expect(await storePicture(wide)).toEqual(refused('too-many-pixels'));
});

function painted(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: { r: 222, g: 40, b: 32 } } });
}

function noise(size: number) {
  const raw = { width: size, height: size, channels: 3 as const };
  return sharp(randomBytes(size * size * 3), { raw });
}

async function stored(bytes: Buffer) {
  const answer = await storePicture(bytes);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.picture;
}

async function masterOf(url: string): Promise<Buffer> {
  const bytes = await readStored(masterKey(url.slice('/media/'.length)));
  if (!bytes) throw new Error(`${url} has no master`);
  return bytes;
}

function crc(bytes: Buffer): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  }
  return ~rest >>> 0;
}
