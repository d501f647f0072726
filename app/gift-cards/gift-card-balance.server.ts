import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { hashGiftCardCode } from './gift-card-code.server.ts';
import { parseGiftCardCode } from './gift-card-code.ts';
import { giftCards } from './tables.server.ts';

export type UsableGiftCard = {
  id: string;
  codeEnd: string;
  /** What is on it. */
  balanceCents: number;
  /** What of that no unpaid order keeps. */
  availableCents: number;
};

/**
 * The card with this code, as somebody typed it; amounts in cents. Undefined for what is no code, no card, one that nobody paid yet and
 * one that is blocked: whoever guesses learns nothing from the difference.
 */
export async function findUsableGiftCard(db: Db, typed: string): Promise<UsableGiftCard | undefined> {
  const code = parseGiftCardCode(typed);
  if (!code) return undefined;
  const [card] = await db
    .select({
      id: giftCards.id,
      codeEnd: giftCards.codeEnd,
      balanceCents: balanceSql,
      heldCents: heldSql([]),
      isUsable: sql<boolean>`${giftCards.issuedAt} is not null and ${giftCards.blockedAt} is null`,
    })
    .from(giftCards)
    .where(eq(giftCards.codeHash, hashGiftCardCode(code)));
  if (!card?.isUsable) return undefined;
  const { id, codeEnd, balanceCents, heldCents } = card;
  return { id, codeEnd, balanceCents, availableCents: Math.max(0, balanceCents - heldCents) };
}

/**
 * The same in a transaction, with the card locked: nobody else holds, spends or returns money of it until that ends, so the answer
 * stays true. What the orders named keep of it counts as available.
 */
export async function lockUsableGiftCard(
  tx: Db,
  typed: string,
  ownOrders: string[],
): Promise<UsableGiftCard | undefined> {
  const code = parseGiftCardCode(typed);
  if (!code) return undefined;
  const [card] = await tx
    .select({
      id: giftCards.id,
      codeEnd: giftCards.codeEnd,
      issuedAt: giftCards.issuedAt,
      blockedAt: giftCards.blockedAt,
    })
    .from(giftCards)
    .where(eq(giftCards.codeHash, hashGiftCardCode(code)))
    .for('no key update');
  if (!card?.issuedAt || card.blockedAt) return undefined;
  // A statement of its own: one that waited for the lock would not see what it waited for.
  const { balanceCents, heldCents } = await readBalance(tx, card.id, ownOrders);
  const availableCents = Math.max(0, balanceCents - heldCents);
  return { id: card.id, codeEnd: card.codeEnd, balanceCents, availableCents };
}

/** What is on a card, and what of it unpaid orders keep, those named aside. */
export async function readBalance(tx: Db, giftCardId: string, ownOrders: string[] = []) {
  const [read] = await tx
    .select({ balanceCents: balanceSql, heldCents: heldSql(ownOrders) })
    .from(giftCards)
    .where(eq(giftCards.id, giftCardId));
  if (!read) throw new Error('There is no such gift card.');
  return read;
}

export const balanceSql = sql<number>`(select coalesce(sum(cents), 0)::int from gift_card_movements
  where gift_card_movements.gift_card_id = gift_cards.id)`;

export function heldSql(ownOrders: string[]) {
  return sql<number>`(select coalesce(sum(cents), 0)::int from gift_card_holds
    where gift_card_holds.gift_card_id = gift_cards.id and order_id <> all(${sql.param(ownOrders)}::uuid[]))`;
}
