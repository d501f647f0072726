import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { profiles } from '../tables.server.ts';
import type { Details } from './details.ts';

/** What a customer told about themselves. */
export async function findDetails(db: Db, customerId: string): Promise<Details> {
  const [profile] = await db
    .select({ firstName: profiles.firstName, lastName: profiles.lastName, phone: profiles.phone })
    .from(profiles)
    .where(eq(profiles.id, customerId));
  const { firstName = '', lastName = '', phone } = profile ?? {};
  return { firstName, lastName, phone: phone ?? '' };
}

/** Keeps what a customer says of themselves, already checked. */
export async function saveDetails(db: Db, customerId: string, { phone, ...names }: Details): Promise<void> {
  await db
    .update(profiles)
    .set({ ...names, phone: phone || null, updatedAt: sql`now()` })
    .where(eq(profiles.id, customerId));
}
