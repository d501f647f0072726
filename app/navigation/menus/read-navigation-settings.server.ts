import { departments } from '#app/catalogue/categories.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { navigationSettings } from '../tables.server.ts';
import { defaultSettings, type NavigationSettings } from './navigation-settings.ts';

/** The settings and their version, empty before the first save. */
export type StoredSettings = { settings: NavigationSettings; version: string };

/** Returns the operators' menu choices, or the defaults of an unsaved department. */
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
