import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-borders.ts';
import { profiles, staff } from '../tables.server.ts';

const UNPROVEN_DAYS = 30;
const REVOKED_DAYS = 730;

/**
 * Deletes accounts unverified for thirty days, whose address may not be the registrant's, and roles revoked two years
 * ago; their former holders stay customers.
 */
export async function forgetAbandonedAccounts(db: Db, now: Date): Promise<void> {
  const untouched = lt(profiles.updatedAt, daysBefore(now, UNPROVEN_DAYS));
  await deleteInBatches(db, profiles, and(eq(profiles.isVerified, false), untouched));
  await deleteInBatches(db, staff, lt(staff.revokedAt, daysBefore(now, REVOKED_DAYS)));
}
