import { inArray } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { products } from './tables.server.ts';

export async function lockProducts(tx: Db, ids: string[]): Promise<Set<string>> {
  if (!ids.length) return new Set();
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}
