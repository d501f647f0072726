import { asc, desc, eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { versionOf } from '#app/platform/editing/row-version.server.ts';
import { shopTime } from '#app/platform/text/shop-time.ts';
import { dropDraws } from '../draw/tables.server.ts';
import { dropQueues } from '../queue/tables.server.ts';
import { USUAL_OPENS_MINUTES_BEFORE } from '../queue/ticket.ts';
import { dropProducts, drops } from '../tables.server.ts';
import type { DropFormValues } from './drop-form-values.ts';
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

/** Separate, so that a test can check the query plan. */
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

export async function findDrop(
  db: Db,
  id: string,
): Promise<{ id: string; version: string; drop: DropFormValues } | undefined> {
  const [row] = await db
    .select({
      version: versionOf(drops.updatedAt),
      title: drops.title,
      titleNl: drops.titleNl,
      description: drops.description,
      descriptionNl: drops.descriptionNl,
      startDate: drops.startDate,
      endDate: drops.endDate,
      announcedAt: drops.announcedAt,
      isActive: drops.isActive,
      piecesPerPerson: drops.piecesPerPerson,
      saleMethod: drops.saleMethod,
      queueOpensMinutesBefore: dropQueues.opensMinutesBefore,
      queueMostPerMinute: dropQueues.mostPerMinute,
      queueAsksProof: dropQueues.asksProof,
      drawClosesAt: dropDraws.closesAt,
      imageId: drops.imageId,
    })
    .from(drops)
    .leftJoin(dropQueues, eq(dropQueues.dropId, drops.id))
    .leftJoin(dropDraws, eq(dropDraws.dropId, drops.id))
    .where(eq(drops.id, id));
  if (!row) return undefined;
  const assigned = await db
    .select({ id: dropProducts.productId })
    .from(dropProducts)
    .where(eq(dropProducts.dropId, id))
    .orderBy(asc(dropProducts.sortOrder), asc(dropProducts.productId));
  const { version, ...drop } = row;
  return {
    id,
    version,
    drop: {
      ...drop,
      titleNl: drop.titleNl ?? '',
      descriptionNl: drop.descriptionNl ?? '',
      startDate: shopTime(drop.startDate),
      endDate: shopTime(drop.endDate),
      announcedAt: drop.announcedAt ? shopTime(drop.announcedAt) : '',
      piecesPerPerson: String(drop.piecesPerPerson ?? ''),
      queueOpensMinutesBefore: String(drop.queueOpensMinutesBefore ?? USUAL_OPENS_MINUTES_BEFORE),
      queueMostPerMinute: String(drop.queueMostPerMinute ?? ''),
      queueAsksProof: drop.queueAsksProof ?? false,
      drawClosesAt: drop.drawClosesAt ? shopTime(drop.drawClosesAt) : '',
      imageId: drop.imageId ?? '',
      productIds: assigned.map((product) => product.id),
    },
  };
}
