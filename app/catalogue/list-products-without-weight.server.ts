import { and, asc, isNull, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { products } from './tables.server.ts';

const SHOWN = 10;

export async function listProductsWithoutWeight(
  db: Db,
): Promise<{ count: number; products: { id: string; title: string }[] }> {
  const rows = await db
    .select({ id: products.id, title: products.title, count: sql<number>`(count(*) over ())::int` })
    .from(products)
    .where(and(isNull(products.weightGrams), isNull(products.archivedAt)))
    .orderBy(asc(products.title), asc(products.id))
    .limit(SHOWN);
  return { count: rows[0]?.count ?? 0, products: rows.map(({ id, title }) => ({ id, title })) };
}
