import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { upsertImage } from '#app/media/library/add-image.server.ts';
import { images } from '#app/media/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { shopTime } from '#app/platform/text/shop-time.ts';
import { postedForm } from '#tests/support/form-request.ts';
import { findShownCampaign, listCampaigns, listShownCampaigns, selectPage } from '../campaigns.server.ts';
import { lookbookCampaigns } from '../tables.server.ts';
import { campaignEditor, moveCampaign } from './campaign-editor.server.ts';
import { type CampaignValues, newCampaign } from './campaign-schema.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };
const now = new Date('2026-11-22T09:00:00Z');
const later = new Date('2026-11-22T10:00:00Z');
const typed: CampaignValues = { ...newCampaign, title: 'Roofs' };

beforeEach(async () => {
  await db.delete(lookbookCampaigns);
});

test('a new campaign is a draft in place 0, named after its title; its history tells who changed what', async () => {
  expect(await add(typed)).toMatchObject({ ok: true, id: 'roofs' });
  expect((await campaignEditor.find(db, 'roofs'))?.values).toEqual(typed);
  const form = await opened('roofs');
  const changed = { ...typed, sortOrder: '4th', status: 'active', startDate: '2026-07-01T10:00' };
  await campaignEditor.save(db, actor, { id: 'roofs', form, values: changed }, later);
  expect((await campaignEditor.find(db, 'roofs'))?.values).toEqual({ ...changed, sortOrder: '4' });
  const [change, created] = await listChanges(db, 'campaign', 'roofs');
  expect(change).toMatchObject({
    before: { sortOrder: '0', status: 'draft', startDate: '' },
    after: { sortOrder: '4', status: 'active', startDate: '2026-07-01T10:00' },
  });
  expect(created).toMatchObject({ action: 'created', by: 'noor@example.com' });
});

test('two hundred pictures keep their order, and the cover may be any of the library', async () => {
  const rows = Array.from({ length: 201 }, () => ({
    url: `/media/${randomUUID()}`,
    width: 800,
    height: 1000,
    colour: '#aabbcc',
  }));
  const ids = (await db.insert(images).values(rows).returning({ id: images.id })).map(({ id }) => id);
  const [featuredImageId = '', ...imageIds] = ids;
  await add({ ...typed, status: 'active', featuredImageId, imageIds: imageIds.toReversed() });
  const kept = await campaignEditor.find(db, 'roofs');
  expect(kept?.values.imageIds).toEqual(imageIds.toReversed());
  expect((await findShownCampaign(db, 'roofs', 'en'))?.pictures).toHaveLength(200);
  const [listed] = (await listCampaigns(db, { page: 1, perPage: 25 }, now)).campaigns;
  expect(listed).toMatchObject({ pictureCount: 200, cover: { url: rows[0]?.url } });
  const tooMany = { ...typed, imageIds: ids };
  expect(await add(tooMany)).toMatchObject({ problems: { imageIds: 'too-many' } });
});

test('shoppers see it from the minute of its start until the minute of its end', async () => {
  const minutesFromNow = (minutes: number) => shopTime(new Date(Date.now() + minutes * 60_000));
  const picture = { url: `/media/${randomUUID()}`, width: 800, height: 1000, colour: '#aabbcc' };
  const imageIds = [await upsertImage(db, picture, { en: 'Roofs' })];
  const active = { ...typed, status: 'active', imageIds };
  await add({ ...active, title: 'Just begun', startDate: minutesFromNow(0) });
  await add({ ...active, title: 'Not yet', startDate: minutesFromNow(2) });
  await add({ ...active, title: 'Not over', endDate: minutesFromNow(2) });
  await add({ ...active, title: 'Just over', endDate: minutesFromNow(0) });
  await add({ ...active, title: 'Off', status: 'inactive' });
  const shown = (await listShownCampaigns(db, 'en')).map(({ title }) => title.text);
  expect(shown.sort()).toEqual(['Just begun', 'Not over']);
  const { campaigns } = await listCampaigns(db, { page: 1, perPage: 25 }, new Date());
  expect(Object.fromEntries(campaigns.map(({ title, phase }) => [title, phase]))).toEqual({
    'Just begun': 'now',
    'Just over': 'over',
    'Not over': 'now',
    'Not yet': 'coming',
    Off: 'now',
  });
});

test('who saves over somebody else’s change of the same field is asked; other fields are merged', async () => {
  await add(typed);
  const forms = [await opened('roofs'), await opened('roofs'), await opened('roofs')];
  const save = (place: number, changes: Partial<CampaignValues>) =>
    campaignEditor.save(
      db,
      actor,
      { id: 'roofs', form: forms[place] ?? postedForm(), values: { ...typed, ...changes } },
      later,
    );
  const answers = await Promise.all([save(0, { title: 'One' }), save(1, { title: 'Other' })]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await save(2, { status: 'active' })).toMatchObject({ ok: true, kept: ['title'] });
  const late = await campaignEditor.save(
    db,
    actor,
    { id: 'roofs', form: forms[2] ?? postedForm(), values: { ...typed, status: 'active', title: 'Late' } },
    now,
  );
  expect(late).toMatchObject({ ok: false, reason: 'changed', meanwhile: { disputed: { title: {} } } });
});

