import { beforeEach, expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { postedForm } from '#tests/support/form-request.ts';
import { listPublishedSections } from '../sections/list-published-sections.server.ts';
import { contentSections } from '../tables.server.ts';
import { listSections } from './list-sections.server.ts';
import { findSection, SECTION_OBJECT, sectionEditor } from './section-editor.server.ts';
import { newSection, type SectionValues } from './section-schema.ts';

const actor = { id: '6f1b1c7d-0009-4d53-9d53-0a6f3a7e5d01', email: 'operator@example.com' };
const id = '6f1b1c7d-0002-4d53-9d53-0a6f3a7e5d01';
const input: SectionValues = {
  ...newSection,
  title: 'Summer',
  sectionType: 'banner',
  status: 'published',
  pageLocation: 'category',
  content: '{ "text": "Linen", "nested": { "b": 1, "a": 2 } }',
};
const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 10, minute));
const edit = (form: ReturnType<typeof postedForm>, values: SectionValues, minute = 0) =>
  sectionEditor.save(db, actor, { id, form, values }, at(minute));

beforeEach(() => db.delete(contentSections));

test('a new section that arrives twice is one section, and shoppers see it', async () => {
  const form = postedForm();
  const again = { ...input, content: '{"text":"Linen","nested":{"b":1,"a":2}}' };
  expect(await Promise.all([edit(form, input), edit(form, again)])).toMatchObject([
    { ok: true, id },
    { ok: true, id },
  ]);
  expect(await db.$count(contentSections)).toBe(1);
  expect(await listChanges(db, SECTION_OBJECT, id)).toMatchObject([
    {
      action: 'created',
      by: actor.email,
      before: {},
      after: { title: 'Summer', content: { text: 'Linen' } },
    },
  ]);
  expect(await listPublishedSections(db, 'category', 'en')).toMatchObject([{ text: { text: 'Linen' } }]);
  expect(await edit(form, { ...input, title: 'Autumn' }, 1)).toMatchObject({ ok: true });
});

test('of two who edit one field the later is asked, with what the first one made of it', async () => {
  await edit(postedForm(), input);
  const [first, second] = [await opened(), await opened()];
  expect(await edit(first, { ...input, title: 'First', content: '{ "text": "Wool" }' }, 1)).toMatchObject({
    ok: true,
  });
  const refused = await edit(second, { ...input, title: 'Second' }, 2);
  expect(refused).toMatchObject({
    reason: 'changed',
    meanwhile: { current: { values: { title: 'First' } }, kept: ['content'] },
  });
  if (refused.ok || !('meanwhile' in refused)) throw new Error('taken');
  const over = refused.meanwhile?.disputed.title?.over ?? '';
  const decided = { ...second, choices: { title: { over, take: 'mine' as const } } };
  expect(await edit(decided, { ...input, title: 'Second' }, 3)).toMatchObject({
    ok: true,
    kept: ['content'],
  });
  expect((await listChanges(db, SECTION_OBJECT, id))[0]).toMatchObject({
    action: 'updated',
    before: { title: 'First' },
    after: { title: 'Second' },
  });
  expect((await findSection(db, id))?.section).toMatchObject({ title: 'Second', content: { text: 'Wool' } });
});

test('what breaks a rule is refused, and nothing is written', async () => {
  await edit(postedForm(), input);
  const seen = await opened();
  expect(await edit(seen, { ...input, title: ' ' }, 1)).toEqual({
    ok: false,
    reason: 'invalid',
    problems: { title: 'title-missing' },
  });
  expect(await edit(seen, { ...input, content: '{ "text": }' }, 1)).toMatchObject({
    problems: { content: 'malformed 1 11' },
  });
  expect(await edit(seen, { ...input, sectionType: 'script', status: 'hidden' }, 1)).toMatchObject({
    problems: { sectionType: 'not-understood', status: 'not-understood' },
  });
  expect((await findSection(db, id))?.version).toBe(seen.version);
});

test('a deleted section is gone for shoppers and for who still edits it; the log keeps it', async () => {
  await edit(postedForm(), input);
  const seen = await opened();
  expect(await sectionEditor.remove(db, actor, id.toUpperCase(), at(600))).toMatchObject({ ok: true });
  expect(await listPublishedSections(db, 'category', 'en')).toEqual([]);
  expect(await edit(seen, input, 2)).toEqual({ ok: false, reason: 'missing' });
  expect(await sectionEditor.remove(db, actor, id, at(3))).toEqual({ ok: false, reason: 'missing' });
  expect(await sectionEditor.remove(db, actor, 'no id', at(3))).toEqual({ ok: false, reason: 'missing' });
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
      sortOrder: ['30', '-1', '2'][place] ?? '',
      content: JSON.stringify({ text: 'x'.repeat(500) }),
    };
    const added = { id: crypto.randomUUID(), form: postedForm(), values: section };
    await sectionEditor.save(db, actor, added, at(place));
  }
  const { sections, total } = await listSections(db, { page: 1, perPage: 2 });
  expect(total).toBe(3);
  expect(sections.map(({ title }) => title)).toEqual(['First', 'Second']);
  expect(sections[0]?.preview).toHaveLength(160);
  expect((await listSections(db, { page: 2, perPage: 2 })).sections).toMatchObject([{ title: 'Third' }]);
});

test('a section has a preview once it has a title', async () => {
  const preview = (values: SectionValues) => sectionEditor.load(db, undefined, () => values);
  expect(await preview(newSection)).toMatchObject({ preview: undefined });
  expect(await preview({ ...newSection, title: 'Spring' })).toMatchObject({
    preview: { en: { title: { text: 'Spring' } } },
  });
});

async function opened() {
  const found = await sectionEditor.find(db, id);
  return postedForm(found && { version: found.version, fields: sectionEditor.fieldsOf(found.values) });
}
