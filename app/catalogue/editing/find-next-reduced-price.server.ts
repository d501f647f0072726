import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { reducedPrices } from '../tables.server.ts';

/** Price in cents; times as ISO text. */
export type ReducedPrice = { priceCents: number; startsAt: string; endsAt: string };

/** Returns the price of the current sale or else of the next. */
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
