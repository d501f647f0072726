import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { isAdminAddress } from '../admin-emails.server.ts';
import { staff } from '../tables.server.ts';
import type { StaffRole } from './staff-roles.ts';

/** A customer, as far as it matters whether they work here. */
export type PossibleStaff = { id: string; email: string; isEmailVerified: boolean };

/**
 * What somebody may be in the back office, asked anew at each request so that who is revoked is out at once; undefined
 * for customers. Only a verified address counts: anybody can register with one. The addresses of the settings are owners,
 * whatever the database says, so that nobody can lock the shop's owner out.
 */
export async function findStaffRole(
  db: Db,
  { id, email, isEmailVerified }: PossibleStaff,
): Promise<StaffRole | undefined> {
  if (!isEmailVerified) return;
  if (isAdminAddress(email)) return 'owner';
  const [found] = await db
    .select({ role: staff.role })
    .from(staff)
    .where(and(eq(staff.profileId, id), isNull(staff.revokedAt)));
  return found?.role;
}
