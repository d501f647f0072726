import { sql } from 'drizzle-orm';
import { type Department, departments } from '#app/catalogue/categories.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { navigationSettings } from '../tables.server.ts';
import { SETTINGS_OBJECT } from './edit-navigation-settings.server.ts';
import { MOST_SLUGS, settingsToMenuFields } from './navigation-settings.ts';
import { readNavigationSettings } from './read-navigation-settings.server.ts';
import { saveNavigationSettings } from './save-navigation-settings.server.ts';

type NewCategory = { department: Department; slug: string; featured: boolean };

/**
 * Appends categories to their departments' menus in one change, and returns each one's result. A category already
 * there, featured or not, stays in place; a full list takes no more.
 */
export async function addCategoriesToMenus(
  db: Db,
  actor: Actor,
  categories: NewCategory[],
  now: Date,
): Promise<('added' | 'known' | 'full')[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${navigationSettings} in share row exclusive mode`);
    const { settings } = await readNavigationSettings(tx);
    const changed = structuredClone(settings);
    const outcomes = categories.map((category) => addTo(changed[category.department], category));
    if (!outcomes.includes('added')) return outcomes;
    await saveNavigationSettings(
      tx,
      departments.map((department) => ({ department, ...changed[department] })),
      now,
    );
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
