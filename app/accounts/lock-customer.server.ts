import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { profiles } from './tables.server.ts';

/** Keeps an account from being deleted until the transaction ends. Waits for a deletion; false when it is gone. */
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
