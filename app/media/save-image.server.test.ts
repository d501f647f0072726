import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { db } from '#app/platform/db.server.ts';
import { saveImage, storePicture } from './save-image.server.ts';
import { storage } from './storage.server.ts';
import { images } from './tables.server.ts';

const refused = { ok: false, reason: 'not-an-image' };

test.each(['jpeg', 'png', 'gif', 'webp'] as const)('a %s is stored as WebP in our widths', async (format) => {
  const picture = await stored(await painted(1000, 500).toFormat(format).toBuffer());
  expect(picture).toMatchObject({
    url: expect.stringMatching(/^\/media\/[0-9a-f]{32}$/),
    width: 1000,
    height: 500,
  });
  expect(picture.colour).toMatch(/^#[c-f].[0-4].[0-4].$/);
  for (const [width, height] of [
    [400, 200],
    [800, 400],
  ]) {
    const facts = await sharp(await bytesOf(picture.url, width)).metadata();
    expect(facts).toMatchObject({ format: 'webp', width, height });
  }
  await expect(bytesOf(picture.url, 1200)).rejects.toThrow();
});

test('a small picture is not blown up, a large one is made smaller', async () => {
  const small = await stored(await painted(90, 120).png().toBuffer());
  expect(small).toMatchObject({ width: 90, height: 120 });
  expect(await sharp(await bytesOf(small.url, 400)).metadata()).toMatchObject({ width: 90 });
  const large = await stored(await painted(2400, 30).png().toBuffer());
  expect(large).toMatchObject({ width: 1200, height: 15 });
});

test('nothing of what a camera wrote into it is left, and it stands upright', async () => {
  const exif = { IFD0: { Artist: 'Secret Person' }, IFD3: { GPSLatitude: '52/1 22/1 0/1' } };
  const bytes = await painted(900, 600).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const picture = await stored(bytes);
  expect(picture).toMatchObject({ width: 600, height: 900 });
  const kept = await bytesOf(picture.url, 400);
  expect((await sharp(kept).metadata()).exif).toBeUndefined();
  expect(kept.includes('Secret')).toBe(false);
});

test('grey, transparent and finely graded pictures are pictures', async () => {
  const grey = await stored(await painted(50, 50).greyscale().png().toBuffer());
  expect(grey.colour).toMatch(/^#([0-9a-f]{2})\1\1$/);
  const clear = await painted(50, 50).ensureAlpha(0.5).png().toBuffer();
  const picture = await stored(clear);
  expect((await sharp(await bytesOf(picture.url, 400)).metadata()).hasAlpha).toBe(true);
  expect((await stored(await painted(50, 50).toColourspace('rgb16').png().toBuffer())).colour).toMatch(
    /^#[c-f].[0-4].[0-4].$/,
  );
});

test('the same bytes are the same picture, and the library has it once, with its newest texts', async () => {
  const bytes = await painted(60, 60).png().toBuffer();
  const [first, again] = [await stored(bytes), await stored(bytes)];
  expect(again).toEqual(first);
  const id = await saveImage(db, first, { en: 'Shirt', nl: 'Hemd' });
  expect(await saveImage(db, again, { en: 'Linen shirt' })).toBe(id);
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
  const bad = [
    Buffer.from('just text'),
    Buffer.from(script),
    Buffer.from(`<?xml version="1.0"?>${script}`),
    Buffer.alloc(0),
    Buffer.from('%PDF-1.4'),
    tiff,
  ];
  for (const bytes of [...bad, png.subarray(0, 20), png.subarray(0, 200), png.subarray(8)])
    expect(await storePicture(bytes)).toEqual(refused);
});

test('a few bytes that unpack to billions of pixels are refused before they do', async () => {
  const png = await painted(1, 1).png().toBuffer();
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  bomb.writeUInt32BE(crc(bomb.subarray(12, 29)), 29);
  const before = process.memoryUsage().rss;
  expect(await storePicture(bomb)).toEqual(refused);
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  // Real ones, too: half the pixels over our limit in one colour are only some kilobytes.
  const wide = await sharp({ create: { width: 10_000, height: 5_100, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  expect(await storePicture(wide)).toEqual(refused);
});

function painted(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: { r: 222, g: 40, b: 32 } } });
}

async function stored(bytes: Buffer) {
  const answer = await storePicture(bytes);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.picture;
}

async function bytesOf(url: string, width = 400): Promise<Buffer> {
  return Buffer.from(await storage.getBytes(`${url.slice('/media/'.length)}-${width}.webp`));
}

/** The checksum of a PNG's chunk. */
function crc(bytes: Buffer): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  }
  return ~rest >>> 0;
}
