import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { endAccountLinks } from '../mail/mailed-link-tokens.server.ts';
import { queueAccountMail } from '../mail/queue-account-mail.server.ts';
import { lockStaffAndListOwners } from '../staff/lock-staff.server.ts';
import { profiles } from '../tables.server.ts';

export type DeletingAccount = { id: string; email: string; isVerified: boolean };

/**
 * Deletes an account in one transaction: the profile with addresses, wishlist, sign-in methods and sessions, its
 * links, and through `forgetElsewhere` the data of other domains. Queues a farewell mail. The caller has verified the
 * owner. Refuses the last owner of the back office (`last-admin`); a repeated or concurrent call finds it `gone`.
 */
export function deleteAccount(
  db: Db,
  customerId: string,
  forgetElsewhere: (tx: Db, owner: DeletingAccount) => Promise<void>,
): Promise<{ ok: true } | { ok: false; reason: 'gone' | 'last-admin' }> {
  return db.transaction(async (tx) => {
    // Serialises owners who leave at once, so that one stays.
    const ownerIds = await lockStaffAndListOwners(tx);
    const owner = await lockAccount(tx, customerId);
    if (!owner) return { ok: false, reason: 'gone' };
    if (ownerIds.length === 1 && ownerIds[0] === owner.id) return { ok: false, reason: 'last-admin' };
    await forgetElsewhere(tx, owner);
    await endAccountLinks(tx, owner.id);
    await tx.delete(profiles).where(eq(profiles.id, owner.id));
    // An unverified address may belong to a stranger, who must not get mail about it.
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
