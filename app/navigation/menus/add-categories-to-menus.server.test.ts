import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { addCategoriesToMenus, readNavigationSettings } from './navigation-settings.server.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };
let minute = 0;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 9, minute));
const add = async (slug: string, featured = false) =>
  (await addCategoriesToMenus(db, actor, [{ department: 'women', slug, featured }], at(minute++)))[0];

test('a category joins the end of its list, once, wherever it stands; a full list takes no more', async () => {
  expect(await add('dresses')).toBe('known');
  expect(await listChanges(db, 'navigation-settings', 'menus')).toEqual([]);
  expect(await Promise.all([add('kaftans', true), add('kaftans')])).toContain('known');
  const { settings } = await readNavigationSettings(db);
  expect(
    [...(settings.women?.featured ?? []), ...(settings.women?.regular ?? [])].filter(
      (slug) => slug === 'kaftans',
    ),
  ).toHaveLength(1);
  expect(settings.men?.featured).toEqual(['shirts', 'pants', 'suits']);
  for (let next = settings.women?.regular.length ?? 0; next < 30; next++)
    expect(await add(`more-${next}`)).toBe('added');
  expect(await add('one-too-many')).toBe('full');
  expect(await add('one-too-many', true)).toBe('added');
  expect((await listChanges(db, 'navigation-settings', 'menus'))[0]).toMatchObject({
    by: 'noor@example.com',
    after: { 'women-featured': expect.stringMatching(/one-too-many$/) },
  });
});

test('many at once are one change and one entry of the history, each with what became of it', async () => {
  const entries = async () => (await listChanges(db, 'navigation-settings', 'menus')).length;
  const before = await entries();
  const men = (slug: string) => ({ department: 'men' as const, slug, featured: false });
  expect(await addCategoriesToMenus(db, actor, [men('linen'), men('linen'), men('shoes')], at(59))).toEqual([
    'added',
    'known',
    'known',
  ]);
  expect((await readNavigationSettings(db)).settings.men?.regular).toContain('linen');
  expect(await entries()).toBe(before + 1);
});

test('a department that does not exist takes no category', async () => {
  const unknown = { department: 'kids', slug: 'linen', featured: false };
  expect(await addCategoriesToMenus(db, actor, [unknown], at(59))).toEqual(['full']);
  expect((await readNavigationSettings(db)).settings).not.toHaveProperty('kids');
});

test('two changes in one moment have two versions', async () => {
  const versions = new Set<string>();
  for (const slug of ['one', 'two', 'three']) {
    await addCategoriesToMenus(db, actor, [{ department: 'men', slug, featured: true }], at(59));
    versions.add((await readNavigationSettings(db)).version);
  }
  expect(versions.size).toBe(3);
});
