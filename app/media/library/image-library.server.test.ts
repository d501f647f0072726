import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { profiles } from '#app/accounts/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { postedForm } from '#tests/support/form-request.ts';
import { masterKey } from '../serving/renditions.server.ts';
import { pictureHashFromUrl } from '../storage/remove-pictures.server.ts';
import { isStored } from '../storage/storage.server.ts';
import { storePicture } from '../storage/store-picture.server.ts';
import { images } from '../tables.server.ts';
import { addImage, upsertImage } from './add-image.server.ts';
import { altTextEditor, deleteImage, type ImageUse, restoreImage } from './change-image.server.ts';
import { altVersion } from './image-texts.ts';
import { findImage, findImages, listImages } from './library-images.server.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };
const now = new Date('2026-11-22T09:00:00Z');
const nothing = async () => [];
let size = 20;

test('the library is searched by alt text in both languages and by url, a page at a time', async () => {
  const ids = [];
  for (const [en, nl] of [
    ['Red scarf', 'Rode sjaal'],
    ['100% linen', ''],
    ['Blue scarf', 'Blauwe sjaal'],
  ] as const)
    ids.push(await anImage(en, nl));
  const found = async (search: string, page = 1) => {
    const list = await listImages(db, { search, direction: 'asc', page, perPage: 2 });
    return [list.total, ...list.images.map(({ altText }) => altText)];
  };
  expect(await found('SCARF')).toEqual([2, 'Red scarf', 'Blue scarf']);
  expect(await found('rode sj')).toEqual([1, 'Red scarf']);
  expect(await found('röde sj'), 'without accents').toEqual([1, 'Red scarf']);
  expect(await found('100%')).toEqual([1, '100% linen']);
  expect(await found('_')).toEqual([0]);
  expect(await found('', 2)).toEqual([3, 'Blue scarf']);
  const image = await findImage(db, ids[0] ?? '');
  expect(await found(image?.url ?? '')).toEqual([1, 'Red scarf']);
  const both = await findImages(db, [ids[2] ?? '', randomUUID(), ids[0] ?? '', ids[1] ?? '']);
  expect(both.map(({ altText }) => altText)).toEqual(['Blue scarf', 'Red scarf', '100% linen']);
  expect(await findImage(db, 'no-uuid')).toBeUndefined();
  expect(await findImage(db, randomUUID())).toBeUndefined();
});

test('what is shown somewhere stays, with the list of where; past orders keep only the files', async () => {
  const id = await anImage('Shirt');
  const { url = '' } = (await findImage(db, id)) ?? {};
  const shirt: ImageUse = { kind: 'product', id: 'm1', title: 'Linen Shirt', titleNl: null };
  const order: ImageUse = { kind: 'order', id: randomUUID(), title: 'ORD-1', titleNl: null };
  const refused = await deleteImage(db, actor, id, async () => [shirt, order], now);
  expect(refused).toEqual({ ok: false, reason: 'in-use', uses: [shirt] });
  expect(await findImage(db, id)).toBeDefined();
  expect(await deleteImage(db, actor, id, async () => [order], now)).toMatchObject({ ok: true });
  expect(await findImage(db, id)).toBeUndefined();
  expect(await isStored(masterKey(pictureHashFromUrl(url)))).toBe(true);
  expect(await deleteImage(db, actor, id, nothing, now)).toEqual({ ok: false, reason: 'missing' });
  expect(await listChanges(db, 'image', id)).toMatchObject([
    { action: 'deleted', before: { url, altText: 'Shirt' }, after: {} },
  ]);
});

test('alt texts that two change at once are merged by language; the same one is asked about', async () => {
  const id = await anImage('Old', 'Oud');
  const texts = { altText: 'Old', altTextNl: 'Oud' };
  const form = () => postedForm({ version: altVersion(texts), fields: texts });
  const save = (to: string, changes: object, seen = form()) =>
    altTextEditor.save(db, actor, { id: to, form: seen, values: { ...texts, ...changes } }, now);
  expect(await save(id, { altText: 'New' })).toMatchObject({ ok: true, kept: [] });
  expect(await save(id, { altTextNl: 'Nieuw' })).toMatchObject({ ok: true, kept: ['altText'] });
  expect(await save(id, { altText: 'Newer' })).toMatchObject({ ok: false, reason: 'changed' });
  expect(await findImage(db, id)).toMatchObject({ altText: 'New', altTextNl: 'Nieuw' });
  expect(await save(randomUUID(), {})).toEqual({ ok: false, reason: 'missing' });
  expect(await listChanges(db, 'image', id)).toMatchObject([{ action: 'updated' }, { action: 'updated' }]);
});

test('an image outlives the account that uploaded it, in the library and in the bin', async () => {
  const uploader = { id: randomUUID(), email: 'uploader@example.com' };
  await db.insert(profiles).values(uploader);
  const [shown, deleted] = [await upload(uploader), await upload(uploader)];
  const [content] = await db.select().from(images).where(eq(images.id, deleted));
  expect(content?.uploadedBy).toBe(uploader.id);
  await deleteImage(db, actor, deleted, nothing, now);
  await db.delete(profiles).where(eq(profiles.id, uploader.id));
  expect(await restoreImage(db, deleted, content)).toMatchObject({ ok: true, id: deleted });
  const kept = await db
    .select()
    .from(images)
    .where(inArray(images.id, [shown, deleted]));
  expect(kept.map(({ uploadedBy }) => uploadedBy)).toEqual([null, null]);
  expect(await upload(uploader)).toEqual(expect.any(String));
});

async function upload(uploader: typeof actor): Promise<string> {
  const added = await addImage(db, uploader, await aPicture(), { altText: '', altTextNl: '' }, now);
  if (!added.ok) throw new Error(added.reason);
  return added.id;
}

async function anImage(en: string, nl = ''): Promise<string> {
  return upsertImage(db, await aPicture(), { en, ...(nl && { nl }) });
}

async function aPicture() {
  size += 1;
  const bytes = await sharp({ create: { width: size, height: 9, channels: 3, background: '#b4532f' } })
    .png()
    .toBuffer();
  const stored = await storePicture(bytes);
  if (!stored.ok) throw new Error(stored.reason);
  return stored.picture;
}
