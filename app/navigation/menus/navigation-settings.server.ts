import { sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type Department,
  departments,
  type SubcategoryLink,
  subcategoryLinks,
} from '#app/catalogue/categories.ts';
import { listFilledSubcategories } from '#app/catalogue/subcategories.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { editor } from '#app/platform/editing/editor.server.ts';
import { combineFlat } from '#app/platform/editing/save-versioned.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import type { Language } from '#app/platform/text/language.ts';
import { navigationSettings } from '../tables.server.ts';
import {
  defaultSettings,
  type MenuChoice,
  type MenuField,
  type MenuProblem,
  MOST_SLUGS,
  menuFields,
  type NavigationSettings,
  parseMenuFields,
  settingsToMenuFields,
  splitSlugs,
} from './navigation-settings.ts';

/** Identifies the settings in the audit log. There is only one such object. */
export const SETTINGS_OBJECT = { objectType: 'navigation-settings', objectId: 'menus' };

type Menus = Record<MenuField, string>;

export const navigationSettingsEditor = editor<Menus, object, never, object, MenuProblem>({
  objectType: SETTINGS_OBJECT.objectType,
  listPath: '/admin/navigation',
  schema: z.object(
    Object.fromEntries(menuFields.map(({ name }) => [name, z.string().max(2000)])) as Record<
      MenuField,
      z.ZodString
    >,
  ),
  // A category may be in only one of a department's two lists, so changes to the two lists are merged as one.
  together: departments.map((department) => [`${department}-featured`, `${department}-regular`]),
  merging: () => ({ fieldsOf: slugsOf, combine: combineFlat }),
  async find(db, id) {
    const { settings, version } = await readNavigationSettings(db);
    return { id, version, values: settingsToMenuFields(settings) };
  },
  lockRows: lockNavigationSettings,
  relevant: (menus) => menus,
  async save(tx, menus, id) {
    const read = parseMenuFields(menus);
    if (!read.ok) return { ok: false, reason: 'invalid', problems: read.problems };
    await saveNavigationSettings(tx, read.settings, new Date());
    return { ok: true, id };
  },
});

/** Returns the lists in a canonical form, so that equal menus compare as equal. */
export function slugsOf(menus: Menus): Record<string, unknown> {
  return Object.fromEntries(Object.entries(menus).map(([field, text]) => [field, splitSlugs(text)]));
}

/** Returns the saved menus, with defaults for unsaved departments. The version is empty until the first save. */
export async function readNavigationSettings(
  db: Db,
): Promise<{ settings: NavigationSettings; version: string }> {
  const rows = await db
    .select(pickColumns(navigationSettings, 'department', 'featured', 'regular', 'updatedAt'))
    .from(navigationSettings);
  const settings = { ...defaultSettings };
  for (const { department, featured, regular } of rows) settings[department] = { featured, regular };
  const version = rows
    .map(({ department, updatedAt }) => `${department} ${updatedAt.toISOString()}`)
    .sort()
    .join();
  return { settings, version };
}

/** Locks the table instead of its rows, which may not exist yet. Does not block readers. */
async function lockNavigationSettings(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${navigationSettings} in share row exclusive mode`);
}

export async function saveNavigationSettings(
  tx: Db,
  settings: Partial<NavigationSettings>,
  now: Date,
): Promise<void> {
  const rows = Object.entries(settings) as [Department, MenuChoice][];
  await tx
    .insert(navigationSettings)
    .values(rows.map(([department, choice]) => ({ department, ...choice, updatedAt: now })))
    .onConflictDoUpdate({
      target: navigationSettings.department,
      set: {
        featured: sql`excluded.featured`,
        regular: sql`excluded.regular`,
        // Serves as the version, so it always increases, even if two changes have the same time.
        updatedAt: sql`greatest(excluded.updated_at, ${navigationSettings.updatedAt} + interval '1 millisecond')`,
      },
    });
  await invalidatePages(tx, [tags.navigation]);
}

type NewCategory = { department: Department; slug: string; featured: boolean };

/** Appends categories to their departments' menus. Returns a result for each. Known ones keep their place; a full list does not change. */
export async function addCategoriesToMenus(
  db: Db,
  actor: Actor,
  categories: NewCategory[],
  now: Date,
): Promise<('added' | 'known' | 'full')[]> {
  return db.transaction(async (tx) => {
    await lockNavigationSettings(tx);
    const { settings } = await readNavigationSettings(tx);
    const changed = structuredClone(settings);
    const outcomes = categories.map((category) => addTo(changed[category.department], category));
    if (!outcomes.includes('added')) return outcomes;
    await saveNavigationSettings(tx, changed, now);
    const before = settingsToMenuFields(settings);
    const after = settingsToMenuFields(changed);
    await recordChange(tx, actor, { ...SETTINGS_OBJECT, action: 'updated', before, after }, now);
    return outcomes;
  });
}

function addTo(
  menu: { featured: string[]; regular: string[] },
  { slug, featured }: NewCategory,
): 'added' | 'known' | 'full' {
  if (menu.featured.includes(slug) || menu.regular.includes(slug)) return 'known';
  const list = featured ? menu.featured : menu.regular;
  if (list.length >= MOST_SLUGS) return 'full';
  list.push(slug);
  return 'added';
}

export type Menu = { department: Department; featured: SubcategoryLink[]; regular: SubcategoryLink[] };

export async function listMenus(db: Db, language: Language): Promise<Menu[]> {
  const [{ settings }, existing] = await Promise.all([
    readNavigationSettings(db),
    listFilledSubcategories(db),
  ]);
  return departments.map((department) => {
    const chosen = settings[department];
    const links = subcategoryLinks(existing[department], language);
    const found = (slugs: string[]) =>
      slugs.flatMap((slug) => links.find((link) => link.slug === slug) ?? []);
    return { department, featured: found(chosen.featured), regular: found(chosen.regular) };
  });
}
