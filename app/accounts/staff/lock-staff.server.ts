import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { adminEmails } from '../admin-emails.server.ts';

/**
 * Makes others who change staff wait until this transaction ends, so that two owners cannot remove each other, and answers
 * the profiles of all owners there are: those the settings name, once verified, and those who were invited. Who works here
 * is read as before meanwhile. To be called before any other lock is taken.
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
