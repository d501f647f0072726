import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { adminEmails } from '../admin-emails.server.ts';

/**
 * Locks changes of staff until the transaction ends, so that two owners cannot remove each other, and returns the
 * profiles of all owners: verified ones from the settings, and invited ones. Readers are not blocked. Must be the
 * first lock taken.
 */
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
