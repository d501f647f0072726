import { beforeEach, expect, test } from 'vitest';
import { upsertImage } from '#app/media/library/add-image.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { shopTime } from '#app/platform/text/shop-time.ts';
import { findShownCampaign, listShownCampaigns } from './campaigns.server.ts';
import { saveCampaign } from './editing/campaign-editor.server.ts';
import { type CampaignValues, newCampaign } from './editing/campaign-schema.ts';
import { lookbookCampaigns } from './tables.server.ts';

const DAY_MS = 86_400_000;

beforeEach(async () => {
  await db.delete(lookbookCampaigns);
});

test('only active campaigns with pictures and within their dates are shown, in their order', async () => {
  await add('last', { sortOrder: '9' });
  await add('first', { sortOrder: '-1', startDate: days(-1), endDate: days(1) });
  await add('started', { sortOrder: '1', startDate: days(-1) });
  await add('ending', { sortOrder: '2', endDate: days(1) });
  const hidden: Record<string, Partial<CampaignValues>> = {
    draft: { status: 'draft' },
    inactive: { status: 'inactive' },
    coming: { startDate: days(1) },
    over: { endDate: days(-1) },
    bare: { imageIds: [], featuredImageId: await image('Cover') },
  };
  for (const [id, input] of Object.entries(hidden)) await add(id, input);
  const shown = await listShownCampaigns(db, 'en');
  expect(shown.map(({ id }) => id)).toEqual(['first', 'started', 'ending', 'last']);
  expect(await findShownCampaign(db, 'ending', 'en')).toMatchObject({ id: 'ending' });
  for (const id of [...Object.keys(hidden), 'nothing', 'NUL \0'])
    expect(await findShownCampaign(db, id, 'en'), id).toBeUndefined();
});

test('a campaign speaks the reader’s language, or English where it has no other, and says which', async () => {
  await add('a', {
    title: 'Roof',
    titleNl: 'Dak',
    description: 'One line.\nAnother.',
    descriptionNl: 'Eén regel.\nNog een.',
    imageIds: [await image('Stairs', 'Trap'), await image('Wall')],
  });
  await add('b', { title: 'Only English', description: 'Here too.', imageIds: [await image('Door')] });
  const [a, b] = await listShownCampaigns(db, 'nl');
  expect(a).toMatchObject({
    title: { text: 'Dak', language: 'nl' },
    line: { text: 'Eén regel.', language: 'nl' },
    cover: { alt: 'Trap', altLanguage: 'nl' },
    pictureCount: 2,
  });
  expect(b).toMatchObject({
    title: { text: 'Only English', language: 'en' },
    line: { text: 'Here too.', language: 'en' },
    pictureCount: 1,
  });
  expect(await findShownCampaign(db, 'a', 'nl')).toMatchObject({
    title: { text: 'Dak', language: 'nl' },
    description: { text: 'Eén regel.\nNog een.', language: 'nl' },
    pictures: [
      { alt: 'Trap', altLanguage: 'nl' },
      { alt: 'Wall', altLanguage: 'en' },
    ],
  });
  expect((await findShownCampaign(db, 'a', 'en'))?.pictures[0]).toMatchObject({ alt: 'Stairs' });
});

test('its cover is the featured picture, or its first', async () => {
  const [one, two] = [await image('One'), await image('Two')];
  await add('a', { imageIds: [one, two], featuredImageId: two });
  await add('b', { imageIds: [one, two] });
  await add('c', { imageIds: [one], featuredImageId: two });
  const covers = (await listShownCampaigns(db, 'en')).map(({ cover }) => cover?.alt);
  expect(covers).toEqual(['Two', 'One', 'Two']);
});

test('its pictures come in their order, with all that a page needs to draw them', async () => {
  const ids = [await image('One'), await image('Two'), await image('Three')];
  await add('a', { imageIds: ids.toReversed() });
  const { pictures } = (await findShownCampaign(db, 'a', 'en')) ?? {};
  expect(pictures?.map(({ alt }) => alt)).toEqual(['Three', 'Two', 'One']);
  expect(pictures?.[0]).toEqual({
    url: expect.stringMatching(/^\/media\//),
    width: 1200,
    height: 1500,
    colour: '#aabbcc',
    alt: 'Three',
    altLanguage: 'en',
  });
});

async function add(id: string, input: Partial<CampaignValues>): Promise<void> {
  const saved = await saveCampaign(
    db,
    { ...newCampaign, title: id, status: 'active', imageIds: [await image(id)], ...input },
    id,
  );
  if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
}

function image(en: string, nl?: string): Promise<string> {
  const picture = { url: `/media/${crypto.randomUUID()}`, width: 1200, height: 1500, colour: '#aabbcc' };
  return upsertImage(db, picture, { en, nl });
}

function days(count: number): string {
  return shopTime(new Date(Date.now() + count * DAY_MS));
}
