import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { reducedPrices } from '../tables.server.ts';

/** A price in a sale, in cents, and between which moments, as ISO text. */
export type ReducedPrice = { priceCents: number; startsAt: string; endsAt: string };

/** What a product costs in a sale now, or else in the next one; undefined where none is planned. */
export async function findNextReducedPrice(db: Db, productId: string): Promise<ReducedPrice | undefined> {
  const [row] = await db
    .select({
      priceCents: reducedPrices.priceCents,
      startsAt: reducedPrices.startsAt,
      endsAt: reducedPrices.endsAt,
    })
    .from(reducedPrices)
    .where(and(eq(reducedPrices.productId, productId), gt(reducedPrices.endsAt, sql`now()`)))
    .orderBy(asc(reducedPrices.startsAt))
    .limit(1);
  return row && { ...row, startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() };
}
