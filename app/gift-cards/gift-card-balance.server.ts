import { eq, sql } from 'drizzle-orm';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendTogether } from '#app/platform/database/send-together.server.ts';
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
 * The card with this code, as somebody typed it; amounts in cents. Undefined for what is no code, no card, one that nobody paid yet, one
 * that is blocked, and where real money is taken one that was bought without: whoever guesses learns nothing from the difference.
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
      issuedAt: giftCards.issuedAt,
      blockedAt: giftCards.blockedAt,
      isOfTrial,
    })
    .from(giftCards)
    .where(eq(giftCards.codeHash, hashGiftCardCode(code)));
  if (!card || !isUsable(card)) return undefined;
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
  const isCard = eq(giftCards.codeHash, hashGiftCardCode(code));
  // A statement of its own reads the balance: one that waited for the lock would not see what it waited for.
  const [[card], [read]] = await sendTogether(
    tx
      .select({
        id: giftCards.id,
        codeEnd: giftCards.codeEnd,
        issuedAt: giftCards.issuedAt,
        blockedAt: giftCards.blockedAt,
        isOfTrial,
      })
      .from(giftCards)
      .where(isCard)
      .for('no key update'),
    tx
      .select({ balanceCents: balanceSql, heldCents: heldSql(ownOrders) })
      .from(giftCards)
      .where(isCard),
  );
  if (!card || !isUsable(card) || !read) return undefined;
  const { balanceCents, heldCents } = read;
  const availableCents = Math.max(0, balanceCents - heldCents);
  return { id: card.id, codeEnd: card.codeEnd, balanceCents, availableCents };
}

/** Whether it was bought by a test order, whose money was not real. */
const isOfTrial = sql<boolean>`exists (
  select from orders where orders.id = ${giftCards.orderId} and orders.is_test)`;

type CardState = { issuedAt: Date | null; blockedAt: Date | null; isOfTrial: boolean };

function isUsable({ issuedAt, blockedAt, isOfTrial }: CardState): boolean {
  const takesRealMoney = config.STRIPE_SECRET_KEY?.includes('_live_');
  return issuedAt !== null && blockedAt === null && !(isOfTrial && takesRealMoney);
}

export const balanceSql = sql<number>`(select coalesce(sum(cents), 0)::int from gift_card_movements
  where gift_card_movements.gift_card_id = gift_cards.id)`;

export function heldSql(ownOrders: string[]) {
  return sql<number>`(select coalesce(sum(cents), 0)::int from gift_card_holds
    where gift_card_holds.gift_card_id = gift_cards.id and order_id <> all(${sql.param(ownOrders)}::uuid[]))`;
}
