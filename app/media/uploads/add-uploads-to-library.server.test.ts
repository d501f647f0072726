import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { profiles } from '#app/accounts/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { findImages, listImages } from '../library/library-images.server.ts';
import { masterKey } from '../serving/renditions.server.ts';
import { pictureHashFromUrl } from '../storage/remove-pictures.server.ts';
import { isStored, readStored } from '../storage/storage.server.ts';
import { images } from '../tables.server.ts';
import { addUploadsToLibrary } from './add-uploads-to-library.server.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };
const limits = { leastBytes: 20, mostBytes: 200_000, mostFiles: undefined };
const now = new Date('2026-11-22T09:00:00Z');

beforeAll(async () => {
  await db.insert(profiles).values(actor);
});

test('of ten files one that is bad costs no other; all get the alt texts, wherever the form says them', async () => {
  const good = await Promise.all(
    Array.from({ length: 9 }, (_, at) =>
      painted(30 + at)
        .png()
        .toBuffer(),
    ),
  );
  const files = good.map((bytes, at) => [`${at}.png`, bytes] as const);
  const results = await upload(
    [...files.slice(0, 4), ['script.png', Buffer.from('<svg onload="steal()"/>')], ...files.slice(4)],
    {
      altText: '  Linen\n shirt ',
      altTextNl: 'Linnen overhemd',
    },
  );
  expect(results).toHaveLength(10);
  expect(results[4]).toEqual({ name: 'script.png', ok: false, reason: 'not-an-image' });
  expect(results.filter(({ ok }) => ok)).toHaveLength(9);
  const [first] = results;
  if (!first?.ok) throw new Error('not taken');
  const [row] = await db.select().from(images).where(eq(images.id, first.id));
  expect(row).toMatchObject({
    altText: 'Linen shirt',
    altTextNl: 'Linnen overhemd',
    uploadedBy: actor.id,
    createdAt: now,
    width: 30,
  });
  expect(await isStored(masterKey(pictureHashFromUrl(row?.url ?? '')))).toBe(true);
  expect(await listChanges(db, 'image', first.id)).toMatchObject([
    { action: 'created', by: 'noor@example.com', after: { altText: 'Linen shirt' } },
  ]);
});

test('the same picture again is the image that is there, with the texts that it has', async () => {
  const bytes = await painted(77).jpeg().toBuffer();
  const [first] = await upload([['a.jpg', bytes]], { altText: 'Shirt' });
  const [again, twice] = await upload([
    ['b.jpg', bytes],
    ['c.jpg', bytes],
  ]);
  if (!first?.ok) throw new Error('not taken');
  expect(first.isNew).toBe(true);
  expect(again).toEqual({ name: 'b.jpg', ok: true, id: first.id, isNew: false });
  expect(twice).toEqual({ name: 'c.jpg', ok: true, id: first.id, isNew: false });
  const [row] = await db.select().from(images).where(eq(images.id, first.id));
  expect(row?.altText).toBe('Shirt');
  const both = await Promise.all(
    [79, 79].map(async (size) => upload([['d.png', await painted(size).png().toBuffer()]])),
  );
  expect(both.flat().filter((result) => result.ok && result.isNew)).toHaveLength(1);
});

test('files are looked at by their bytes: what they are called says nothing', async () => {
  const jpeg = await painted(60).jpeg().toBuffer();
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script>1</script></svg>',
  );
  const results = await upload([
    ['really-a-jpeg.txt', jpeg],
    ['drawing.png', svg],
    ['page.gif', Buffer.from('<!doctype html><script>steal()</script>')],
    ['cut-off.jpg', (await noise(200)).subarray(0, 9000)],
    ['bomb.png', await bomb()],
    ['tiny.png', Buffer.from('\x89PNG')],
    ['empty.png', Buffer.alloc(0)],
    ['large.jpg', Buffer.concat([jpeg, Buffer.alloc(200_000)])],
  ]);
  expect(results.map((result) => (result.ok ? 'taken' : result.reason))).toEqual([
    'taken',
    'not-an-image',
    'not-an-image',
    'broken',
    'too-many-pixels',
    'too-small',
    'too-small',
    'too-large',
  ]);
});

