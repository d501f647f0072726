import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { navigationSettings } from '../tables.server.ts';

export type DepartmentMenus = {
  department: 'women' | 'men' | 'new-in';
  featured: string[];
  regular: string[];
};

export async function saveNavigationSettings(
  db: Db,
  departments: DepartmentMenus[],
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(navigationSettings)
      .values(departments.map((department) => ({ ...department, updatedAt: now })))
      .onConflictDoUpdate({
        target: navigationSettings.department,
        set: {
          featured: sql`excluded.featured`,
          regular: sql`excluded.regular`,
          // The version: later than any before, even when two changes fall into one moment.
          updatedAt: sql`greatest(excluded.updated_at, ${navigationSettings.updatedAt} + interval '1 millisecond')`,
        },
      });
    await invalidatePages(tx, [tags.navigation]);
  });
}
