import { type SQL, sql } from 'drizzle-orm';
import { adminEmails } from '../admin-emails.server.ts';
import { staffInvitations } from '../tables.server.ts';

/**
 * Of an invitation: its time is not over, and whoever sent it is still an owner, under the same address. An owner who is
 * removed leaves no way in behind.
 */
export function isLiveInvitation(now: Date): SQL {
  return sql`${staffInvitations.expiresAt} > ${now.toISOString()} and exists (
    select from profiles
    where lower(profiles.email) = lower(${staffInvitations.invitedBy}) and is_verified and (
      lower(profiles.email) = any(${sql.param(adminEmails)}::text[])
      or profiles.id in (select profile_id from staff where role = 'owner' and revoked_at is null)
    ))`;
}
