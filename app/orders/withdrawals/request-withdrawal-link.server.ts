import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { defineRateLimit, HOUR, limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { mailboxKey } from '#app/platform/mail/mail-limits.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { guestOrderLinks } from '../order-queues.server.ts';
import { orders } from '../tables.server.ts';

/** Of a client's network, and of one number and mailbox, whether or not there is such an order. */
const networkRateLimit = defineRateLimit('withdrawal-network', { points: 20, seconds: HOUR });
const pairRateLimit = defineRateLimit('withdrawal-link', { points: 3, seconds: HOUR });

type Asked = { number: string; email: string; network: string; language: Language };

/**
 * Queues a link for withdrawing from an order, to its own address, where number and address belong together. Answers the same, and
 * does the same, where they do not: nobody learns which orders there are, or whose.
 */
export async function requestWithdrawalLink(
  db: Db,
  { number, email, network, language }: Asked,
): Promise<{ ok: true } | { ok: false; reason: 'too-many'; waitSeconds: number }> {
  const pair = `${number} ${mailboxKey(email)}`;
  for (const [limit, key] of [
    [networkRateLimit, network],
    [pairRateLimit, pair],
  ] as const) {
    const allowed = await limitRate(limit, key);
    if (!allowed.ok) return { ok: false, reason: 'too-many', waitSeconds: allowed.retryAfterSeconds };
  }
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
  const job = { orderId: found?.id ?? randomUUID(), language, leadsTo: 'withdrawal' } as const;
  await queueJob(db, guestOrderLinks, job);
  return { ok: true };
}
