import { departments } from '#app/catalogue/categories.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { navigationSettings } from '../tables.server.ts';
import { defaultSettings, type NavigationSettings } from './navigation-settings.ts';

/** The settings, and a version that differs after each change: empty while nobody has saved any. */
export type StoredSettings = { settings: NavigationSettings; version: string };

/** What operators chose for the header's menus; the defaults for a department that they have not saved yet. */
export async function readNavigationSettings(db: Db): Promise<StoredSettings> {
  const rows = await db
    .select({
      department: navigationSettings.department,
      featured: navigationSettings.featured,
      regular: navigationSettings.regular,
      updatedAt: navigationSettings.updatedAt,
    })
    .from(navigationSettings);
  const settings = { ...defaultSettings };
  for (const department of departments) {
    const row = rows.find((saved) => saved.department === department);
    if (row) settings[department] = { featured: row.featured, regular: row.regular };
  }
  const version = rows
    .map(({ department, updatedAt }) => `${department} ${updatedAt.toISOString()}`)
    .sort()
    .join();
  return { settings, version };
}
