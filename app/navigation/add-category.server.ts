import { sql } from 'drizzle-orm';
import { type Section, sections } from '#app/catalogue/product.ts';
import { type Actor, recordChange } from '#app/platform/audit-log.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { SETTINGS_OBJECT } from './change-navigation-settings.server.ts';
import { readNavigationSettings } from './navigation-settings.server.ts';
import { MOST_SLUGS, settingsAsFields } from './navigation-settings.ts';
import { saveNavigationSettings } from './save-navigation-settings.server.ts';
import { navigationSettings } from './tables.server.ts';

/**
 * An operator adds a category to the end of a section's menu. One that stands there already, featured or not, is left where
 * it is; a list that is full takes no more.
 */
export async function addCategory(
  db: Db,
  actor: Actor,
  { section, slug, featured }: { section: Section; slug: string; featured: boolean },
  now: Date,
): Promise<'added' | 'known' | 'full'> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${navigationSettings} in share row exclusive mode`);
    const { settings } = await readNavigationSettings(tx);
    const menu = settings[section];
    if (menu.featured.includes(slug) || menu.regular.includes(slug)) return 'known';
    const list = featured ? 'featured' : 'regular';
    if (menu[list].length >= MOST_SLUGS) return 'full';
    const changed = { ...settings, [section]: { ...menu, [list]: [...menu[list], slug] } };
    await saveNavigationSettings(
      tx,
      sections.map((name) => ({ section: name, ...changed[name] })),
      now,
    );
    const before = settingsAsFields(settings);
    const after = settingsAsFields(changed);
    await recordChange(tx, actor, { ...SETTINGS_OBJECT, action: 'updated', before, after }, now);
    return 'added';
  });
}
