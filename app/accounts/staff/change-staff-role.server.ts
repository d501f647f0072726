import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { isAdminAddress } from '../admin-emails.server.ts';
import { profiles, sessions, staff } from '../tables.server.ts';
import { lockStaffAndListOwners } from './lock-staff.server.ts';
import type { StaffRole } from './staff-roles.ts';

/** What the history calls somebody who works here. */
export const STAFF_OBJECT = 'staff';

export type StaffRefusal = {
  ok: false;
  reason: 'missing' | 'changed' | 'last-owner' | 'from-settings' | 'not-owner';
};

/** Whom a form is about, and the role they had when it was shown. */
type Member = { profileId: string; was: string };

/**
 * Gives somebody another role. Refuses one who is gone (`missing`), whose role somebody else changed meanwhile
 * (`changed`), whom the settings name (`from-settings`), the last owner, and an actor who is no owner any more. A second
 * time it finds the role `changed` already.
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
 * Takes somebody's role away and signs them out everywhere: their next request, in whatever process, finds no session.
 * Refuses what `changeStaffRole` refuses; one whose role was taken already is `missing`.
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

/** Whoever waited here for another owner may have lost their own role to them. */
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
