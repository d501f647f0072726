import { desc, sql } from 'drizzle-orm';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { drops } from '../tables.server.ts';

export function searchDrops(db: Db, search: string, most: number) {
  const titles = sql`fold_text(${drops.title} || E'\\n' || coalesce(${drops.titleNl}, ''))`;
  return db
    .select({ id: drops.id, title: drops.title, titleNl: drops.titleNl })
    .from(drops)
    .where(containsText(titles, search))
    .orderBy(desc(drops.startDate), desc(drops.id))
    .limit(most);
}
