import { desc, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Change } from '#app/platform/editing/audit-change.ts';
import { listChangesOfType } from '#app/platform/editing/audit-log.server.ts';
import { adminEmails } from '../admin-emails.server.ts';
import { staffInvitations } from '../tables.server.ts';
import { STAFF_OBJECT } from './change-staff-role.server.ts';
import { isLiveInvitation } from './is-live-invitation.server.ts';
import type { StaffRole } from './staff-roles.ts';

/** A member. Owners from the settings cannot be changed here. */
export type StaffMember = {
  profileId: string;
  email: string;
  name: string;
  role: StaffRole;
  isFromSettings: boolean;
  hasSecondFactor: boolean;
  /** ISO time of joining, and the inviter. */
  since: string | null;
  invitedBy: string | null;
};

export type PendingInvitation = {
  id: string;
  email: string;
  role: StaffRole;
  invitedBy: string;
  expiresAt: string;
};

/** Lists members, owners first, open invitations, and the latest changes of both. */
export async function listStaff(
  db: Db,
  now: Date,
): Promise<{ members: StaffMember[]; invitations: PendingInvitation[]; changes: Change[] }> {
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
    db.select().from(staffInvitations).where(isLiveInvitation(now)).orderBy(desc(staffInvitations.createdAt)),
    listChangesOfType(db, STAFF_OBJECT),
  ]);
  return {
    members,
    invitations: invitations.map(({ id, email, role, invitedBy, expiresAt }) => ({
      id,
      email,
      role,
      invitedBy,
      expiresAt: expiresAt.toISOString(),
    })),
    changes,
  };
}
