import { desc, eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { dropProducts, drops } from '../tables.server.ts';
import { type DropListItem, dropPhase } from './drop-phase.ts';

export async function listDrops(
  db: Db,
  { page, perPage }: { page: number; perPage: number },
  now: Date,
): Promise<{ drops: DropListItem[]; total: number }> {
  const [rows, total] = await Promise.all([selectPage(db, { page, perPage }), db.$count(drops)]);
  return {
    drops: rows.map(({ startDate, endDate, announcedAt, ...row }) => ({
      ...row,
      startDate: startDate.toISOString(),
      endDate: endDate.toISOString(),
      announcedAt: announcedAt?.toISOString(),
      phase: dropPhase({ startDate, endDate }, now),
    })),
    total,
  };
}

/** Exported, so that a test can check the query plan. */
export function selectPage(db: Db, { page, perPage }: { page: number; perPage: number }) {
  return db
    .select({
      id: drops.id,
      title: drops.title,
      titleNl: drops.titleNl,
      startDate: drops.startDate,
      endDate: drops.endDate,
      isActive: drops.isActive,
      saleMethod: drops.saleMethod,
      announcedAt: drops.announcedAt,
      pieces: db.$count(dropProducts, eq(dropProducts.dropId, drops.id)),
    })
    .from(drops)
    .orderBy(desc(drops.startDate), desc(drops.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
}
