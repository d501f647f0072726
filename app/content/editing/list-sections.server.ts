import { asc, sql } from 'drizzle-orm';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { contentSections } from '../tables.server.ts';

const LONGEST_PREVIEW = 160;

export type ListedSection = Awaited<ReturnType<typeof listSections>>['sections'][number];

export async function listSections(db: Db, { page, perPage }: { page: number; perPage: number }) {
  const [rows, total] = await Promise.all([
    db
      .select({
        ...pickColumns(contentSections, 'id', 'title', 'titleNl', 'sectionType', 'status', 'pageLocation'),
        ...pickColumns(contentSections, 'sortOrder', 'startDate', 'endDate'),
        preview: sql<string>`left(${contentSections.content}::text, ${LONGEST_PREVIEW})`,
      })
      .from(contentSections)
      .orderBy(asc(contentSections.sortOrder), asc(contentSections.createdAt), asc(contentSections.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.$count(contentSections),
  ]);
  const sections = rows.map(({ startDate, endDate, ...row }) => ({
    ...row,
    startDate: startDate?.toISOString() ?? null,
    endDate: endDate?.toISOString() ?? null,
  }));
  return { sections, total };
}

/** Returns up to `most` sections with this text in a title or page location. Reads all sections: there are few. */
export function searchSections(db: Db, search: string, most: number) {
  const { id, title, titleNl, pageLocation, sortOrder } = contentSections;
  const texts = sql`fold_text(${title} || E'\\n' || coalesce(${titleNl}, '') || E'\\n' || ${pageLocation})`;
  return db
    .select({ id, title, titleNl, pageLocation })
    .from(contentSections)
    .where(containsText(texts, search))
    .orderBy(asc(sortOrder), asc(id))
    .limit(most);
}
