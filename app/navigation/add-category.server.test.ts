import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listChanges } from '#app/platform/audit-log.server.ts';
import { db } from '#app/platform/db.server.ts';
import { addCategory } from './add-category.server.ts';
import { readNavigationSettings } from './navigation-settings.server.ts';
import { defaultSettings } from './navigation-settings.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };
let minute = 0;
const add = (slug: string, featured = false) =>
  addCategory(db, actor, { section: 'women', slug, featured }, new Date(Date.UTC(2026, 10, 22, 9, minute++)));

test('a category joins the end of its list, once, wherever it stands; a full list takes no more', async () => {
  expect(await add('dresses')).toBe('known');
  expect(await listChanges(db, 'navigation-settings', 'menus')).toEqual([]);
  expect(await Promise.all([add('kaftans', true), add('kaftans')])).toContain('known');
  const { settings } = await readNavigationSettings(db);
  expect(
    [...settings.women.featured, ...settings.women.regular].filter((slug) => slug === 'kaftans'),
  ).toHaveLength(1);
  expect(settings.men).toEqual(defaultSettings.men);
  for (let next = settings.women.regular.length; next < 30; next++)
    expect(await add(`more-${next}`)).toBe('added');
  expect(await add('one-too-many')).toBe('full');
  expect(await add('one-too-many', true)).toBe('added');
  expect((await listChanges(db, 'navigation-settings', 'menus'))[0]).toMatchObject({
    by: 'noor@example.com',
    after: { 'women-featured': expect.stringMatching(/one-too-many$/) },
  });
});
