import { beforeEach, expect, test } from 'vitest';
import { listChanges } from '#app/platform/audit-log.server.ts';
import { db } from '#app/platform/db.server.ts';
import { deleteSection } from './delete-section.server.ts';
import { editSection, SECTION_OBJECT } from './edit-section.server.ts';
import { findSection, listSections } from './operated-sections.server.ts';
import type { SectionInput } from './save-section.server.ts';
import { listShownSections } from './sections.server.ts';
import { contentSections } from './tables.server.ts';

const actor = { id: '6f1b1c7d-0009-4d53-9d53-0a6f3a7e5d01', email: 'operator@example.com' };
const id = '6f1b1c7d-0002-4d53-9d53-0a6f3a7e5d01';
const input: SectionInput = {
  title: 'Summer',
  sectionType: 'banner',
  status: 'published',
  pageLocation: 'category',
  content: { text: 'Linen', nested: { b: 1, a: 2 } },
};
const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 10, minute));
const edit = (version: string | undefined, changed: SectionInput, minute = 0) =>
  editSection(db, actor, { id, version, input: changed }, at(minute));

beforeEach(() => db.delete(contentSections));

test('a new section that arrives twice is one section, and shoppers see it', async () => {
  expect(await edit(undefined, input)).toEqual({ ok: true, id });
  expect(await edit(undefined, { ...input, content: { nested: { a: 2, b: 1 }, text: 'Linen' } }, 1)).toEqual({
    ok: true,
    id,
  });
  expect(await db.$count(contentSections)).toBe(1);
  expect(await listChanges(db, SECTION_OBJECT, id)).toMatchObject([
    { action: 'created', by: actor.email, before: {}, after: { title: 'Summer', content: input.content } },
  ]);
  expect(await listShownSections(db, 'category', 'en')).toMatchObject([{ text: { text: 'Linen' } }]);
});

test('a new section that arrives again with other words is refused with what is there', async () => {
  await edit(undefined, input);
  expect(await edit(undefined, { ...input, title: 'Autumn' }, 1)).toMatchObject({
    ok: false,
    reason: 'changed',
    current: { section: { title: 'Summer' } },
  });
});

test('of two who edit one section the later is refused with what the first one made of it', async () => {
  await edit(undefined, input);
  const seen = (await findSection(db, id))?.version;
  expect(await edit(seen, { ...input, title: 'First' }, 1)).toEqual({ ok: true, id });
  const refused = await edit(seen, { ...input, title: 'Second' }, 2);
  expect(refused).toMatchObject({ ok: false, reason: 'changed', current: { section: { title: 'First' } } });
  const newest = refused.ok || refused.reason !== 'changed' ? undefined : refused.current.version;
  expect(await edit(newest, { ...input, title: 'Second' }, 3)).toEqual({ ok: true, id });
  expect((await listChanges(db, SECTION_OBJECT, id))[0]).toMatchObject({
    action: 'updated',
    before: { title: 'First' },
    after: { title: 'Second' },
  });
});

test('two saves at the same time: one is taken, one is refused', async () => {
  await edit(undefined, input);
  const seen = (await findSection(db, id))?.version;
  const answers = await Promise.all([
    edit(seen, { ...input, title: 'One' }, 1),
    edit(seen, { ...input, title: 'Other' }, 2),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test('what breaks a rule is refused, and nothing is written', async () => {
  await edit(undefined, input);
  const seen = (await findSection(db, id))?.version;
  expect(await edit(seen, { ...input, title: ' ' }, 1)).toEqual({
    ok: false,
    reason: 'invalid',
    problems: { title: 'title-required' },
  });
  const unknown = { ...input, sectionType: 'script', status: 'hidden' } as unknown as SectionInput;
  expect(await edit(seen, unknown, 1)).toMatchObject({
    problems: { sectionType: 'not-understood', status: 'not-understood' },
  });
  expect((await findSection(db, id))?.version).toBe(seen);
});

test('a deleted section is gone for shoppers and for who still edits it; the log keeps it', async () => {
  await edit(undefined, input);
  const seen = (await findSection(db, id))?.version;
  expect(await deleteSection(db, actor, id.toUpperCase(), at(600))).toEqual({ ok: true });
  expect(await listShownSections(db, 'category', 'en')).toEqual([]);
  expect(await edit(seen, input, 2)).toEqual({ ok: false, reason: 'missing' });
  expect(await deleteSection(db, actor, id, at(3))).toEqual({ ok: false, reason: 'missing' });
  expect(await deleteSection(db, actor, 'no id', at(3))).toEqual({ ok: false, reason: 'missing' });
  expect((await listChanges(db, SECTION_OBJECT, id))[0]).toMatchObject({
    action: 'deleted',
    before: { title: 'Summer' },
  });
});

test('sections are listed in their order, a page at a time, with the beginning of their content', async () => {
  for (const [place, title] of ['Third', 'First', 'Second'].entries()) {
    const section = {
      ...input,
      title,
      sortOrder: [30, -1, 2][place] ?? 0,
      content: { text: 'x'.repeat(500) },
    };
    await editSection(db, actor, { id: crypto.randomUUID(), version: undefined, input: section }, at(place));
  }
  const { sections, total } = await listSections(db, { page: 1, perPage: 2 });
  expect(total).toBe(3);
  expect(sections.map(({ title }) => title)).toEqual(['First', 'Second']);
  expect(sections[0]?.preview).toHaveLength(160);
  expect((await listSections(db, { page: 2, perPage: 2 })).sections).toMatchObject([{ title: 'Third' }]);
});
