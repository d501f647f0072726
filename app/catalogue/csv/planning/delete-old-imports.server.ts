import { and, inArray, lt } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { productImports } from '../tables.server.ts';

const KEPT_DAYS = 30;

/** Deletes the imports from more than a month ago, except any that is running. */
export async function deleteOldImports(tx: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000);
  await tx
    .delete(productImports)
    .where(
      and(
        lt(productImports.createdAt, oldest),
        inArray(productImports.status, ['mapping', 'planned', 'done', 'failed']),
      ),
    );
}
