import { defineRateLimit, HOUR, limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import { limitMailsToMailbox, mailboxKey } from '#app/platform/mail/mail-limits.server.ts';

const networkRateLimit = defineRateLimit('withdrawal-network', { points: 20, seconds: HOUR });
const pairRateLimit = defineRateLimit('withdrawal-link', { points: 3, seconds: HOUR });

/** Limits requests for order links per network, whichever form they come from. */
export function limitOrderLinkRequests(network: string): ReturnType<typeof limitRate> {
  return limitRate(networkRateLimit, network);
}

/** Limits mailed order links, per pair of order and mailbox and among all mails to the mailbox. */
export async function limitMailedOrderLinks(order: {
  number: string;
  email: string;
}): ReturnType<typeof limitRate> {
  const pair = await limitRate(pairRateLimit, `${order.number} ${mailboxKey(order.email)}`);
  return pair.ok ? limitMailsToMailbox('order-link', order.email) : pair;
}
