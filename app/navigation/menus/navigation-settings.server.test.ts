import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { departments } from '#app/catalogue/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { postedForm } from '#tests/support/form-request.ts';
import {
  listMenus,
  navigationSettingsEditor,
  readNavigationSettings,
  slugsOf,
} from './navigation-settings.server.ts';
import { type NavigationSettings, settingsToMenuFields } from './navigation-settings.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 9, minute));
const specified: NavigationSettings = {
  women: { featured: ['dresses', 'tops', 'bottoms'], regular: ['accessories', 'shoes', 'outerwear'] },
  men: { featured: ['shirts', 'pants', 'suits'], regular: ['accessories', 'shoes', 'outerwear'] },
  'new-in': { featured: ['summer-collection', 'fall-collection'], regular: ['best-sellers', 'staff-picks'] },
};
const men = { featured: ['shirts'], regular: ['tops'] };

test('menus stand in the order of the departments, also that of a department whose address is a number', async () => {
  const texts = { name: 'Season', nameNl: 'Seizoen', title: 'S', titleNl: 'S' };
  const season = { ...texts, slug: '2027', description: 'S', descriptionNl: 'S', sortOrder: 9 };
  await db.insert(departments).values(season);
  onTestFinished(async () => void (await db.delete(departments).where(eq(departments.slug, '2027'))));
  const menus = await listMenus(db, 'en');
  expect(menus.map(({ department }) => department)).toEqual(['women', 'men', '2027', 'new-in']);
});

test('menus are as in the migration until they are saved; lists of different departments are merged', async () => {
  const { settings: first } = await readNavigationSettings(db);
  expect(first).toEqual(specified);
  const [one, other, late] = [await opened(), await opened(), await opened()];
  const menus = settingsToMenuFields(first);
  const mine = { ...menus, 'men-featured': 'Shirts', 'men-regular': 'tops' };
  expect(await save(one, mine, 1)).toMatchObject({ ok: true });
  expect((await readNavigationSettings(db)).settings).toEqual({ ...first, men });

  const women = { ...menus, 'women-featured': '', 'women-regular': 'dresses' };
  const kept = ['men-featured', 'men-regular'];
  expect(await save(other, women, 2)).toMatchObject({ ok: true, kept });
  expect((await readNavigationSettings(db)).settings).toMatchObject({ men, women: { regular: ['dresses'] } });
  expect(await save(late, { ...menus, 'men-featured': 'sets' }, 3)).toMatchObject({ reason: 'changed' });
  expect(await save(late, { ...menus, 'men-featured': 'no slug' }, 3)).toMatchObject({ reason: 'changed' });
  expect(await save(await opened(), { ...mine, 'men-featured': 'no slug' }, 3)).toMatchObject({
    problems: { 'men-featured': { reason: 'no-slugs' } },
  });

  // Specified defaults without products stay, and so does any other slug.
  const prepared = {
    ...settingsToMenuFields((await readNavigationSettings(db)).settings),
    'men-featured': 'kimonos',
  };
  expect(await save(await opened(), prepared, 3)).toMatchObject({ ok: true });
  expect((await readNavigationSettings(db)).settings.men?.featured).toEqual(['kimonos']);

  const changes = await listChanges(db, 'navigation-settings', 'menus');
  expect(changes).toHaveLength(3);
  expect(changes[2]).toMatchObject({
    by: 'noor@example.com',
    before: { 'men-featured': 'shirts, pants, suits' },
    after: { 'men-featured': 'shirts', 'men-regular': 'tops' },
  });
});

test('the menu of a department that is gone is not saved; that of a new one begins empty', async () => {
  const { settings } = await readNavigationSettings(db);
  const form = await opened();
  await db.execute(sql`insert into departments (slug, name, name_nl, title, title_nl, description, description_nl)
    values ('kids', 'Kids', 'Kinderen', 'Kids', 'Kinderen', 'Kids', 'Kinderen')`);
  const kids = { featured: [], regular: [] };
  expect((await readNavigationSettings(db)).settings).toMatchObject({ ...settings, kids });
  const typed = { ...settingsToMenuFields(settings), 'babies-featured': 'tops', 'babies-regular': '' };
  expect(await save(form, typed, 4)).toMatchObject({ ok: true });
  expect((await readNavigationSettings(db)).settings).toEqual({ ...settings, kids });
});

test('of two who save one list at once one is asked', async () => {
  const form = await opened();
  const menus = settingsToMenuFields((await readNavigationSettings(db)).settings);
  const answers = await Promise.all(
    ['sets', 'tops'].map((slug) =>
      save({ ...form, formId: randomUUID() }, { ...menus, 'men-featured': slug, 'men-regular': '' }, 4),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

async function opened() {
  const { settings, version } = await readNavigationSettings(db);
  return postedForm({ version, fields: slugsOf(settingsToMenuFields(settings)) });
}

function save(
  form: ReturnType<typeof postedForm>,
  menus: ReturnType<typeof settingsToMenuFields>,
  minute: number,
) {
  return navigationSettingsEditor.save(db, actor, { id: 'menus', form, values: menus }, at(minute));
}