test('where it was taken is not kept, nor anything that hangs behind a picture', async () => {
  const exif = { IFD0: { Artist: 'Secret Person' }, IFD3: { GPSLatitude: '52/1 22/1 0/1' } };
  const photo = await painted(90, 60).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const hidden = Buffer.concat([
    await painted(41).webp().toBuffer(),
    Buffer.from('PK\x03\x04 Secret archive'),
  ]);
  for (const [name, bytes] of [
    ['photo.jpg', photo],
    ['polyglot.webp', hidden],
  ] as const) {
    const [taken] = await upload([[name, bytes]]);
    if (!taken?.ok) throw new Error('not taken');
    const [row] = await db.select().from(images).where(eq(images.id, taken.id));
    const kept = await readStored(masterKey(pictureHashFromUrl(row?.url ?? '')));
    expect(kept?.includes('Secret')).toBe(false);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
    if (name === 'photo.jpg') expect(row).toMatchObject({ width: 60, height: 90 });
  }
});

test('files keep their order and their names, by which the library finds them', async () => {
  const files = await Promise.all(
    [61, 62, 63, 64].map(
      async (size) => [`Kaftan ${size}_back.png`, await painted(size).png().toBuffer()] as const,
    ),
  );
  const results = await upload(files);
  const ids = results.map((result) => (result.ok ? result.id : ''));
  const asked = { search: 'kaftan 6', direction: 'asc' as const, page: 1, perPage: 9 };
  const found = await listImages(db, asked);
  expect(found.images.map(({ id }) => id)).toEqual(ids);
  expect(found.images.map(({ fileName }) => fileName)).toEqual(files.map(([name]) => name));
  expect((await findImages(db, ids)).map(({ id }) => id)).toEqual(ids);
});

test('more files than allowed are refused by number, the first ones are taken', async () => {
  const files = await Promise.all(
    [51, 52, 53].map(async (size) => [`${size}.png`, await painted(size).png().toBuffer()] as const),
  );
  const results = await upload(files, {}, { ...limits, mostFiles: 2 });
  expect(results.map((result) => (result.ok ? 'taken' : result.reason))).toEqual([
    'taken',
    'taken',
    'too-many',
  ]);
});

test('a form that breaks off keeps what came whole', async () => {
  const { bytes, contentType } = await formOf([
    ['a.png', await painted(55).png().toBuffer()],
    ['b.png', Buffer.alloc(999)],
  ]);
  const body = pieces(bytes.subarray(0, bytes.length - 500));
  const results = await addUploadsToLibrary(db, actor, { body, contentType }, limits, now);
  expect(results.map((result) => (result.ok ? 'taken' : result.reason))).toEqual(['taken', 'broken']);
});

type Files = readonly (readonly [name: string, bytes: Buffer])[];

async function upload(
  files: Files,
  fields: Record<string, string> = {},
  given = limits as Parameters<typeof addUploadsToLibrary>[3],
) {
  const { bytes, contentType } = await formOf(files, fields);
  return addUploadsToLibrary(db, actor, { body: pieces(bytes), contentType }, given, now);
}

/** Builds a plain form's body, files before texts. */
async function formOf(files: Files, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, bytes] of files) form.append('files', new File([new Uint8Array(bytes)], name));
  for (const [name, text] of Object.entries(fields)) form.append(name, text);
  const request = new Request('http://shop', { method: 'POST', body: form });
  const contentType = request.headers.get('Content-Type') ?? '';
  return { bytes: Buffer.from(await request.arrayBuffer()), contentType };
}

async function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 16_384) yield bytes.subarray(at, at + 16_384);
}

function painted(width: number, height = width) {
  return sharp({ create: { width, height, channels: 3, background: { r: 180, g: 83, b: 47 } } });
}

function noise(size: number) {
  const raw = { width: size, height: size, channels: 3 as const };
  return sharp(randomBytes(size * size * 3), { raw })
    .jpeg()
    .toBuffer();
}

function bomb() {
  return sharp({ create: { width: 10_000, height: 5_100, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
}
