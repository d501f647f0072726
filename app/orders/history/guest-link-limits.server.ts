import { defineRateLimit, HOUR, limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import { mailboxKey } from '#app/platform/mail/mail-limits.server.ts';

const networkRateLimit = defineRateLimit('withdrawal-network', { points: 20, seconds: HOUR });
const mailboxRateLimit = defineRateLimit('order-link-mailbox', { points: 6, seconds: HOUR });
const pairRateLimit = defineRateLimit('withdrawal-link', { points: 3, seconds: HOUR });

type Asked = { number: string; email: string; network: string };

/**
 * Counts a link to an order that somebody asks for, in whichever way, per network, per mailbox, and per pair of number and mailbox, whether
 * or not the order exists.
 */
export async function limitOrderLinks({ number, email, network }: Asked): ReturnType<typeof limitRate> {
  const mailbox = mailboxKey(email);
  for (const [limit, key] of [
    [networkRateLimit, network],
    [pairRateLimit, `${number} ${mailbox}`],
  ] as const) {
    const allowed = await limitRate(limit, key);
    if (!allowed.ok) return allowed;
  }
  return limitRate(mailboxRateLimit, mailbox);
}
