import type { Db } from '#app/platform/database/db.server.ts';
import { RESET_WITHIN_HOURS } from '../auth.server.ts';
import { createMailedLink, findMailedLink, redeemMailedLink } from '../mail/mailed-link-tokens.server.ts';

const PURPOSE = 'account-deletion';

/** A new secret for a link that confirms the deletion of an account, for an hour. */
export function createDeletionToken(db: Db, customerId: string, now: Date): Promise<string> {
  return createMailedLink(db, PURPOSE, customerId, RESET_WITHIN_HOURS, now);
}

/** Whether somebody has the link that was mailed to this customer. It works once, and only for them. */
export async function redeemDeletionToken(
  db: Db,
  token: string,
  customerId: string,
  now: Date,
): Promise<boolean> {
  if ((await findMailedLink(db, PURPOSE, token, now)) !== customerId) return false;
  return (await redeemMailedLink(db, PURPOSE, token, now)) === customerId;
}
