import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import type { Language } from '#app/platform/text/language.ts';
import { selectShownDrops } from '../select-shown-drops.server.ts';
import type { ShownDrop } from '../shown-drop-type.ts';
import { drops } from '../tables.server.ts';

export const isAnnounced = and(eq(drops.isActive, true), lte(drops.announcedAt, sql`now()`));

export const isComing = and(isAnnounced, gt(drops.startDate, sql`now()`));

export function listComingDrops(db: Db, language: Language): Promise<ShownDrop[]> {
  return selectShownDrops(db, language, isComing, [asc(drops.startDate), asc(drops.id)]);
}

/**
 * Returns an announced drop with its phase. An inactive or unannounced drop takes the same single query as a missing one, so that timing
 * reveals nothing.
 */
export async function findAnnouncedDrop(
  db: Db,
  id: string,
  language: Language,
): Promise<ShownDrop | undefined> {
  if (!isPostgresText(id)) return undefined;
  const [found] = await selectShownDrops(db, language, and(eq(drops.id, id), isAnnounced));
  return found;
}
