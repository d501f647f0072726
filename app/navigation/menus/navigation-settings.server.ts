import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { departmentName, NEW_IN, type SubcategoryLink, subcategoryLinks } from '#app/catalogue/categories.ts';
import { listDepartments } from '#app/catalogue/departments.server.ts';
import { listFilledSubcategories } from '#app/catalogue/subcategories.server.ts';
import { listCollections } from '#app/collections/collections.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { editor } from '#app/platform/editing/editor.server.ts';
import { combineFlat } from '#app/platform/editing/save-versioned.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { navigationSettings } from '../tables.server.ts';
import {
  departmentsOf,
  type MenuChoice,
  type MenuField,
  type MenuProblem,
  MOST_SLUGS,
  menuField,
  type NavigationSettings,
  parseMenuFields,
  readMenuField,
  settingsToMenuFields,
  splitSlugs,
  type TypedMenus,
} from './navigation-settings.ts';

/** Identifies the settings in the audit log. There is only one such object. */
export const SETTINGS_OBJECT = { objectType: 'navigation-settings', objectId: 'menus' };

const LONGEST_FIELD = 2_000;
/** The number of collections in their menu. Their page shows all. */
const MOST_IN_MENU = 12;

export const navigationSettingsEditor = editor<TypedMenus, object, never, object, MenuProblem>({
  objectType: SETTINGS_OBJECT.objectType,
  listPath: '/admin/navigation',
  schema: z.record(z.custom<MenuField>(), z.string()),
  read: readMenuForm,
  // A category may be in only one of a department's two lists, so changes to the two lists are merged as one.
  together: (menus) =>
    departmentsOf(menus).map((one) => [menuField(one, 'featured'), menuField(one, 'regular')]),
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
    // A department may be gone since the form was opened.
    const { settings } = await readNavigationSettings(tx);
    const current = Object.entries(read.settings).filter(([department]) => settings[department]);
    await saveNavigationSettings(tx, Object.fromEntries(current), new Date());
    return { ok: true, id };
  },
});

function readMenuForm(form: FormData): TypedMenus {
  const typed = [...form].flatMap(([field, text]) =>
    readMenuField(field) && typeof text === 'string' ? [[field, text.slice(0, LONGEST_FIELD)]] : [],
  );
  return Object.fromEntries(typed);
}

/** Returns the lists in a canonical form, so that equal menus compare as equal. */
export function slugsOf(menus: TypedMenus): Record<string, unknown> {
  return Object.fromEntries(Object.entries(menus).map(([field, text]) => [field, splitSlugs(text)]));
}

/** Returns the menus of all departments in order, and of new products. Those that nobody saved are empty. */
export async function readNavigationSettings(db: Db) {
  const [departments, rows] = await Promise.all([
    listDepartments(db),
    db
      .select(pickColumns(navigationSettings, 'department', 'featured', 'regular', 'updatedAt'))
      .from(navigationSettings),
  ]);
  const saved = new Map(rows.map(({ department, featured, regular }) => [department, { featured, regular }]));
  const settings = Object.fromEntries(
    [...departments.map(({ slug }) => slug), NEW_IN].map((department) => [
      department,
      saved.get(department) ?? { featured: [], regular: [] },
    ]),
  );
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

export async function saveNavigationSettings(tx: Db, settings: NavigationSettings, now: Date): Promise<void> {
  const rows = Object.entries(settings);
  if (!rows.length) return;
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

type NewCategory = { department: string; slug: string; featured: boolean };

/** Appends categories to their departments' menus. Returns a result for each. Known ones keep their place; a full list does not change,
 * and neither does that of a department that does not exist. */
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

function addTo(menu: MenuChoice | undefined, { slug, featured }: NewCategory): 'added' | 'known' | 'full' {
  if (!menu) return 'full';
  if (menu.featured.includes(slug) || menu.regular.includes(slug)) return 'known';
  const list = featured ? menu.featured : menu.regular;
  if (list.length >= MOST_SLUGS) return 'full';
  list.push(slug);
  return 'added';
}

export type Menu = {
  department: string;
  name: string;
  featured: SubcategoryLink[];
  regular: SubcategoryLink[];
};

export async function listMenus(db: Db, language: Language): Promise<Menu[]> {
  const [departments, { settings }, existing, collections] = await Promise.all([
    listDepartments(db),
    readNavigationSettings(db),
    listFilledSubcategories(db),
    listCollections(db),
  ]);
  // An object would put an address such as 2027 first.
  const menus = [...departments.map(({ slug }) => slug), NEW_IN].map((department) => {
    const chosen = settings[department] ?? { featured: [], regular: [] };
    const name = departmentName(departments, department, language, wordsIn(language));
    const links = subcategoryLinks(existing[department] ?? [], language);
    const found = (slugs: string[]) =>
      slugs.flatMap((slug) => links.find((link) => link.slug === slug) ?? []);
    return { department, name, featured: found(chosen.featured), regular: found(chosen.regular) };
  });
  const regular = subcategoryLinks(collections.slice(0, MOST_IN_MENU), language);
  const name = wordsIn(language)('collection.all');
  return regular.length ? [...menus, { department: 'collections', name, featured: [], regular }] : menus;
}
