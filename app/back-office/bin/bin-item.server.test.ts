import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { findSection, saveSection, sectionEditor } from '#app/content/editing/section-editor.server.ts';
import { dropEditor } from '#app/drops/editing/drop-editor.server.ts';
import { saveDrop } from '#app/drops/editing/save-drop.server.ts';
import { campaignEditor, saveCampaign } from '#app/lookbook/editing/campaign-editor.server.ts';
import { newCampaign } from '#app/lookbook/editing/campaign-schema.ts';
import { upsertImage } from '#app/media/library/add-image.server.ts';
import { deleteImage } from '#app/media/library/change-image.server.ts';
import { findImage } from '#app/media/library/library-images.server.ts';
import { masterKey } from '#app/media/serving/renditions.server.ts';
import { pictureHashFromUrl } from '#app/media/storage/remove-pictures.server.ts';
import { isStored } from '#app/media/storage/storage.server.ts';
import { storePicture } from '#app/media/storage/store-picture.server.ts';
import { orderItems } from '#app/orders/tables.server.ts';
import { emptyBin, listBin } from '#app/platform/bin/bin.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { shopTime } from '#app/platform/text/shop-time.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { listImageUses } from '../image-uses.server.ts';
import { deleteUnusedPictures } from '../retention/start-retention-jobs.server.ts';
import { deleteFromBin, restoreFromBin } from './bin-item.server.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };
const now = new Date('2026-11-22T09:00:00Z');
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
let width = 100;

beforeEach(() => db.execute(sql`truncate bin_items`));

test('a drop comes back as it was, to the second, with its products in their order', async () => {
  const [one, other] = [await addProduct(db), await addProduct(db)];
  const picture = await anImage('Tiles');
  const announcedAt = new Date('2026-11-30T08:00:00Z');
  const id = await aDrop({ productIds: [other.id, one.id], imageId: picture.id, announcedAt });
  const before = await dropEditor.find(db, id);
  const deleted = await done(dropEditor.remove(db, actor, id, now));
  expect(await dropEditor.find(db, id)).toBeUndefined();
  const restored = await restoreFromBin(db, actor, deleted.binItem, inDays(1));
  expect(restored).toEqual({ ok: true, title: 'Alcázar', isWhole: true });
  expect((await dropEditor.find(db, id))?.values).toEqual(before?.values);
  const { rows } = await db.execute(sql`select start_date from drops where id = ${id}`);
  expect(new Date(String(rows[0]?.start_date))).toEqual(new Date('2026-12-01T09:00:30Z'));
  expect((await listChanges(db, 'drop', id)).map(({ action }) => action)).toEqual(['restored', 'deleted']);
  expect(await restoreFromBin(db, actor, deleted.binItem, now)).toEqual({ ok: false, reason: 'missing' });
});

test('what belonged to a drop and is gone meanwhile stays away, and that is said', async () => {
  const [one, other] = [await addProduct(db), await addProduct(db)];
  const picture = await anImage('Tiles');
  const id = await aDrop({ productIds: [other.id, one.id], imageId: picture.id });
  const { binItem } = await done(dropEditor.remove(db, actor, id, now));
  await db.execute(sql`delete from products where id = ${other.id}`);
  await done(deleteImage(db, actor, picture.id, listImageUses, now));
  expect(await restoreFromBin(db, actor, binItem, now)).toMatchObject({ ok: true, isWhole: false });
  expect((await dropEditor.find(db, id))?.values).toMatchObject({ productIds: [one.id], imageId: '' });
});

test('a campaign comes back at its address, or at another where somebody took it', async () => {
  const pictures = [await anImage('Roof'), await anImage('Wall')];
  const imageIds = pictures.map(({ id }) => id);
  const campaign = {
    ...newCampaign,
    title: 'Roofs',
    titleNl: 'Daken',
    featuredImageId: imageIds[1] ?? '',
    imageIds,
    status: 'active',
    startDate: shopTime(inDays(1)),
    sortOrder: '7',
  };
  const { id } = await done(saveCampaign(db, campaign));
  const before = await campaignEditor.find(db, id);
  const first = await done(campaignEditor.remove(db, actor, id, now));
  expect(await restoreFromBin(db, actor, first.binItem, now)).toMatchObject({ ok: true, isWhole: true });
  expect((await campaignEditor.find(db, id))?.values).toEqual(before?.values);
  const second = await done(campaignEditor.remove(db, actor, id, now));
  await done(saveCampaign(db, { ...campaign, title: 'Taken', imageIds: [] }, id));
  expect(await restoreFromBin(db, actor, second.binItem, now)).toMatchObject({ ok: true, isWhole: true });
  expect((await campaignEditor.find(db, id))?.values.title).toBe('Taken');
  const [newest] = await db
    .execute<{ id: string }>(sql`
    select id from lookbook_campaigns where title = 'Roofs'`)
    .then(({ rows }) => rows);
  expect(newest?.id).toBe(`${id}-2`);
});

