import { asc, count, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import type { SectionStatus, SectionType } from '../sections/section-types.ts';
import { contentSections } from '../tables.server.ts';
import type { SectionRow } from './save-section.server.ts';

export type ListedSection = {
  id: string;
  title: string;
  titleNl: string | null;
  sectionType: SectionType;
  status: SectionStatus;
  pageLocation: string;
  sortOrder: number;
  startDate: string | null;
  endDate: string | null;
  preview: string;
};

/** The version differs after each change. */
export type SectionForEditing = { id: string; version: string; section: SectionRow };

const LONGEST_PREVIEW = 160;

/** Returns a page of sections by sort order, with the total. Dates are ISO text. */
export async function listSections(
  db: Db,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ sections: ListedSection[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        id: contentSections.id,
        title: contentSections.title,
        titleNl: contentSections.titleNl,
        sectionType: contentSections.sectionType,
        status: contentSections.status,
        pageLocation: contentSections.pageLocation,
        sortOrder: contentSections.sortOrder,
        startDate: contentSections.startDate,
        endDate: contentSections.endDate,
        preview: sql<string>`left(${contentSections.content}::text, ${LONGEST_PREVIEW})`,
      })
      .from(contentSections)
      .orderBy(asc(contentSections.sortOrder), asc(contentSections.createdAt), asc(contentSections.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ count: count() }).from(contentSections),
  ]);
  const sections = rows.map(({ startDate, endDate, ...row }) => ({
    ...row,
    startDate: startDate?.toISOString() ?? null,
    endDate: endDate?.toISOString() ?? null,
  }));
  return { sections, total: counted?.count ?? 0 };
}

/** Returns a section; `lock` blocks concurrent changes until the transaction ends. */
export async function findSection(
  db: Db,
  id: string,
  { lock = false } = {},
): Promise<SectionForEditing | undefined> {
  if (!isPostgresText(id)) return undefined;
  const found = db
    .select({
      id: contentSections.id,
      title: contentSections.title,
      titleNl: contentSections.titleNl,
      sectionType: contentSections.sectionType,
      status: contentSections.status,
      pageLocation: contentSections.pageLocation,
      sortOrder: contentSections.sortOrder,
      startDate: contentSections.startDate,
      endDate: contentSections.endDate,
      content: contentSections.content,
      contentNl: contentSections.contentNl,
      updatedAt: contentSections.updatedAt,
    })
    .from(contentSections)
    // Compared as text, so that an invalid id simply matches nothing.
    .where(eq(sql`${contentSections.id}::text`, id.toLowerCase()));
  const [row] = await (lock ? found.for('update') : found);
  if (!row) return undefined;
  const { id: kept, updatedAt, ...section } = row;
  return { id: kept, version: updatedAt.toISOString(), section: section as SectionRow };
}
