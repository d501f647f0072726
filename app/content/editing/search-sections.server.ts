import { asc, sql } from 'drizzle-orm';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { contentSections } from '../tables.server.ts';

/** Returns up to `most` sections with this text in a title or page location. Reads every section: there are few. */
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
