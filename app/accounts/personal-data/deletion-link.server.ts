import type { Db } from '#app/platform/database/db.server.ts';
import { RESET_WITHIN_HOURS } from '../auth.server.ts';
import { createMailedLink, findMailedLink, redeemMailedLink } from '../mail/mailed-link-tokens.server.ts';

const PURPOSE = 'account-deletion';

/** Creates the secret of a deletion link, valid for an hour. */
export function createDeletionToken(db: Db, customerId: string, now: Date): Promise<string> {
  return createMailedLink(db, PURPOSE, customerId, RESET_WITHIN_HOURS, now);
}

/** Redeems the deletion link mailed to this customer; once only. */
export async function redeemDeletionToken(
  db: Db,
  token: string,
  customerId: string,
  now: Date,
): Promise<boolean> {
  if ((await findMailedLink(db, PURPOSE, token, now)) !== customerId) return false;
  return (await redeemMailedLink(db, PURPOSE, token, now)) === customerId;
}
