import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { profiles } from '../tables.server.ts';
import type { CustomerDetails } from './customer-details.ts';

export async function findCustomerDetails(db: Db, customerId: string): Promise<CustomerDetails> {
  const [profile] = await db
    .select({ firstName: profiles.firstName, lastName: profiles.lastName, phone: profiles.phone })
    .from(profiles)
    .where(eq(profiles.id, customerId));
  const { firstName = '', lastName = '', phone } = profile ?? {};
  return { firstName, lastName, phone: phone ?? '' };
}

/** Saves details that were validated before. */
export async function saveCustomerDetails(
  db: Db,
  customerId: string,
  { phone, ...names }: CustomerDetails,
): Promise<void> {
  await db
    .update(profiles)
    .set({ ...names, phone: phone || null, updatedAt: sql`now()` })
    .where(eq(profiles.id, customerId));
}
