import type { Db } from '#app/platform/database/db.server.ts';
import { verifyCustomerPassword } from '../passwords/verify-customer-password.server.ts';
import type { DeletionRefusal } from './deletion-answer.ts';
import { redeemDeletionToken } from './deletion-link.server.ts';

/**
 * Verifies that the owner wants the account deleted; a session is not enough, since a browser may have been left
 * open. Needs the password or, for accounts without one, the mailed link.
 */
export async function reauthenticateForDeletion(
  db: Db,
  { customerId, sessionId }: { customerId: string; sessionId: string },
  { token, current }: { token?: string | undefined; current?: string | undefined },
): Promise<{ ok: true } | DeletionRefusal> {
  if (!token) return verifyCustomerPassword(db, customerId, current, sessionId);
  const isOwner = await redeemDeletionToken(db, token, customerId, new Date());
  return isOwner ? { ok: true } : { ok: false, reason: 'dead-link' };
}
