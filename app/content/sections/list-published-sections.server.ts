import { and, asc, between, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import { type ShownPicture, shownPicture } from '#app/media/picture-sizes.ts';
import { images, pictureColumns } from '#app/media/tables.server.ts';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { everyMinute } from '#app/platform/jobs/jobs.server.ts';
import { cachedRead } from '#app/platform/pages/cached-reads.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import type { Language } from '#app/platform/text/language.ts';
import { contentSections } from '../tables.server.ts';
import { localizeSection, type WrittenSection } from './localize-section.ts';
import { type PictureName, readSectionContent, type SectionContent } from './section-content.ts';

/** Matches published sections that have started and not ended. A missing date sets no limit. */
const isShown = and(
  eq(contentSections.status, 'published'),
  or(isNull(contentSections.startDate), lte(contentSections.startDate, sql`now()`)),
  or(isNull(contentSections.endDate), gt(contentSections.endDate, sql`now()`)),
);

export function cachedSections(context: Readonly<RouterContextProvider>, location: string) {
  const { language } = context.get(requestInfo);
  return cachedRead(context, `sections ${location} ${language}`, [tags.content], () =>
    listPublishedSections(db, location, language),
  );
}

/** Returns a page's sections; missing texts are in English. The page must have the cache tag `content`. */
export async function listPublishedSections(db: Db, location: string, language: Language) {
  const rows = await db
    .select({
      ...pickColumns(contentSections, 'id', 'title', 'titleNl', 'content', 'contentNl'),
      type: contentSections.sectionType,
    })
    .from(contentSections)
    .where(and(eq(contentSections.pageLocation, location), isShown))
    .orderBy(asc(contentSections.sortOrder), asc(contentSections.createdAt), asc(contentSections.id));
  return showSections(db, rows, language);
}

type StoredSection = Omit<WrittenSection, 'content' | 'contentNl'> & { content: unknown; contentNl: unknown };

export async function showSections(db: Db, stored: StoredSection[], language: Language) {
  const sections = stored.map(({ content, contentNl, ...row }) => ({
    ...row,
    content: readSectionContent(row.type, content),
    contentNl: contentNl ? readSectionContent(row.type, contentNl) : undefined,
  }));
  const named = sections.flatMap(({ content, contentNl }) => [
    ...pictureNames(content),
    ...pictureNames(contentNl),
  ]);
  const find = await findPictures(db, named, language);
  return sections.map((section) => localizeSection(section, language, find));
}

function pictureNames(content: SectionContent | undefined): PictureName[] {
  const names = [
    content?.picture,
    content?.portrait,
    ...(content?.items ?? []).map(({ picture }) => picture),
  ];
  return names.filter((name) => name !== undefined);
}

/** Reads all pictures in one query. The result does not contain deleted pictures. */
async function findPictures(db: Db, named: PictureName[], language: Language) {
  const ids = named.flatMap((name) => ('id' in name ? [name.id] : []));
  const urls = named.flatMap((name) => ('url' in name ? [name.url] : []));
  const rows = named.length
    ? await db
        .select({ id: images.id, ...pictureColumns })
        .from(images)
        .where(or(inArray(images.id, ids), inArray(images.url, urls)))
    : [];
  const found = new Map<string, ShownPicture>();
  for (const { id, ...row } of rows) {
    const picture = shownPicture(row, language);
    found.set(id, picture).set(row.url, picture);
  }
  return (name: PictureName) => found.get('id' in name ? name.id : name.url);
}

/** Longer than the minute between two runs, so that every start and end of a section is noticed. */
const LOOK_BACK = sql`now() - interval '150 seconds'`;

export async function startContentJobs(db: Db): Promise<void> {
  await everyMinute('refresh-content-pages', () => invalidatePagesAtSectionDates(db));
}

export async function invalidatePagesAtSectionDates(db: Db): Promise<void> {
  const isJustTurned = or(
    between(contentSections.startDate, LOOK_BACK, sql`now()`),
    between(contentSections.endDate, LOOK_BACK, sql`now()`),
  );
  const turned = await db
    .select({ id: contentSections.id })
    .from(contentSections)
    .where(and(eq(contentSections.status, 'published'), isJustTurned))
    .limit(1);
  if (turned.length) await invalidatePages(db, [tags.content]);
}
