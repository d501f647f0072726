import { createMailedLink } from '#app/accounts/mail/mailed-link-tokens.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

export const GUEST_LINK_HOURS = 24;

/** Creates a link secret that displays an order for these hours; mail it only to the order's own address. */
export function createGuestOrderLink(db: Db, orderId: string, hours: number, now: Date): Promise<string> {
  return createMailedLink(db, 'guest-order', orderId, hours, now);
}
