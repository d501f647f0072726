import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { invalidatedPagesForTests } from '#tests/support/invalidated-pages.ts';
import { invalidatePagesAtSectionDates } from '../sections/list-published-sections.server.ts';
import { contentSections } from '../tables.server.ts';
import { saveSection } from './section-editor.server.ts';

const id = '6f1b1c7d-0001-4d53-9d53-0a6f3a7e5d01';

test('a new section is a draft without a place; saving it again changes it', async () => {
  const saved = await saveSection(db, { title: ' Summer ' });
  const found = async () =>
    (
      await db
        .select()
        .from(contentSections)
        .where(eq(contentSections.id, saved.ok ? saved.id : ''))
    )[0];
  expect(await found()).toMatchObject({
    title: 'Summer',
    titleNl: null,
    sectionType: 'custom',
    status: 'draft',
    pageLocation: '',
    sortOrder: 0,
    content: {},
    contentNl: null,
    startDate: null,
  });
  const content = { anything: [1, null, { deep: true }], text: 'Kept as it was written' };
  const changed: Parameters<typeof saveSection>[1] = {
    title: 'Autumn',
    titleNl: 'Herfst',
    sectionType: 'hero',
    content,
  };
  expect(await saveSection(db, changed, saved.ok ? saved.id : '')).toEqual(saved);
  expect(await found()).toMatchObject({ title: 'Autumn', titleNl: 'Herfst', content });
  expect(JSON.stringify((await found())?.content), 'names in their order').toBe(JSON.stringify(content));
});

test.each<[Record<string, unknown>, Record<string, string>]>([
  [{ title: ' ' }, { title: 'title-missing' }],
  [{ title: 'NUL \0' }, { title: 'not-text' }],
  [{ title: 'x'.repeat(201) }, { title: 'too-long' }],
  [{ content: 'text' }, { content: 'not-an-object' }],
  [{ content: [] }, { content: 'not-an-object' }],
  [{ content: { a: { b: ['NUL \0'] } } }, { content: 'not-text' }],
  [{ contentNl: { '\ud800': 1 } }, { contentNl: 'not-text' }],
  [{ content: { text: 'x'.repeat(100_001) } }, { content: 'content-too-long' }],
  [
    { startDate: new Date('2026-05-02'), endDate: new Date('2026-05-01') },
    { endDate: 'end-not-after-start' },
  ],
  [
    { startDate: new Date('2026-05-02'), endDate: new Date('2026-05-02') },
    { endDate: 'end-not-after-start' },
  ],
])('%j is refused and nothing is written', async (wrong, problems) => {
  const before = await db.$count(contentSections);
  expect(await saveSection(db, { title: 'Section', ...wrong } as Parameters<typeof saveSection>[1])).toEqual({
    ok: false,
    reason: 'invalid',
    problems,
  });
  expect(await db.$count(contentSections)).toBe(before);
});

test('pages with sections are dropped when one is saved, and when one appears or goes by the clock', async () => {
  const heard = await invalidatedPagesForTests();
  await saveSection(db, { title: 'Section', status: 'published' }, id);
  expect(await heard()).toEqual([['content']]);
  await invalidatePagesAtSectionDates(db);
  expect(await heard()).toEqual([]);
  const before = (seconds: number) => new Date(Date.now() - seconds * 1000);
  for (const dates of [
    { startDate: before(30), endDate: null },
    { startDate: null, endDate: before(30) },
  ]) {
    await db.update(contentSections).set(dates);
    await invalidatePagesAtSectionDates(db);
    expect(await heard()).toEqual([['content']]);
  }
  await db.update(contentSections).set({ status: 'draft' });
  await invalidatePagesAtSectionDates(db);
  expect(await heard()).toEqual([]);
});

/** Returns the invalidations that other processes received since the last call. */
