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

/** Anyone with the link can see the order, so the link may only be emailed to the order's own address. */
export function createGuestOrderLink(db: Db, orderId: string, hours: number, now: Date): Promise<string> {
  return createMailedLink(db, 'guest-order', orderId, hours, now);
}

type Asked = {
  number: string;
  email: string;
  network: string;
  language: Language;
  leadsTo: GuestOrderLink['leadsTo'];
};

/** Returns the same result if the number and email do not match, so as not to reveal which orders exist. */
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

/** Replaces a missing order, so that both cases take equally long. */
function nobodysOrder() {
  return { number: randomUUID(), email: `${randomUUID()}@shop.example` };
}

const networkRateLimit = defineRateLimit('withdrawal-network', { points: 20, seconds: HOUR });
const pairRateLimit = defineRateLimit('withdrawal-link', { points: 3, seconds: HOUR });

export function limitOrderLinkRequests(network: string): ReturnType<typeof limitRate> {
  return limitRate(networkRateLimit, network);
}

export async function limitMailedOrderLinks(order: { number: string; email: string }) {
  const pair = await limitRate(pairRateLimit, `${order.number} ${mailboxKey(order.email)}`);
  return pair.ok ? limitMailsToMailbox('order-link', order.email) : pair;
}
