import { createMailedLink } from '#app/accounts/mail/mailed-link-tokens.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

export const GUEST_LINK_HOURS = 24;

/** A new secret for a link that shows an order for so many hours, to be mailed to its own address only. */
export function createGuestOrderLink(db: Db, orderId: string, hours: number, now: Date): Promise<string> {
  return createMailedLink(db, 'guest-order', orderId, hours, now);
}
