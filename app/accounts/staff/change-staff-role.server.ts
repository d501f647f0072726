import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { isAdminAddress } from '../admin-emails.server.ts';
import { profiles, sessions, staff } from '../tables.server.ts';
import { lockStaffAndListOwners } from './lock-staff.server.ts';
import type { StaffRole } from './staff-roles.ts';

/** Object type in the history. */
export const STAFF_OBJECT = 'staff';

export type StaffRefusal = {
  ok: false;
  reason: 'missing' | 'changed' | 'last-owner' | 'from-settings' | 'not-owner';
};

type Member = { profileId: string; was: string };

/**
 * Changes a member's role. Refuses a missing member (`missing`), a concurrent change (`changed`), members from the
 * settings (`from-settings`), the last owner (`last-owner`), and an actor who is no longer an owner. A repeat finds
 * it `changed`.
 */
export function changeStaffRole(
  db: Db,
  actor: Actor,
  member: Member,
  role: StaffRole,
  now: Date,
): Promise<{ ok: true; email: string } | StaffRefusal> {
  return db.transaction(async (tx) => {
    const found = await lockMember(tx, actor, member);
    if (!found.ok) return found;
    if (found.role === role) return found;
    if (found.isLastOwner) return { ok: false, reason: 'last-owner' };
    await tx.update(staff).set({ role }).where(eq(staff.profileId, member.profileId));
    const states = { before: { role: found.role }, after: { email: found.email, role } };
    await recordChange(tx, actor, { ...ofMember(member), action: 'role-changed', ...states }, now);
    return found;
  });
}

/**
 * Revokes a member's role and ends their sessions at once. Refuses like `changeStaffRole`; a revoked member is
 * `missing`.
 */
export function revokeStaff(
  db: Db,
  actor: Actor,
  member: Member,
  now: Date,
): Promise<{ ok: true; email: string } | StaffRefusal> {
  return db.transaction(async (tx) => {
    const found = await lockMember(tx, actor, member);
    if (!found.ok) return found;
    if (found.isLastOwner) return { ok: false, reason: 'last-owner' };
    await tx.update(staff).set({ revokedAt: now }).where(eq(staff.profileId, member.profileId));
    await tx.delete(sessions).where(eq(sessions.userId, member.profileId));
    const before = { email: found.email, role: found.role };
    await recordChange(tx, actor, { ...ofMember(member), action: 'revoked', before }, now);
    return found;
  });
}

function ofMember({ profileId }: Member) {
  return { objectType: STAFF_OBJECT, objectId: profileId };
}

type LockedMember = { ok: true; email: string; role: StaffRole; isLastOwner: boolean };

/** Another owner may have revoked the actor while this waited for the lock. */
async function lockMember(
  tx: Db,
  actor: Actor,
  { profileId, was }: Member,
): Promise<LockedMember | StaffRefusal> {
  const owners = await lockStaffAndListOwners(tx);
  if (!owners.includes(actor.id)) return { ok: false, reason: 'not-owner' };
  const [found] = await tx
    .select({ email: profiles.email, role: staff.role })
    .from(profiles)
    .leftJoin(staff, and(eq(staff.profileId, profiles.id), isNull(staff.revokedAt)))
    .where(sql`${profiles.id}::text = ${profileId}`);
  if (found && isAdminAddress(found.email)) return { ok: false, reason: 'from-settings' };
  if (!found?.role) return { ok: false, reason: 'missing' };
  const { email, role } = found;
  if (role !== was) return { ok: false, reason: 'changed' };
  return { ok: true, email, role, isLastOwner: owners.length === 1 && owners[0] === profileId };
}
