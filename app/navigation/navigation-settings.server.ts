import { sections } from '#app/catalogue/product.ts';
import type { Db } from '#app/platform/db.server.ts';
import { defaultSettings, type NavigationSettings } from './navigation-settings.ts';
import { navigationSettings } from './tables.server.ts';

/** The settings, and a version that differs after each change: empty while nobody has saved any. */
export type KeptSettings = { settings: NavigationSettings; version: string };

/** What operators chose for the header's menus; the defaults for a section that they have not saved yet. */
export async function readNavigationSettings(db: Db): Promise<KeptSettings> {
  const rows = await db
    .select({
      section: navigationSettings.section,
      featured: navigationSettings.featured,
      regular: navigationSettings.regular,
      updatedAt: navigationSettings.updatedAt,
    })
    .from(navigationSettings);
  const settings = { ...defaultSettings };
  for (const section of sections) {
    const row = rows.find((saved) => saved.section === section);
    if (row) settings[section] = { featured: row.featured, regular: row.regular };
  }
  const version = rows
    .map(({ section, updatedAt }) => `${section} ${updatedAt.toISOString()}`)
    .sort()
    .join();
  return { settings, version };
}
