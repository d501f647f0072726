import { and, count, desc, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { giftCards } from '../tables.server.ts';

export type UndeliveredGiftCard = {
  id: string;
  codeEnd: string;
  email: string;
  status: 'waiting' | 'failed';
  tries: number;
  problem: string;
  at: string;
};

/** Lists undelivered cards, latest first, and the totals. Excludes blocked cards, which are not mailed. */
export async function listUndeliveredGiftCards(
  db: Db,
  most: number,
): Promise<{ cards: UndeliveredGiftCard[]; failed: number; waiting: number }> {
  const { id, codeEnd, recipientEmail: email, mailStatus, mailTries: tries, mailProblem, mailAt } = giftCards;
  const found = await db
    .select({ id, codeEnd, email, mailStatus, tries, mailProblem, mailAt })
    .from(giftCards)
    .where(isUndelivered)
    .orderBy(desc(mailAt), desc(id))
    .limit(most);
  const counts = await db
    .select({ mailStatus, count: count() })
    .from(giftCards)
    .where(isUndelivered)
    .groupBy(mailStatus);
  const countOf = (status: string) => counts.find((row) => row.mailStatus === status)?.count ?? 0;
  return {
    cards: found.map(({ mailStatus: status, mailProblem: problem, mailAt: at, ...card }) => ({
      ...card,
      status: status === 'waiting' ? 'waiting' : 'failed',
      problem: problem ?? '',
      at: at?.toISOString() ?? '',
    })),
    failed: countOf('failed'),
    waiting: countOf('waiting'),
  };
}

// The condition must match that of the partial index `gift_cards_undelivered`.
const isUndelivered = and(
  sql`${giftCards.mailStatus} in ('waiting', 'failed')`,
  isNotNull(giftCards.issuedAt),
  isNull(giftCards.blockedAt),
);
