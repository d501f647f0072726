import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { listSitemapPart } from '#app/navigation/sitemap/sitemap-pages.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { auditLogs } from '#app/platform/tables.server.ts';
import { findRedirect } from '#app/redirects/redirects.server.ts';
import { redirects } from '#app/redirects/tables.server.ts';
import { postedForm } from '#tests/support/form-request.ts';
import { type PageValues, pageEditor } from './page-editor.server.ts';
import { findPublishedPage, listPages } from './pages.server.ts';
import { pages } from './tables.server.ts';

const actor = { id: randomUUID(), email: 'owner@example.com' };
const now = new Date('2026-06-15T12:00:00.123Z');
const empty: PageValues = {
  ...{ title: '', titleNl: '', slug: '', body: '', bodyNl: '', description: '', descriptionNl: '' },
  isPublished: true,
};
beforeEach(async () => {
  await db.delete(auditLogs);
  await db.delete(pages);
  await db.delete(redirects);
});

test('a published page is displayed in both languages, in English where there is no Dutch', async () => {
  await save({ title: 'Our story', body: '# One', titleNl: 'Ons verhaal', description: 'Since 2020' });
  expect(await findPublishedPage(db, 'our-story', 'en')).toEqual({
    title: { text: 'Our story', language: 'en' },
    ...{ description: 'Since 2020', html: '<h2>One</h2>\n', language: 'en' },
  });
  expect(await findPublishedPage(db, 'our-story', 'nl')).toMatchObject({
    title: { text: 'Ons verhaal', language: 'nl' },
    ...{ description: 'Since 2020', language: 'en' },
  });
  await save({ title: 'Plain', titleNl: 'Kaal' });
  expect((await findPublishedPage(db, 'plain', 'nl'))?.description).toBe('Kaal');
  expect(await findPublishedPage(db, 'none', 'en')).toBeUndefined();
  expect(await findPublishedPage(db, '\0', 'en')).toBeUndefined();
});

test('a draft is not displayed, and only published pages are in the sitemap', async () => {
  await save({ title: 'Draft', isPublished: false });
  await save({ title: 'Out' });
  expect(await findPublishedPage(db, 'draft', 'en')).toBeUndefined();
  const listed = (await listSitemapPart(db, 1)).filter(({ path }) => path.startsWith('/pages/'));
  expect(listed).toEqual([{ path: '/pages/out', changedAt: expect.any(Date) }]);
  expect(await listPages(db, { search: 'DRAF', page: 1, perPage: 5 })).toMatchObject({
    ...{ total: 1, rows: [{ slug: 'draft', isPublished: false }] },
  });
});

test('an address is made from the title, is unique, and a changed one of a published page redirects', async () => {
  const id = await save({ title: 'Our story' });
  const draft = await save({ title: 'Draft', isPublished: false });
  expect(await refused({ title: 'Other', slug: 'our-story' })).toEqual({ slug: 'slug-taken' });
  expect(await refused({ title: 'Other', slug: 'our story' })).toEqual({ slug: 'slug-form' });
  expect(await refused({ title: ' ' })).toEqual({ title: 'title-missing' });
  expect(await refused({ title: 'x', body: 'x'.repeat(100_001) })).toEqual({ body: 'too-long' });
  await save({ title: 'Our story', slug: 'story' }, id);
  await save({ title: 'Draft', slug: 'other', isPublished: false }, draft);
  expect(await found('/pages/our-story')).toBe('/pages/story');
  expect(await found('/pages/draft')).toBeUndefined();
  await save({ title: 'Our story', slug: 'our-story' }, id);
  expect(await found('/pages/our-story')).toBeUndefined();
  expect(await found('/pages/story')).toBe('/pages/our-story');
});

test('changes of two operators are merged, and a page is deleted with its history', async () => {
  const id = await save({ title: 'One', body: 'a', description: 'b' });
  const opened = await pageEditor.find(db, id);
  const values = opened?.values ?? empty;
  const form = postedForm({ version: opened?.version ?? '', fields: pageEditor.fieldsOf(values) });
  await save({ ...values, body: 'changed' }, id);
  const mine = { id, form, values: { ...values, description: 'mine' } };
  expect(await pageEditor.save(db, actor, mine, now)).toMatchObject({ ok: true });
  expect((await pageEditor.find(db, id))?.values).toMatchObject({ body: 'changed', description: 'mine' });
  expect(await pageEditor.remove(db, actor, id, new Date())).toEqual({ ok: true, title: 'One' });
  expect((await listChanges(db, 'page', id))[0]).toMatchObject({
    action: 'deleted',
    before: { title: 'One' },
  });
  expect(await pageEditor.remove(db, actor, id, now)).toEqual({ ok: false, reason: 'missing' });
  expect(await pageEditor.find(db, 'x')).toBeUndefined();
});

async function save(values: Partial<PageValues>, id: string = randomUUID()): Promise<string> {
  const current = await pageEditor.find(db, id);
  const fields = pageEditor.fieldsOf(current?.values ?? empty);
  const form = postedForm({ version: current?.version ?? '', fields });
  const saved = await pageEditor.save(db, actor, { id, form, values: { ...empty, ...values } }, new Date());
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  return id;
}

async function refused(values: Partial<PageValues>) {
  const form = postedForm({ version: '', fields: pageEditor.fieldsOf(empty) });
  const input = { id: randomUUID(), form, values: { ...empty, ...values } };
  const saved = await pageEditor.save(db, actor, input, now);
  return 'problems' in saved ? saved.problems : saved;
}

const found = (pathname: string) => findRedirect(db, { pathname, search: '' });
