import { eq, sql } from 'drizzle-orm';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { momentInShop, shopDay } from '#app/platform/text/shop-time.ts';
import { grantGiftCard, type NewGiftCard } from '../issue-gift-card.server.ts';
import { giftCards } from '../tables.server.ts';

type GivingRefusal = { reason: 'operator-limit' | 'shop-limit'; leftCents: number; limitCents: number };

/** Grants a card within the daily limits of the operator and the shop, which a lock protects. Idempotent by `id`. */
export function giveGiftCard(
  db: Db,
  actor: Actor,
  card: NewGiftCard & { id: string },
  now: Date,
): Promise<{ ok: true } | ({ ok: false } & GivingRefusal)> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('gift-cards-given'))`);
    const [current] = await tx.select({ id: giftCards.id }).from(giftCards).where(eq(giftCards.id, card.id));
    if (current) return { ok: true };
    const given = await sumGivenToday(tx, actor, now);
    const limits = [
      ['operator-limit', given.operator, config.GIVEN_EUROS_PER_OPERATOR],
      ['shop-limit', given.shop, config.GIVEN_EUROS_PER_SHOP],
    ] as const;
    for (const [reason, cents, euros] of limits) {
      const leftCents = Math.max(0, euros * 100 - cents);
      if (card.amountCents > leftCents) return { ok: false, reason, leftCents, limitCents: euros * 100 };
    }
    await grantGiftCard(tx, actor, card, now);
    return { ok: true };
  });
}

/** Returns the cents granted since midnight in Amsterdam, by this operator (according to the history) and by all. */
async function sumGivenToday(tx: Db, actor: Actor, now: Date): Promise<{ operator: number; shop: number }> {
  const midnight = momentInShop(shopDay(now))?.toISOString();
  const { rows } = await tx.execute<{ operator: number; shop: number }>(sql`
    select coalesce(sum(given.cents), 0)::float8 as shop,
      coalesce(sum(given.cents) filter (where exists (
        select from audit_logs where object_type = 'gift-card' and object_id = given.gift_card_id::text
          and action = 'created' and actor_id = ${actor.id}::uuid)), 0)::float8 as operator
    from gift_card_movements given
    where given.kind = 'granted' and given.at >= ${midnight}::timestamptz`);
  return rows[0] ?? { operator: 0, shop: 0 };
}
