import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { momentInShop, shopDay } from '#app/platform/text/shop-time.ts';
import { hashGiftCardCode, newGiftCardCode, sealGiftCardCode } from './gift-card-code.server.ts';
import { giftCardMovements, giftCards } from './tables.server.ts';

export type NewGiftCard = Pick<
  typeof giftCards.$inferSelect,
  'amountCents' | 'recipientName' | 'recipientEmail' | 'senderName' | 'message' | 'language' | 'deliverOn'
>;

/** Issues a card as a present, for example out of goodwill. Returns the card's code; undefined if the `id` exists. */
export function grantGiftCard(
  db: Db,
  actor: Actor,
  { id = randomUUID(), ...card }: NewGiftCard & { id?: string },
  now: Date,
): Promise<{ id: string; code: string | undefined }> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select({ id: giftCards.id }).from(giftCards).where(eq(giftCards.id, id));
    if (known) return { id, code: undefined };
    const code = await insertGiftCard(tx, { id, ...card, issuedAt: now });
    await tx
      .insert(giftCardMovements)
      .values({ giftCardId: id, kind: 'granted', cents: card.amountCents, at: now });
    const { recipientName, recipientEmail, amountCents, deliverOn } = card;
    const after = { amountCents, recipientName, recipientEmail, deliverOn };
    const change = { objectType: 'gift-card', objectId: id, action: 'created', after };
    await recordChange(tx, actor, change, now);
    return { id, code };
  });
}

/** Issues a bought card. Call in the transaction that settles the order. The database refuses a second call. */
export async function issueBoughtGiftCard(
  tx: Db,
  { id: orderId, number: orderNumber }: { id: string; number: string },
  now: Date,
): Promise<void> {
  const [card] = await tx
    .update(giftCards)
    .set({ issuedAt: now, clientNetwork: null, updatedAt: now })
    .where(and(eq(giftCards.orderId, orderId), isNull(giftCards.issuedAt)))
    .returning({ giftCardId: giftCards.id, cents: giftCards.amountCents });
  if (!card) throw new Error('An order that buys a gift card has none to issue.');
  await tx.insert(giftCardMovements).values({ ...card, kind: 'sold', orderId, orderNumber, at: now });
}

/** Inserts a card and returns its code, which is stored only hashed and encrypted. */
export async function insertGiftCard(
  tx: Db,
  card: NewGiftCard & {
    id: string;
    orderId?: string;
    orderNumber?: string;
    clientNetwork?: string | undefined;
    issuedAt?: Date;
  },
): Promise<string> {
  const code = newGiftCardCode();
  await tx.insert(giftCards).values({
    ...card,
    codeHash: hashGiftCardCode(code),
    sealedCode: sealGiftCardCode(code, card.id),
    codeEnd: code.slice(-4),
  });
  return code;
}

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
