import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-borders.ts';
import { profiles, staff } from '../tables.server.ts';

const UNPROVEN_DAYS = 30;
const REVOKED_DAYS = 730;

/**
 * Deletes accounts whose address nobody proved for thirty days: whoever typed it may not own it, and nobody can sign in to
 * them. And roles that were taken away two years ago; their owners stay customers.
 */
export async function forgetAbandonedAccounts(db: Db, now: Date): Promise<void> {
  const untouched = lt(profiles.updatedAt, daysBefore(now, UNPROVEN_DAYS));
  await deleteInBatches(db, profiles, and(eq(profiles.isVerified, false), untouched));
  await deleteInBatches(db, staff, lt(staff.revokedAt, daysBefore(now, REVOKED_DAYS)));
}
