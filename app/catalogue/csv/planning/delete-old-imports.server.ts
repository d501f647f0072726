import { and, inArray, lt } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-borders.ts';
import { importMappings, productImports } from '../tables.server.ts';

const KEPT_DAYS = 30;
const MAPPINGS_KEPT_DAYS = 730;
/** With each go its rows, of which a large file has a hundred thousand. */
const AT_ONCE = 5;

/**
 * Deletes the imports from more than a month ago, except any that is running, and answers about files whose like nobody
 * answered for two years.
 */
export async function deleteOldImports(db: Db, now: Date): Promise<void> {
  const { createdAt, status } = productImports;
  const isOld = lt(createdAt, daysBefore(now, KEPT_DAYS));
  const hasEnded = inArray(status, ['mapping', 'planned', 'done', 'failed']);
  await deleteInBatches(db, productImports, and(isOld, hasEnded), { most: AT_ONCE });
  await deleteInBatches(
    db,
    importMappings,
    lt(importMappings.updatedAt, daysBefore(now, MAPPINGS_KEPT_DAYS)),
  );
}
