import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { type GuestOrderLink, guestOrderLinks } from '../order-queues.server.ts';
import { orders } from '../tables.server.ts';
import { limitMailedOrderLinks, limitOrderLinkRequests } from './guest-link-limits.server.ts';

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
