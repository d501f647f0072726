import { lt } from 'drizzle-orm';
import { orderEmailChanges } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-borders.ts';

/** Longer than the link in their mail works, and than that mail and the one about it are tried. */
const KEPT_DAYS = 7;

/** Deletes what was asked for a week ago: it counts by now, or never will; the history of the order tells. Answers how many. */
export function forgetEmailChanges(db: Db, now: Date): Promise<number> {
  return deleteInBatches(db, orderEmailChanges, lt(orderEmailChanges.askedAt, daysBefore(now, KEPT_DAYS)));
}
