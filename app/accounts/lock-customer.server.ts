import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { profiles } from './tables.server.ts';

/** Locks an account, after waiting for a deletion in progress. Returns false if the account has been deleted. */
export function lockCustomer(
  tx: Db,
  customerId: string,
  strength: 'key share' | 'no key update' = 'key share',
): Promise<boolean> {
  return tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.id, customerId))
    .for(strength)
    .then((held) => held.length === 1);
}
