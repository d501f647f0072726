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

/** Matches published sections within their dates; a missing date is open. */
const isShown = and(
  eq(contentSections.status, 'published'),
  or(isNull(contentSections.startDate), lte(contentSections.startDate, sql`now()`)),
  or(isNull(contentSections.endDate), gt(contentSections.endDate, sql`now()`)),
);

/** Caches `listPublishedSections` in the reader's language until a section changes. */
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
 * Returns the sections shown on a page now (`homepage`, `category`, `product`, `about` …), in order; texts fall back to English. The page
 * must carry the cache tag `content`.
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