test('adding the same campaign twice by one form adds one; with other content that one is changed', async () => {
  const form = postedForm();
  const once = { ...typed, title: 'Once only' };
  const send = (changes: Partial<CampaignValues>) =>
    campaignEditor.save(db, actor, { id: undefined, form, values: { ...once, ...changes } }, now);
  const answers = await Promise.all([send({}), send({ title: 'Once only ', sortOrder: '' })]);
  expect(answers).toMatchObject([
    { ok: true, id: 'once-only' },
    { ok: true, id: 'once-only' },
  ]);
  expect(await listChanges(db, 'campaign', 'once-only')).toHaveLength(1);
  expect(await add(once)).toMatchObject({ ok: true, id: 'once-only-2' });
  expect(await send({ title: 'Walls' })).toMatchObject({ ok: true, id: 'once-only' });
  expect((await campaignEditor.find(db, 'once-only'))?.values.title).toBe('Walls');
});

test.each<[Partial<CampaignValues>, object]>([
  [{ title: '' }, { title: 'title-missing' }],
  [
    { title: ' ', startDate: 'soon' },
    { title: 'title-missing', startDate: 'date-unknown' },
  ],
  [{ endDate: '2026-02-30' }, { endDate: 'date-unknown' }],
  [{ startDate: '2026-02-02', endDate: '2026-02-02T00:00' }, { endDate: 'end-not-after-start' }],
  [{ status: 'published' }, { status: 'status-unknown' }],
  [{ imageIds: ['x'] }, { imageIds: 'picture-gone' }],
  [{ featuredImageId: randomUUID() }, { featuredImageId: 'picture-gone' }],
])('%j is refused', async (wrong, problems) => {
  expect(await add({ ...typed, ...wrong })).toEqual({ ok: false, reason: 'invalid', problems });
  expect(await db.$count(lookbookCampaigns)).toBe(0);
});

test('a deleted campaign is gone, and its form may bring it back under its address', async () => {
  await add(typed);
  const form = await opened('roofs');
  expect(await campaignEditor.remove(db, actor, 'roofs', now)).toMatchObject({ ok: true, title: 'Roofs' });
  expect(await campaignEditor.remove(db, actor, 'roofs', now)).toEqual({ ok: false, reason: 'missing' });
  const save = (version: string) =>
    campaignEditor.save(db, actor, { id: 'roofs', form: { ...form, version }, values: typed }, now);
  expect(await save(form.version)).toEqual({ ok: false, reason: 'missing' });
  expect(await save('')).toMatchObject({ ok: true, id: 'roofs' });
});

test('a campaign moves one place at a time, also among those that had one number', async () => {
  for (const title of ['A', 'B', 'C']) await add({ ...typed, title });
  const order = async () =>
    (await listCampaigns(db, { page: 1, perPage: 25 }, now)).campaigns.map(({ id }) => id).join('');
  const move = (id: string, way: 'up' | 'down') => moveCampaign(db, actor, { id, way }, later);
  await move('c', 'up');
  expect(await order()).toBe('acb');
  await move('a', 'down');
  expect(await order()).toBe('cab');
  await move('c', 'up');
  await move('b', 'down');
  expect(await order()).toBe('cab');
  expect(await move('nobody', 'up')).toEqual({ ok: false, reason: 'missing' });
  expect((await listChanges(db, 'campaign', 'a'))[0]).toMatchObject({
    before: { sortOrder: '0' },
    after: { sortOrder: '1' },
  });
  // The sort order of the campaign changed, which an open form must detect.
  const b = await listChanges(db, 'campaign', 'b');
  expect(b[0]).toMatchObject({ before: { sortOrder: '0' }, after: { sortOrder: '2' } });
  expect(b).toHaveLength(2);
});

test('of many campaigns a page is found without reading them all', async () => {
  await db.execute(sql`
    insert into lookbook_campaigns (id, title, sort_order)
    select 'many-' || n, 'Many ' || n, n from generate_series(1, 5000) n`);
  await db.execute(sql`vacuum analyze lookbook_campaigns`);
  const plan = await planOf(selectPage(db, { page: 1, perPage: 25 }).getSQL());
  expect(plan).not.toMatch(/Seq Scan on lookbook_campaigns/);
});

function add(campaign: CampaignValues) {
  return campaignEditor.save(db, actor, { id: undefined, form: postedForm(), values: campaign }, now);
}

async function opened(id: string) {
  const kept = await campaignEditor.find(db, id);
  return postedForm(kept && { version: kept.version, fields: campaignEditor.fieldsOf(kept.values) });
}

async function planOf(query: SQL): Promise<string> {
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
