import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { isAdminAddress } from '../admin-emails.server.ts';
import { staff } from '../tables.server.ts';
import type { StaffRole } from './staff-roles.ts';

export type PossibleStaff = { id: string; email: string; isEmailVerified: boolean };

/**
 * Returns an account's role, read at each request so that revocation is immediate; undefined for customers. Needs a
 * verified address, since anybody can register any. Addresses of the settings are always owners, so that the shop's
 * owner cannot be locked out.
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
