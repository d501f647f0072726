import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/db.server.ts';

type Bounds = { most?: number; batches?: number };

export async function inBatches(
  batch: (most: number) => Promise<number>,
  { most = 500, batches = 200 }: Bounds = {},
): Promise<number> {
  let all = 0;
  for (let count = 0; count < batches; count++) {
    const done = await batch(most);
    all += done;
    if (done < most) break;
  }
  return all;
}

/** Deletes rows in batches and returns their number. Skips locked rows; the next run deletes them. */
export function deleteInBatches(db: Db, table: PgTable, condition: SQL | undefined, bounds?: Bounds) {
  if (!condition) throw new Error('Which rows, must be said.');
  return inBatches(async (most) => {
    const { rowCount } = await db.execute(sql`delete from ${table} where ctid = any (array(
      select ctid from ${table} where ${condition} limit ${most} for update skip locked))`);
    return rowCount ?? 0;
  }, bounds);
}
