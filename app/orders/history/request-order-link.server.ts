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
  /** Without it the link shows the order. */
  leadsTo: GuestOrderLink['leadsTo'];
};

/**
 * Queues a link to an order, or for withdrawing from it, to its own address, where number and address belong together. Returns the same, and
 * does the same, where they do not, and where the mailbox has had its links of this hour: nobody learns which orders there are, or whose.
 * Only links that are mailed count for a mailbox, so that invented numbers shut no customer out.
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

/** Counted in place of an order that does not exist, so that both take as long. */
function nobodysOrder() {
  return { number: randomUUID(), email: `${randomUUID()}@shop.example` };
}
