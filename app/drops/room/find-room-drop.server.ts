import { and, eq, exists, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import type { Language } from '#app/platform/text/language.ts';
import { hasQueueToShow } from '../queue/find-queue.server.ts';
import { dropQueues } from '../queue/tables.server.ts';
import { selectShownDrops } from '../select-shown-drops.server.ts';
import type { ShownDrop } from '../shown-drop-type.ts';
import { drops } from '../tables.server.ts';

/**
 * Returns an announced drop with a queue. An inactive or secret drop takes the same single query as a missing one, so that timing reveals
 * nothing.
 */
export async function findRoomDrop(
  db: Db,
  dropId: string,
  language: Language,
): Promise<ShownDrop | undefined> {
  if (!isPostgresText(dropId)) return undefined;
  const queue = db
    .select({ one: sql`1` })
    .from(dropQueues)
    .where(and(eq(dropQueues.dropId, drops.id), hasQueueToShow));
  const [found] = await selectShownDrops(db, language, and(eq(drops.id, dropId), exists(queue)));
  return found;
}
