import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-cutoffs.ts';
import { RESET_WITHIN_HOURS } from '../auth.server.ts';
import { queueAccountMail } from '../mail/account-mails.server.ts';
import {
  createMailedLink,
  endAccountLinks,
  findMailedLink,
  redeemMailedLink,
} from '../mail/mailed-link-tokens.server.ts';
import { verifyCustomerPassword } from '../passwords/customer-password.server.ts';
import { lockStaffAndListOwners } from '../staff/staff.server.ts';
import { customerImports, profiles, staff } from '../tables.server.ts';
import type { DeletionRefusal } from './deletion-form.tsx';

export type DeletingAccount = { id: string; email: string; isVerified: boolean };

/** Deletes an account; `deleteElsewhere` deletes other data. Refuses the last owner and a deleted account (`gone`). */
export function deleteAccount(
  db: Db,
  customerId: string,
  deleteElsewhere: (tx: Db, owner: DeletingAccount) => Promise<void>,
): Promise<{ ok: true } | { ok: false; reason: 'gone' | 'last-admin' }> {
  return db.transaction(async (tx) => {
    // The lock prevents the last two owners from deleting their accounts at the same time.
    const ownerIds = await lockStaffAndListOwners(tx);
    const owner = await lockAccount(tx, customerId);
    if (!owner) return { ok: false, reason: 'gone' };
    if (ownerIds.length === 1 && ownerIds[0] === owner.id) return { ok: false, reason: 'last-admin' };
    await deleteElsewhere(tx, owner);
    await endAccountLinks(tx, owner.id);
    await tx.delete(profiles).where(eq(profiles.id, owner.id));
    // An unverified address may belong to a stranger, who must not get an email about the account.
    if (owner.isVerified) await queueAccountMail(tx, 'deleted', owner.email, { language: owner.language });
    return { ok: true };
  });
}

async function lockAccount(tx: Db, customerId: string) {
  const { id, email, isVerified, language } = profiles;
  const [account] = await tx
    .select({ id, email, isVerified, language })
    .from(profiles)
    .where(eq(id, customerId))
    .for('update');
  return account;
}

/** Verifies the owner by password or mailed link before a deletion. A stranger may use a session left open. */
export async function reauthenticateForDeletion(
  db: Db,
  { customerId, sessionId }: { customerId: string; sessionId: string },
  { token, current }: { token?: string | undefined; current?: string | undefined },
): Promise<{ ok: true } | DeletionRefusal> {
  if (!token) return verifyCustomerPassword(db, customerId, current, sessionId);
  const isOwner = await redeemDeletionToken(db, token, customerId, new Date());
  return isOwner ? { ok: true } : { ok: false, reason: 'dead-link' };
}

const PURPOSE = 'account-deletion';

export function createDeletionToken(db: Db, customerId: string, now: Date): Promise<string> {
  return createMailedLink(db, PURPOSE, customerId, RESET_WITHIN_HOURS, now);
}

export async function redeemDeletionToken(db: Db, token: string, customerId: string, now: Date) {
  if ((await findMailedLink(db, PURPOSE, token, now)) !== customerId) return false;
  return (await redeemMailedLink(db, PURPOSE, token, now)) === customerId;
}

const UNPROVEN_DAYS = 30;
const REVOKED_DAYS = 730;
const IMPORTED_DAYS = 730;

/** Deletes accounts unverified for thirty days, imported ones for two years, and roles revoked two years ago. */
export async function deleteAbandonedAccounts(db: Db, now: Date): Promise<void> {
  const untouched = lt(profiles.updatedAt, daysBefore(now, UNPROVEN_DAYS));
  await deleteInBatches(db, customerImports, lt(customerImports.createdAt, daysBefore(now, IMPORTED_DAYS)));
  const isAbandoned = and(eq(profiles.isVerified, false), isNull(profiles.importId), untouched);
  await deleteInBatches(db, profiles, isAbandoned);
  await deleteInBatches(db, staff, lt(staff.revokedAt, daysBefore(now, REVOKED_DAYS)));
}
