import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { adminEmails, isAdminAddress } from '../admin-emails.server.ts';
import { queueAccountMail } from '../mail/queue-account-mail.server.ts';
import { profiles, verifications } from '../tables.server.ts';

/** The account to delete. */
export type DeletingAccount = { id: string; email: string; isVerified: boolean };

/**
 * Deletes an account for good, in one transaction: the profile, and with it addresses, wishlist, ways to sign in and
 * every session; links on their way; and, by `forgetElsewhere`, what domains to the right of accounts keep of its owner.
 * Queues the last mail to them. The caller vouches that it is the owner who asks. Refuses the last admin, without whom
 * nobody could get into the back office. A second time, or a simultaneous one, finds it `gone`.
 */
export function deleteAccount(
  db: Db,
  customerId: string,
  forgetElsewhere: (tx: Db, owner: DeletingAccount) => Promise<void>,
): Promise<{ ok: true } | { ok: false; reason: 'gone' | 'last-admin' }> {
  return db.transaction(async (tx) => {
    const locked = await lockWithAdmins(tx, customerId);
    const owner = locked.find(({ id }) => id === customerId);
    if (!owner) return { ok: false, reason: 'gone' };
    const admins = locked.filter(({ email, isVerified }) => isVerified && isAdminAddress(email));
    if (admins.length === 1 && admins[0]?.id === owner.id) return { ok: false, reason: 'last-admin' };
    await forgetElsewhere(tx, owner);
    // The value of a link names its owner: as the id alone, or among other data.
    await tx.delete(verifications).where(sql`position(${owner.id} in ${verifications.value}) > 0`);
    await tx.delete(profiles).where(eq(profiles.id, owner.id));
    // An address that was never proven may be somebody else's, who must not hear from us about it.
    if (owner.isVerified) await queueAccountMail(tx, 'deleted', owner.email, { language: owner.language });
    return { ok: true };
  });
}

/** Always in the same order, so that two admins who leave at once wait for each other, and one of them stays. */
function lockWithAdmins(tx: Db, customerId: string) {
  const ofAdmin = adminEmails.length ? inArray(sql`lower(${profiles.email})`, adminEmails) : undefined;
  return tx
    .select({
      id: profiles.id,
      email: profiles.email,
      isVerified: profiles.isVerified,
      language: profiles.language,
    })
    .from(profiles)
    .where(or(eq(profiles.id, customerId), ofAdmin))
    .orderBy(asc(profiles.id))
    .for('update');
}
