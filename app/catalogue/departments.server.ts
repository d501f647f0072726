import { asc, sql } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { cachedRead } from '#app/platform/pages/cached-reads.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { departments } from './tables.server.ts';

export const departmentNames = {
  en: sql<string>`${departments.name}`,
  nl: sql<string>`${departments.nameNl}`,
};

export type ListedDepartment = Awaited<ReturnType<typeof listDepartments>>[number];

/** Returns the departments in order. */
export function listDepartments(db: Db) {
  return db
    .select({
      ...pickColumns(departments, 'slug', 'name', 'nameNl', 'searchWords', 'gender', 'ageGroup'),
      ...pickColumns(departments, 'title', 'titleNl', 'description', 'descriptionNl'),
    })
    .from(departments)
    .orderBy(asc(departments.sortOrder), asc(departments.slug));
}

export function cachedDepartments(context: Readonly<RouterContextProvider>) {
  return cachedRead(context, 'departments', [tags.navigation], () => listDepartments(db));
}

/** Keeps the departments as they are until the transaction ends. Call this before categories and products are locked. */
export async function lockDepartments(tx: Db): Promise<void> {
  await tx
    .select({ slug: departments.slug })
    .from(departments)
    .orderBy(asc(departments.slug))
    .for('key share');
}
