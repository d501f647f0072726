import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { contentSections } from '../tables.server.ts';
import { showSections } from './show-stored-sections.server.ts';
import type { ShownSection } from './shown-section.ts';

/** Published and within its dates; an open end has no date. */
const isShown = and(
  eq(contentSections.status, 'published'),
  or(isNull(contentSections.startDate), lte(contentSections.startDate, sql`now()`)),
  or(isNull(contentSections.endDate), gt(contentSections.endDate, sql`now()`)),
);

/**
 * The sections that a page shows now (`homepage`, `category`, `product`, `about` …), in their order, in the language
 * given or in English where that has no text. A page that shows them carries the tag `content`.
 */
export async function listPublishedSections(
  db: Db,
  location: string,
  language: Language,
): Promise<ShownSection[]> {
  const rows = await db
    .select({
      id: contentSections.id,
      type: contentSections.sectionType,
      title: contentSections.title,
      titleNl: contentSections.titleNl,
      content: contentSections.content,
      contentNl: contentSections.contentNl,
    })
    .from(contentSections)
    .where(and(eq(contentSections.pageLocation, location), isShown))
    .orderBy(asc(contentSections.sortOrder), asc(contentSections.createdAt), asc(contentSections.id));
  return showSections(db, rows, language);
}
