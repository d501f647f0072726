import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, listChangesOfType, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { adminEmails, isAdminAddress } from '../admin-email-addresses.server.ts';
import { profiles, sessions, staff, staffInvitations } from '../tables.server.ts';
import type { StaffRole } from './staff-roles.ts';

export type StaffMember = {
  profileId: string;
  email: string;
  name: string;
  role: StaffRole;
  isFromSettings: boolean;
  hasSecondFactor: boolean;
  since: string | null;
  invitedBy: string | null;
};

export type PendingInvitation = Awaited<ReturnType<typeof listStaff>>['invitations'][number];

export async function listStaff(db: Db, now: Date) {
  const { id, email, role, invitedBy, expiresAt } = staffInvitations;
  const [{ rows: members }, invitations, changes] = await Promise.all([
    db.execute<StaffMember>(sql`
      select id as "profileId", email, trim(first_name || ' ' || last_name) as name,
        case when is_named then 'owner' else role end as role, is_named as "isFromSettings",
        to_char(staff.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since,
        invited_by as "invitedBy",
        exists (select from staff_second_factors factor where factor.profile_id = profile.id)
          or exists (select from staff_passkeys passkey where passkey.profile_id = profile.id) as "hasSecondFactor"
      from (select *, lower(email) = any(${sql.param(adminEmails)}::text[]) as is_named from profiles) profile
      left join staff on staff.profile_id = profile.id and staff.revoked_at is null
      where is_verified and (is_named or role is not null)
      order by array_position(array['owner', 'manager', 'fulfilment', 'content'],
        case when is_named then 'owner' else role end), email`),
    db
      .select({ id, email, role, invitedBy, expiresAt })
      .from(staffInvitations)
      .where(isLiveInvitation(now))
      .orderBy(desc(staffInvitations.createdAt)),
    listChangesOfType(db, STAFF_OBJECT),
  ]);
  const pending = invitations.map((one) => ({ ...one, expiresAt: one.expiresAt.toISOString() }));
  return { members, invitations: pending, changes };
}

export const STAFF_OBJECT = 'staff';

export type StaffRefusal = {
  ok: false;
  reason: 'missing' | 'changed' | 'last-owner' | 'from-settings' | 'not-owner';
};

type Member = { profileId: string; was: string };

/** Changes a role. Refuses `missing`, `changed`, `from-settings`, `last-owner`, and an actor who is not an owner. */
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

/** Revokes a role and ends the member's sessions. Has the same refusals as `changeStaffRole`. */
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

/** Reads the actor's role after locking, since another owner may have just revoked it. */
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

/** Locks the staff table and returns the owners' profile ids. This must be the first lock in a transaction. */
export async function lockStaffAndListOwners(tx: Db): Promise<string[]> {
  await tx.execute(sql`lock table staff in share row exclusive mode`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from profiles
    where is_verified and (
      lower(email) = any(${sql.param(adminEmails)}::text[])
      or id in (select profile_id from staff where role = 'owner' and revoked_at is null)
    )`);
  return rows.map(({ id }) => id);
}

type PossibleStaff = { id: string; email: string; isEmailVerified: boolean };

/** Returns the role of a verified account. Read at each request, so that a revocation takes effect immediately. */
export async function findStaffRole(db: Db, { id, email, isEmailVerified }: PossibleStaff) {
  if (!isEmailVerified) return;
  if (isAdminAddress(email)) return 'owner';
  const [found] = await db
    .select({ role: staff.role })
    .from(staff)
    .where(and(eq(staff.profileId, id), isNull(staff.revokedAt)));
  return found?.role;
}

/** SQL condition: the invitation has not expired, and the inviting owner still has this role and email address. */
export function isLiveInvitation(now: Date): SQL {
  return sql`${staffInvitations.expiresAt} > ${now.toISOString()} and exists (
    select from profiles
    where lower(profiles.email) = lower(${staffInvitations.invitedBy}) and is_verified and (
      lower(profiles.email) = any(${sql.param(adminEmails)}::text[])
      or profiles.id in (select profile_id from staff where role = 'owner' and revoked_at is null)
    ))`;
}