test('a section comes back with its content in the order it was written in', async () => {
  const section = {
    title: 'Summer',
    content: { zebra: 1, apple: ['b', { c: null }] },
    contentNl: {},
    status: 'published' as const,
    pageLocation: 'about',
    endDate: inDays(9),
  };
  const { id } = await done(saveSection(db, section));
  const before = await findSection(db, id);
  const { binItem } = await done(sectionEditor.remove(db, actor, id, now));
  expect(await restoreFromBin(db, actor, binItem, now)).toMatchObject({ ok: true, title: 'Summer' });
  const after = await findSection(db, id);
  expect(after?.section).toEqual(before?.section);
  expect(JSON.stringify(after?.section.content)).toBe(JSON.stringify(section.content));
});

test('an image keeps its id and its files as long as it is in the bin, also from the job that forgets', async () => {
  const { id, url } = await anImage('Belt');
  const before = await findImage(db, id);
  const { binItem } = await done(deleteImage(db, actor, id, listImageUses, now));
  expect(await findImage(db, id)).toBeUndefined();
  await deleteUnusedPictures(db, inDays(3));
  expect(await isStored(masterKey(pictureHashFromUrl(url)))).toBe(true);
  expect(await restoreFromBin(db, actor, binItem, now)).toMatchObject({ ok: true, title: 'Belt' });
  expect(await findImage(db, id)).toEqual(before);

  const again = await done(deleteImage(db, actor, id, listImageUses, now));
  expect(await deleteFromBin(db, actor, again.binItem, now)).toMatchObject({ ok: true, title: 'Belt' });
  expect(await isStored(masterKey(pictureHashFromUrl(url)))).toBe(false);
  expect(await restoreFromBin(db, actor, again.binItem, now)).toEqual({ ok: false, reason: 'missing' });
});

test('files of an image that is gone for good stay where an order or somebody’s new upload shows them', async () => {
  const ordered = await anImage('Shirt');
  const { id: product } = await addProduct(db);
  const order = await addOrder(db, [{ id: product, size: 'M', quantity: 1 }]);
  await db
    .update(orderItems)
    .set({ imageUrl: `${ordered.url}-800.webp` })
    .where(eq(orderItems.orderId, order.id));
  const first = await done(deleteImage(db, actor, ordered.id, listImageUses, now));
  await deleteFromBin(db, actor, first.binItem, now);
  expect(await isStored(masterKey(pictureHashFromUrl(ordered.url)))).toBe(true);

  const image = await anImage('Scarf');
  const second = await done(deleteImage(db, actor, image.id, listImageUses, now));
  const { bytes } = image;
  const stored = await storePicture(bytes);
  if (!stored.ok) throw new Error(stored.reason);
  const uploaded = await upsertImage(db, stored.picture, { en: 'Scarf, again' });
  await deleteFromBin(db, actor, second.binItem, now);
  expect(await isStored(masterKey(pictureHashFromUrl(image.url)))).toBe(true);
  expect(await findImage(db, uploaded)).toBeDefined();
});

test('whoever wants the same back at once: one has it', async () => {
  const { id } = await done(saveSection(db, { title: 'Once' }));
  const { binItem } = await done(sectionEditor.remove(db, actor, id, now));
  const answers = await Promise.all(
    [1, 2, 3].map(() => restoreFromBin(db, actor, binItem, now).then(({ ok }) => ok)),
  );
  expect(answers.filter(Boolean)).toHaveLength(1);
  const { rows } = await db.execute(sql`select id from content_sections where title = 'Once'`);
  expect(rows).toHaveLength(1);
});

test('after thirty days it is gone, not before', async () => {
  const { id } = await done(saveSection(db, { title: 'Old' }));
  await done(sectionEditor.remove(db, actor, id, now));
  await emptyBin(db, inDays(30));
  expect(await listBin(db, { page: 1, perPage: 25 })).toMatchObject({
    items: [{ title: 'Old', kind: 'content-section', deletedBy: 'noor@example.com' }],
    total: 1,
  });
  await emptyBin(db, new Date(inDays(30).getTime() + 1));
  expect((await listBin(db, { page: 1, perPage: 25 })).total).toBe(0);
});

async function done<Answer extends { ok: boolean }>(
  answer: Promise<Answer>,
): Promise<Extract<Answer, { ok: true }>> {
  const given = await answer;
  if (!given.ok) throw new Error(JSON.stringify(given));
  return given as Extract<Answer, { ok: true }>;
}

async function aDrop(rest: { productIds: string[]; imageId: string; announcedAt?: Date }): Promise<string> {
  const drop = {
    title: 'Alcázar',
    titleNl: 'Alcázar',
    description: 'Tiles',
    startDate: new Date('2026-12-01T09:00:30Z'),
    endDate: inDays(12),
    isActive: true,
  };
  return (await done(saveDrop(db, { ...drop, ...rest }))).id;
}

async function anImage(altText: string): Promise<{ id: string; url: string; bytes: Buffer }> {
  width += 1;
  const bytes = await sharp({ create: { width, height: 9, channels: 3, background: '#3b6e57' } })
    .png()
    .toBuffer();
  const stored = await storePicture(bytes);
  if (!stored.ok) throw new Error(stored.reason);
  return { id: await upsertImage(db, stored.picture, { en: altText }), url: stored.picture.url, bytes };
}
