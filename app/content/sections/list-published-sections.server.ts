import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { cachedRead } from '#app/platform/pages/cached-reads.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import type { Language } from '#app/platform/text/language.ts';
import { contentSections } from '../tables.server.ts';
import type { LocalizedSection } from './localize-section.ts';
import { showSections } from './show-stored-sections.server.ts';

/** Published and within its dates; an open end has no date. */
const isShown = and(
  eq(contentSections.status, 'published'),
  or(isNull(contentSections.startDate), lte(contentSections.startDate, sql`now()`)),
  or(isNull(contentSections.endDate), gt(contentSections.endDate, sql`now()`)),
);

/** What `listPublishedSections` answers in the reader's language, read again only when sections changed. */
export function cachedSections(
  context: Readonly<RouterContextProvider>,
  location: string,
): Promise<LocalizedSection[]> {
  const { language } = context.get(requestInfo);
  return cachedRead(context, `sections ${location} ${language}`, [tags.content], () =>
    listPublishedSections(db, location, language),
  );
}

/**
 * The sections that a page shows now (`homepage`, `category`, `product`, `about` …), in their order, in the language
 * given or in English where that has no text. A page that shows them carries the tag `content`.
 */
export async function listPublishedSections(
  db: Db,
  location: string,
  language: Language,
): Promise<LocalizedSection[]> {
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
