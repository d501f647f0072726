import { createHash, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { recordChange } from '#app/platform/editing/audit-log.server.ts';
import type { Customer } from '../current-customer.server.ts';
import { staff, staffInvitations } from '../tables.server.ts';
import { STAFF_OBJECT } from './change-staff-role.server.ts';
import { isLiveInvitation } from './is-live-invitation.server.ts';
import { lockStaffAndListOwners } from './lock-staff.server.ts';
import type { StaffRole } from './staff-roles.ts';

/** Result of opening an invitation link. Only the signed-in, verified owner of the invited address may accept. */
export type FoundInvitation =
  | { as: 'dead' }
  | { as: 'signed-out' | 'unverified' | 'another-address' }
  | { as: 'ready'; role: StaffRole; invitedBy: string };

/** Creates a new secret for an invitation's link and ends the former one; undefined if the invitation is gone. */
export async function createInvitationToken(
  db: Db,
  invitationId: string,
  now: Date,
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const [kept] = await db
    .update(staffInvitations)
    .set({ tokenHash: hashOf(token) })
    .where(and(eq(staffInvitations.id, invitationId), isLiveInvitation(now)))
    .returning({ id: staffInvitations.id });
  return kept && token;
}

/** Returns the effect of a link for this visitor. Read-only, since mail scanners follow links. */
export async function findInvitation(
  db: Db,
  token: string,
  customer: Customer | undefined,
  now: Date,
): Promise<FoundInvitation> {
  const [found] = await db
    .select({
      email: staffInvitations.email,
      role: staffInvitations.role,
      invitedBy: staffInvitations.invitedBy,
    })
    .from(staffInvitations)
    .where(working(token, now));
  if (!found) return { as: 'dead' };
  if (!customer) return { as: 'signed-out' };
  if (customer.email.toLowerCase() !== found.email.toLowerCase()) return { as: 'another-address' };
  if (!customer.isEmailVerified) return { as: 'unverified' };
  return { as: 'ready', role: found.role, invitedBy: found.invitedBy };
}

/**
 * Accepts an invitation and gives its role, also to a former member. The link is used up; a repeat finds it `dead`.
 */
export function acceptInvitation(
  db: Db,
  token: string,
  customer: Customer | undefined,
  now: Date,
): Promise<FoundInvitation | { as: 'accepted'; role: StaffRole }> {
  return db.transaction(async (tx) => {
    await lockStaffAndListOwners(tx);
    const found = await findInvitation(tx, token, customer, now);
    if (found.as !== 'ready' || !customer) return found;
    const { role, invitedBy } = found;
    await tx.delete(staffInvitations).where(working(token, now));
    const fields = { role, invitedBy, createdAt: now, revokedAt: null };
    await tx
      .insert(staff)
      .values({ profileId: customer.id, ...fields })
      .onConflictDoUpdate({ target: staff.profileId, set: fields });
    const after = { email: customer.email, role };
    await recordChange(
      tx,
      customer,
      { objectType: STAFF_OBJECT, objectId: customer.id, action: 'joined', after },
      now,
    );
    return { as: 'accepted', role };
  });
}

function working(token: string, now: Date) {
  return and(eq(staffInvitations.tokenHash, hashOf(token)), isLiveInvitation(now));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
