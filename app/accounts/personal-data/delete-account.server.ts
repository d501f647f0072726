import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { endAccountLinks } from '../mail/mailed-link-tokens.server.ts';
import { queueAccountMail } from '../mail/queue-account-mail.server.ts';
import { lockStaffAndListOwners } from '../staff/lock-staff.server.ts';
import { profiles } from '../tables.server.ts';

/** The account to delete. */
export type DeletingAccount = { id: string; email: string; isVerified: boolean };

/**
 * Deletes an account for good, in one transaction: the profile, and with it addresses, wishlist, ways to sign in and
 * every session; links on their way; and, by `forgetElsewhere`, what domains to the right of accounts keep of its owner.
 * Queues the last mail to them. The caller vouches that it is the owner who asks. Refuses the last owner, without whom
 * nobody could let anybody into the back office. A second time, or a simultaneous one, finds it `gone`.
 */
export function deleteAccount(
  db: Db,
  customerId: string,
  forgetElsewhere: (tx: Db, owner: DeletingAccount) => Promise<void>,
): Promise<{ ok: true } | { ok: false; reason: 'gone' | 'last-admin' }> {
  return db.transaction(async (tx) => {
    // Two owners who leave at once wait for each other, and one of them stays.
    const ownerIds = await lockStaffAndListOwners(tx);
    const owner = await lockAccount(tx, customerId);
    if (!owner) return { ok: false, reason: 'gone' };
    if (ownerIds.length === 1 && ownerIds[0] === owner.id) return { ok: false, reason: 'last-admin' };
    await forgetElsewhere(tx, owner);
    await endAccountLinks(tx, owner.id);
    await tx.delete(profiles).where(eq(profiles.id, owner.id));
    // An address that was never proven may be somebody else's, who must not hear from us about it.
    if (owner.isVerified) await queueAccountMail(tx, 'deleted', owner.email, { language: owner.language });
    return { ok: true };
  });
}

async function lockAccount(tx: Db, customerId: string) {
  const [account] = await tx
    .select({
      id: profiles.id,
      email: profiles.email,
      isVerified: profiles.isVerified,
      language: profiles.language,
    })
    .from(profiles)
    .where(eq(profiles.id, customerId))
    .for('update');
  return account;
}
