import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { images } from '#app/media/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { invalidatedPagesForTests } from '#tests/support/invalidated-pages.ts';
import { campaignImages, lookbookCampaigns } from '../tables.server.ts';
import { invalidateLookbookPages, saveCampaign } from './campaign-editor.server.ts';
import { type CampaignValues, newCampaign } from './campaign-schema.ts';

const nowhere = '6f1b1c7d-0001-4d53-9d53-0a6f3a7e5d01';

beforeEach(async () => {
  await db.delete(lookbookCampaigns);
});

test('a new campaign is a draft named after its title; saving it again changes it', async () => {
  expect(await saveCampaign(db, { ...newCampaign, title: ' Été à Tanger ', imageIds: [] })).toEqual({
    ok: true,
    id: 'ete-a-tanger',
  });
  const found = async () => (await db.select().from(lookbookCampaigns))[0];
  expect(await found()).toMatchObject({
    title: 'Été à Tanger',
    titleNl: null,
    description: '',
    descriptionNl: null,
    featuredImageId: null,
    status: 'draft',
    startDate: null,
    endDate: null,
    sortOrder: 0,
  });
  const [imageId = ''] = await addImages(1);
  const changed: CampaignValues = {
    title: 'Summer',
    titleNl: 'Zomer',
    description: 'Light',
    descriptionNl: 'Licht',
    featuredImageId: imageId,
    status: 'active',
    startDate: '2026-05-01T00:00',
    endDate: '2026-06-01T00:00',
    sortOrder: '3',
    imageIds: [imageId],
  };
  expect(await saveCampaign(db, changed, 'ete-a-tanger')).toEqual({ ok: true, id: 'ete-a-tanger' });
  const { imageIds: _pictures, ...texts } = changed;
  const [startDate, endDate] = [new Date('2026-04-30T22:00Z'), new Date('2026-05-31T22:00Z')];
  expect(await found()).toMatchObject({ ...texts, startDate, endDate, sortOrder: 3 });
  expect(await db.$count(lookbookCampaigns)).toBe(1);
});

test('campaigns of one title get addresses of their own', async () => {
  const saved = await Promise.all(
    [1, 2, 3].map(() => saveCampaign(db, { ...newCampaign, title: 'Denim', imageIds: [] })),
  );
  expect(saved.map((result) => result.ok && result.id).sort()).toEqual(['denim', 'denim-2', 'denim-3']);
});

test('a campaign called New does not take the address of the page that makes one', async () => {
  expect(await saveCampaign(db, { ...newCampaign, title: 'New', imageIds: [] })).toEqual({
    ok: true,
    id: 'new-2',
  });
});

test('its pictures stand in the order of the list, which each save replaces; one listed twice stands once', async () => {
  const [a = '', b = '', c = ''] = await addImages(3);
  const save = (imageIds: string[]) =>
    saveCampaign(db, { ...newCampaign, title: 'Denim', imageIds }, 'denim');
  await save([b, a, b]);
  expect(await picturesOf('denim')).toEqual([b, a]);
  await save([c, b]);
  expect(await picturesOf('denim')).toEqual([c, b]);
});

test.each<[Partial<CampaignValues>, Record<string, string>]>([
  [{ title: ' ' }, { title: 'title-missing' }],
  [{ title: 'NUL \0' }, { title: 'not-text' }],
  [{ titleNl: 'x'.repeat(201) }, { titleNl: 'too-long' }],
  [{ description: 'x'.repeat(5_001) }, { description: 'too-long' }],
  [{ startDate: '2026-05-02T00:00', endDate: '2026-05-02T00:00' }, { endDate: 'end-not-after-start' }],
  [{ imageIds: [nowhere] }, { imageIds: 'picture-gone' }],
  [{ imageIds: ['picture'] }, { imageIds: 'picture-gone' }],
  [{ featuredImageId: nowhere }, { featuredImageId: 'picture-gone' }],
])('%j is refused and nothing is written', async (wrong, problems) => {
  const [imageId = ''] = await addImages(1);
  await saveCampaign(db, { ...newCampaign, title: 'Denim', imageIds: [imageId] }, 'denim');
  expect(
    await saveCampaign(db, { ...newCampaign, title: 'Changed', imageIds: [], ...wrong }, 'denim'),
  ).toEqual({
    ok: false,
    reason: 'invalid',
    problems,
  });
  expect(await db.select({ title: lookbookCampaigns.title }).from(lookbookCampaigns)).toEqual([
    { title: 'Denim' },
  ]);
  expect(await picturesOf('denim')).toEqual([imageId]);
});

test('more pictures than anybody looks through are refused', async () => {
  const imageIds = Array.from({ length: 201 }, () => nowhere);
  expect(await saveCampaign(db, { ...newCampaign, title: 'Denim', imageIds })).toMatchObject({
    problems: { imageIds: 'too-many' },
  });
});

test('the lookbook is dropped when a campaign is saved, and when one appears or goes by the clock', async () => {
  const heard = await invalidatedPagesForTests();
  await saveCampaign(db, { ...newCampaign, title: 'Denim', status: 'active', imageIds: [] }, 'denim');
  expect(await heard()).toEqual([['lookbook']]);
  await invalidateLookbookPages(db);
  expect(await heard()).toEqual([]);
  const before = (seconds: number) => new Date(Date.now() - seconds * 1000);
  const turns = [
    { startDate: before(30), endDate: null },
    { startDate: before(9000), endDate: before(30) },
  ];
  for (const dates of turns) {
    await db.update(lookbookCampaigns).set(dates);
    await invalidateLookbookPages(db);
    expect(await heard()).toEqual([['lookbook']]);
  }
  await db.update(lookbookCampaigns).set({ status: 'inactive' });
  await invalidateLookbookPages(db);
  expect(await heard()).toEqual([]);
});

async function addImages(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    url: `/media/${crypto.randomUUID()}`,
    width: 1200,
    height: 1500,
    colour: '#aabbcc',
  }));
  return (await db.insert(images).values(rows).returning({ id: images.id })).map(({ id }) => id);
}

async function picturesOf(campaignId: string): Promise<string[]> {
  const rows = await db
    .select({ id: campaignImages.imageId })
    .from(campaignImages)
    .where(eq(campaignImages.campaignId, campaignId))
    .orderBy(asc(campaignImages.sortOrder));
  return rows.map(({ id }) => id);
}

/** Returns the invalidations that other processes received since the last call. */
