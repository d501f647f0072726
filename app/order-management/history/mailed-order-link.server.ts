import { createGuestOrderLink } from '#app/orders/history/guest-order-links.server.ts';
import { shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { ORDER_MAIL_LINK_HOURS } from './guest-order-access.server.ts';

type LinkedOrder = { id: string; number: string; userId: string | null; language: Language };

/** Creates the links in an email. A customer's links lead to the account; a guest's contain a token for thirty days. */
export async function createOrderLinksForMail(
  db: Db,
  { id, number, userId, language }: LinkedOrder,
  now: Date,
): Promise<{ link: string; withdrawalLink: string; returnLink: string }> {
  const token = userId ? undefined : await createGuestOrderLink(db, id, ORDER_MAIL_LINK_HOURS, now);
  const address = (path: string) => {
    const link = new URL(shopUrl + path);
    if (token) link.searchParams.set('link', token);
    link.searchParams.set('lang', language);
    return link.href;
  };
  return {
    link: address(token ? '/guest-order' : `/account/orders/${number}`),
    withdrawalLink: address(`/withdrawal/${number}`),
    returnLink: address(`/returns/${number}`),
  };
}
