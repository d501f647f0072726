import type { Department } from '#app/catalogue/categories.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import {
  lockNavigationSettings,
  readNavigationSettings,
  SETTINGS_OBJECT,
  saveNavigationSettings,
} from './navigation-settings.server.ts';
import { MOST_SLUGS, settingsToMenuFields } from './navigation-settings.ts';

type NewCategory = { department: Department; slug: string; featured: boolean };

/**
 * Appends categories to their departments' menus in one change. Returns a result per category. A category that a
 * menu already contains, featured or not, keeps its place. A full list remains unchanged.
 */
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
