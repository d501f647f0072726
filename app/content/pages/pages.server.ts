import { and, asc, eq, sql } from 'drizzle-orm';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { CSV_START, csvLine } from '#app/platform/http/csv-download.server.ts';
import { type Language, translated } from '#app/platform/text/language.ts';
import { markdownToHtml } from './markdown.server.ts';
import { pages } from './tables.server.ts';

const { slug, title, titleNl, isPublished, updatedAt } = pages;

/** Returns a published page with its text as HTML. The page must have the cache tag `content`. */
export async function findPublishedPage(db: Db, wanted: string, language: Language) {
  if (!isPostgresText(wanted)) return undefined;
  const condition = and(eq(slug, wanted), eq(isPublished, true));
  const [page] = await db.select().from(pages).where(condition);
  if (!page) return undefined;
  const heading = translated(language, page.title, page.titleNl);
  const { text } = translated(language, page.description ?? '', page.descriptionNl);
  const body = translated(language, page.body, page.bodyNl);
  return {
    title: heading,
    description: text || heading.text,
    html: markdownToHtml(body.text),
    language: body.language,
  };
}

/** Returns the pages by address. `search` matches titles and addresses. */
export async function listPages(db: Db, list: { search: string; page: number; perPage: number }) {
  const texts = sql`fold_text(concat_ws(E'\\n', ${title}, ${titleNl}, ${slug}))`;
  const condition = list.search ? containsText(texts, list.search) : undefined;
  const [rows, total] = await Promise.all([
    db
      .select({ id: pages.id, slug, title, titleNl, isPublished, updatedAt })
      .from(pages)
      .where(condition)
      .orderBy(asc(slug))
      .limit(list.perPage)
      .offset((list.page - 1) * list.perPage),
    db.$count(pages, condition),
  ]);
  return { rows: rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })), total };
}

/** Returns the published pages for the sitemap. */
export function listPublishedPages(db: Db) {
  const path = sql<string>`'/pages/' || ${slug}`;
  return db
    .select({ path, changedAt: updatedAt })
    .from(pages)
    .where(eq(isPublished, true))
    .orderBy(asc(slug));
}

/** Yields all pages as CSV, which an import reads. */
export async function* exportPages(db: Db): AsyncGenerator<string> {
  const texts = ['Title', 'Text', 'Description'].flatMap((name) => [name, `${name} (Dutch)`]);
  yield CSV_START + csvLine(['Address', ...texts, 'Published'], 'en');
  for (const row of await db.select().from(pages).orderBy(asc(slug))) {
    const cells = [row.title, row.titleNl, row.body, row.bodyNl, row.description, row.descriptionNl];
    // Reading removes one apostrophe.
    const kept = cells.map((text) => text?.replace(/^(?='+(?:[^'=+\-@\t\r\n＝＋－＠]|$))/, "'"));
    yield csvLine([row.slug, ...kept, row.isPublished ? 'yes' : 'no'], 'en');
  }
}
