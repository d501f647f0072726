import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listChanges } from '#app/platform/audit-log.server.ts';
import { db } from '#app/platform/db.server.ts';
import { changeNavigationSettings } from './change-navigation-settings.server.ts';
import { readNavigationSettings } from './navigation-settings.server.ts';
import { defaultSettings } from './navigation-settings.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 9, minute));
const men = { featured: ['shirts'], regular: ['tops'] };

test('settings are the defaults until they are saved; who saves an old version is shown the new one', async () => {
  const first = await readNavigationSettings(db);
  expect(first).toEqual({ settings: defaultSettings, version: '' });
  const mine = { ...defaultSettings, men };
  expect(await changeNavigationSettings(db, actor, { settings: mine, version: '' }, at(1))).toEqual({
    ok: true,
  });
  const saved = await readNavigationSettings(db);
  expect(saved.settings).toEqual(mine);

  const theirs = { ...defaultSettings, women: { featured: [], regular: ['dresses'] } };
  const late = await changeNavigationSettings(db, actor, { settings: theirs, version: '' }, at(2));
  expect(late).toEqual({ ok: false, reason: 'changed', current: saved });
  expect(await readNavigationSettings(db)).toEqual(saved);
  const seen = { settings: theirs, version: saved.version };
  expect(await changeNavigationSettings(db, actor, seen, at(3))).toEqual({ ok: true });

  const changes = await listChanges(db, 'navigation-settings', 'menus');
  expect(changes).toHaveLength(2);
  expect(changes[1]).toMatchObject({
    by: 'noor@example.com',
    before: { 'men-featured': 'shirts, pants, suits' },
    after: { 'men-featured': 'shirts', 'men-regular': 'tops' },
  });
});

test('of two who save at once one is refused', async () => {
  const { version } = await readNavigationSettings(db);
  const save = (slug: string) => {
    const settings = { ...defaultSettings, men: { featured: [slug], regular: [] } };
    return changeNavigationSettings(db, actor, { settings, version }, at(4));
  };
  const answers = await Promise.all([save('shirts'), save('tops')]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});
