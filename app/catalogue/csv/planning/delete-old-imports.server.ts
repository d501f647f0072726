import { and, inArray, lt } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-borders.ts';
import { importMappings, productImports } from '../tables.server.ts';

const KEPT_DAYS = 30;
const MAPPINGS_KEPT_DAYS = 730;
/** Deletes few at a time, since a large import has a hundred thousand rows. */
const AT_ONCE = 5;

/** Deletes imports after a month, except running ones, and saved answers after two years without use. */
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
