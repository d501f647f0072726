import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { postedForm } from '#tests/support/form-request.ts';
import { db } from '../database/db.server.ts';
import { listChanges } from './audit-log.server.ts';
import { combineFlat, saveVersioned, type VersionedRules } from './save-versioned.server.ts';
import { digestsOf } from './versioned-form.server.ts';
import type { Versioned } from './versioned-form.ts';

type Poster = { title: string; colour: string; from: string; until: string };

const actor = { id: randomUUID(), email: 'noor@example.com' };
const first: Poster = { title: 'Sale', colour: 'red', from: 'May', until: 'June' };
let saved: Versioned<Poster> | undefined;
let minute = 0;

const rules: VersionedRules<Poster, { ok: false; reason: 'invalid' }> = {
  objectType: 'poster',
  lock: async () => saved,
  fieldsOf: (values) => values,
  together: [['from', 'until']],
  combine: combineFlat,
  save: async (_, values, current) => {
    if (!values.title) return { ok: false, reason: 'invalid' };
    saved = { id: current?.id ?? randomUUID(), version: randomUUID(), values };
    return { ok: true, id: saved.id };
  },
  auditedFields: async (_, values) => values,
};

beforeEach(async () => {
  saved = undefined;
  await save(postedForm(), first);
});

test('a form goes on top of what somebody else saved meanwhile: neither loses what it alone changed', async () => {
  const [theirs, mine] = [opened(), opened()];
  expect(await save(theirs, { ...first, colour: 'blue' })).toMatchObject({ ok: true, kept: [] });
  expect(await save(mine, { ...first, title: 'Big sale' })).toMatchObject({ ok: true, kept: ['colour'] });
  expect(saved?.values).toEqual({ ...first, title: 'Big sale', colour: 'blue' });
  const [change] = await listChanges(db, 'poster', saved?.id ?? '');
  expect(change).toMatchObject({ before: { title: 'Sale' }, after: { title: 'Big sale' } });
});

test('what both changed is asked about, and asking again takes nothing back', async () => {
  const [theirs, mine] = [opened(), opened()];
  await save(theirs, { ...first, title: 'Theirs', colour: 'blue' });
  const refused = await save(mine, { ...first, title: 'Mine' });
  const over = digestsOf({ title: 'Theirs' }).title;
  expect(refused).toMatchObject({
    reason: 'changed',
    meanwhile: { disputed: { title: { over } }, kept: ['colour'] },
  });
  expect(await save(mine, { ...first, title: 'Mine' })).toEqual(refused);
  expect(saved?.values.title).toBe('Theirs');
});

test.each(['mine', 'theirs'] as const)('a choice is followed: %s', async (take) => {
  const [theirs, mine] = [opened(), opened()];
  await save(theirs, { ...first, title: 'Theirs' });
  const choices = { title: { over: digestsOf({ title: 'Theirs' }).title ?? '', take } };
  expect(await save({ ...mine, choices }, { ...first, title: 'Mine', colour: 'green' })).toMatchObject({
    ok: true,
  });
  expect(saved?.values).toMatchObject({ title: take === 'mine' ? 'Mine' : 'Theirs', colour: 'green' });
});

test('a choice is about what was shown: saved anew meanwhile, it is asked again', async () => {
  const [theirs, mine] = [opened(), opened()];
  await save(theirs, { ...first, title: 'Theirs' });
  await save(theirs, { ...first, title: 'Theirs again' });
  const choices = { title: { over: digestsOf({ title: 'Theirs' }).title ?? '', take: 'mine' as const } };
  expect(await save({ ...mine, choices }, { ...first, title: 'Mine' })).toMatchObject({ reason: 'changed' });
  expect(saved?.values.title).toBe('Theirs again');
});

test('a choice stays known while the form is refused for another reason', async () => {
  const [theirs, mine] = [opened(), opened()];
  await save(theirs, { ...first, colour: 'blue' });
  const choices = { colour: { over: digestsOf({ colour: 'blue' }).colour ?? '', take: 'theirs' as const } };
  const refused = await save({ ...mine, choices }, { ...first, title: '', colour: 'green' });
  expect(refused).toMatchObject({ reason: 'invalid', meanwhile: { disputed: choices } });
});

test('a form whose answer got lost is one’s own: sent again nothing happens, with more it goes on', async () => {
  const mine = opened();
  await save(mine, { ...first, title: 'Mine' });
  const before = saved?.version;
  expect(await save(mine, { ...first, title: 'Mine' })).toMatchObject({ ok: true });
  expect(saved?.version).toBe(before);
  expect(await listChanges(db, 'poster', saved?.id ?? '')).toHaveLength(2);
  expect(await save(mine, { ...first, title: 'Mine, longer' })).toMatchObject({ ok: true });
  expect(saved?.values.title).toBe('Mine, longer');
  await save(opened(), { ...first, title: 'Theirs' });
  expect(await save(mine, { ...first, title: 'Mine, longest' })).toMatchObject({ reason: 'changed' });
});

test('dates are not put together from two sides', async () => {
  const [theirs, mine] = [opened(), opened()];
  await save(theirs, { ...first, from: 'July', until: 'August' });
  expect(await save(mine, { ...first, until: 'May' })).toMatchObject({
    reason: 'changed',
    meanwhile: { disputed: { from: {}, until: {} } },
  });
});

test('what is gone is missing, and the form may bring it back', async () => {
  const mine = opened();
  saved = undefined;
  expect(await save(mine, first)).toEqual({ ok: false, reason: 'missing' });
  expect(await save({ ...mine, version: '' }, first)).toMatchObject({ ok: true });
});

test('a form that says nothing of how it was loaded asks about all that differs', async () => {
  const silent = { ...opened(), loaded: {} };
  expect(await save(silent, { ...first, title: 'Mine' })).toMatchObject({
    meanwhile: { disputed: { title: {} }, kept: [] },
  });
});

function opened() {
  return postedForm({ version: saved?.version ?? '', fields: saved?.values ?? {} });
}

function save(form: ReturnType<typeof postedForm>, values: Poster) {
  minute += 1;
  return saveVersioned(db, actor, { form, values }, rules, new Date(Date.UTC(2026, 10, 23, 10, minute)));
}
