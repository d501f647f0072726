import { lt } from 'drizzle-orm';
import { orderEmailChanges } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-borders.ts';

/** Longer than the link is valid and its mails are retried. */
const KEPT_DAYS = 7;

/** Deletes requests older than a week, which the order's history still has. Returns their number. */
export function forgetEmailChanges(db: Db, now: Date): Promise<number> {
  return deleteInBatches(db, orderEmailChanges, lt(orderEmailChanges.askedAt, daysBefore(now, KEPT_DAYS)));
}
