import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { createMailedLink } from '#app/accounts/mail/mailed-link-tokens.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { defineRateLimit, HOUR, limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { limitMailsToMailbox, mailboxKey } from '#app/platform/mail/mail-limits.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { type GuestOrderLink, guestOrderLinks } from '../order-queues.server.ts';
import { orders } from '../tables.server.ts';

export const GUEST_LINK_HOURS = 24;

/** Creates a link secret that displays an order for these hours; mail it only to the order's own address. */
export function createGuestOrderLink(db: Db, orderId: string, hours: number, now: Date): Promise<string> {
  return createMailedLink(db, 'guest-order', orderId, hours, now);
}

type Asked = {
  number: string;
  email: string;
  network: string;
  language: Language;
  /** Without it the link displays the order. */
  leadsTo: GuestOrderLink['leadsTo'];
};

/**
 * Queues a mail with an order or withdrawal link if number and address belong together. Does and returns the same if they do not, or if the
 * mailbox has had its links of this hour: nobody learns which orders exist, or whose they are.
 * Only mailed links count for a mailbox, so that invented numbers lock no customer out.
 */
export async function requestOrderLink(
  db: Db,
  { number, email, network, language, leadsTo }: Asked,
): Promise<{ ok: true } | { ok: false; reason: 'too-many'; waitSeconds: number }> {
  const allowed = await limitOrderLinkRequests(network);
  if (!allowed.ok) return { ok: false, reason: 'too-many', waitSeconds: allowed.retryAfterSeconds };
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.orderNumber, number),
        isNull(orders.deletedAt),
        eq(sql`lower(${orders.email})`, email.toLowerCase()),
      ),
    );
  const { ok: mayMail } = await limitMailedOrderLinks(found ? { number, email } : nobodysOrder());
  await queueJob(db, guestOrderLinks, {
    orderId: found && mayMail ? found.id : randomUUID(),
    language,
    ...(leadsTo && { leadsTo }),
  });
  return { ok: true };
}

/** Counted instead of a missing order, so that both take as long. */
function nobodysOrder() {
  return { number: randomUUID(), email: `${randomUUID()}@shop.example` };
}

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
