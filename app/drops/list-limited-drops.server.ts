import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { products } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isRunningDrop } from './products-in-drops.server.ts';
import { dropProducts, drops } from './tables.server.ts';

/** Describes a running drop with a limit per person, and which of the requested products it offers. */
export type LimitedDrop = {
  id: string;
  title: string;
  titleNl: string | null;
  piecesPerPerson: number;
  productIds: string[];
};

export function listLimitedDrops(db: Db, asked: string[]) {
  const { id, title, titleNl, piecesPerPerson } = drops;
  return db
    .select({
      id,
      title,
      titleNl,
      piecesPerPerson: sql<number>`${piecesPerPerson}`,
      productIds: sql<string[]>`array_agg(${products.id})`,
    })
    .from(drops)
    .innerJoin(dropProducts, eq(dropProducts.dropId, id))
    .innerJoin(products, eq(products.id, dropProducts.productId))
    .where(
      and(
        isNotNull(piecesPerPerson),
        isRunningDrop,
        or(inArray(products.id, asked), inArray(products.slug, asked)),
      ),
    )
    .groupBy(id)
    .orderBy(asc(id));
}
