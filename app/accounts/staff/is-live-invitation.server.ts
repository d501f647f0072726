import { type SQL, sql } from 'drizzle-orm';
import { adminEmails } from '../admin-emails.server.ts';
import { staffInvitations } from '../tables.server.ts';

/**
 * True for an unexpired invitation whose sender is still an owner with the same address, so that a removed owner
 * leaves no way back in.
 */
export function isLiveInvitation(now: Date): SQL {
  return sql`${staffInvitations.expiresAt} > ${now.toISOString()} and exists (
    select from profiles
    where lower(profiles.email) = lower(${staffInvitations.invitedBy}) and is_verified and (
      lower(profiles.email) = any(${sql.param(adminEmails)}::text[])
      or profiles.id in (select profile_id from staff where role = 'owner' and revoked_at is null)
    ))`;
}
