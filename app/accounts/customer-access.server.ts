import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import { endAccountLinks } from './mail/mailed-link-tokens.server.ts';
import { findStaffRole } from './staff/staff.server.ts';
import type { StaffRole } from './staff/staff-roles.ts';
import { customerImports, profiles, searchedText, sessions } from './tables.server.ts';

const CUSTOMER_OBJECT = 'customer';
const { id, email } = profiles;
const importedFrom = { fileName: customerImports.fileName, by: customerImports.importedBy };
const name = sql<string>`trim(${profiles.firstName} || ' ' || ${profiles.lastName})`;

export type FoundCustomer = NonNullable<Awaited<ReturnType<typeof findCustomerByEmailOrId>>>;

export async function findCustomerByEmailOrId(db: Db, asked: string, now: Date) {
  const [found] = await db
    .select({ id, email, name, isVerified: profiles.isVerified, since: profiles.createdAt, importedFrom })
    .from(profiles)
    .leftJoin(customerImports, eq(customerImports.id, profiles.importId))
    .where(isUuid(asked) ? eq(profiles.id, asked) : sql`lower(${profiles.email}) = lower(${asked})`);
  if (!found) return undefined;
  const live = and(eq(sessions.userId, found.id), gt(sessions.expiresAt, now));
  return { ...found, since: found.since.toISOString(), browsers: await db.$count(sessions, live) };
}

type SignOutRefusal = { ok: false; reason: 'missing' | 'own' | 'staff' };

/** Ends all sessions and mailed links of an account. Refuses the operator's own, and staff unless an owner acts. */
export function signOutCustomer(
  db: Db,
  actor: Actor & { role: StaffRole },
  profileId: string,
  now: Date,
): Promise<{ ok: true; email: string; ended: number } | SignOutRefusal> {
  return db.transaction(async (tx) => {
    if (profileId === actor.id) return { ok: false, reason: 'own' };
    const [account] = await tx
      .select({ id: profiles.id, email: profiles.email, isEmailVerified: profiles.isVerified })
      .from(profiles)
      .where(sql`${profiles.id}::text = ${profileId}`);
    if (!account) return { ok: false, reason: 'missing' };
    if (actor.role !== 'owner' && (await findStaffRole(tx, account))) return { ok: false, reason: 'staff' };
    const gone = await tx
      .delete(sessions)
      .where(eq(sessions.userId, account.id))
      .returning({ id: sessions.id });
    await endAccountLinks(tx, account.id);
    const ended = gone.length;
    if (ended > 0) {
      const object = { objectType: CUSTOMER_OBJECT, objectId: account.id };
      await recordChange(tx, actor, { ...object, action: 'signed-out', after: { browsers: ended } }, now);
      logSecurityEvent('sessions-ended', { customer: account.id, reason: 'operator' });
    }
    return { ok: true, email: account.email, ended };
  });
}

export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

export function searchCustomers(db: Db, search: string, most: number) {
  return db
    .select({ id, email, name })
    .from(profiles)
    .where(containsText(searchedText(profiles), search))
    .orderBy(desc(profiles.createdAt), desc(profiles.id))
    .limit(most);
}

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
