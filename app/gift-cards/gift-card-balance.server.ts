import { eq, sql } from 'drizzle-orm';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { sendTogether } from '#app/platform/database/send-together.server.ts';
import { defineRateLimit, HOUR, limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import { hashGiftCardCode } from './gift-card-code.server.ts';
import { parseGiftCardCode } from './gift-card-code.ts';
import { giftCards } from './tables.server.ts';

/**
 * Returns undefined for unknown, unusable and, in a live shop, test cards, without revealing the reason. `availableCents`
 * is the balance minus the reservations of unpaid orders.
 */
export async function findUsableGiftCard(db: Db, typed: string) {
  const code = parseGiftCardCode(typed);
  if (!code) return undefined;
  const [card] = await db
    .select({
      ...pickColumns(giftCards, 'id', 'codeEnd', 'issuedAt', 'blockedAt'),
      balanceCents: balanceSql,
      heldCents: heldSql,
      isOfTrial,
    })
    .from(giftCards)
    .where(eq(giftCards.codeHash, hashGiftCardCode(code)));
  if (!card || !isUsable(card)) return undefined;
  const { id, codeEnd, balanceCents, heldCents } = card;
  return { id, codeEnd, balanceCents, availableCents: Math.max(0, balanceCents - heldCents) };
}

type LockedGiftCard = { id: string; balanceCents: number; holds: { orderId: string; cents: number }[] };

/** Locks a card until the transaction ends, so that others cannot reserve, spend or return its money. */
export async function lockUsableGiftCard(tx: Db, typed: string): Promise<LockedGiftCard | undefined> {
  const code = parseGiftCardCode(typed);
  if (!code) return undefined;
  const isCard = eq(giftCards.codeHash, hashGiftCardCode(code));
  // Reads the balance in a second statement, since the one that waits for the lock would not see concurrent changes.
  const [[card], [read]] = await sendTogether(
    tx
      .select({
        ...pickColumns(giftCards, 'id', 'issuedAt', 'blockedAt'),
        isOfTrial,
      })
      .from(giftCards)
      .where(isCard)
      .for('no key update'),
    tx.select({ balanceCents: balanceSql, holds: holdsSql }).from(giftCards).where(isCard),
  );
  if (!card || !isUsable(card) || !read) return undefined;
  return { id: card.id, ...read };
}

/** Returns the part of a card's balance that is not reserved by orders other than `ownOrders`. */
export function availableOnCard({ balanceCents, holds }: LockedGiftCard, ownOrders: string[]): number {
  const others = holds.filter(({ orderId }) => !ownOrders.includes(orderId));
  return Math.max(
    0,
    others.reduce((left, { cents }) => left - cents, balanceCents),
  );
}

const isOfTrial = sql<boolean>`exists (
  select from orders where orders.id = ${giftCards.orderId} and orders.is_test)`;

type CardState = { issuedAt: Date | null; blockedAt: Date | null; isOfTrial: boolean };

function isUsable({ issuedAt, blockedAt, isOfTrial }: CardState): boolean {
  const takesRealMoney = config.STRIPE_SECRET_KEY?.includes('_live_');
  return issuedAt !== null && blockedAt === null && !(isOfTrial && takesRealMoney);
}

export const balanceSql = sql<number>`(select coalesce(sum(cents), 0)::int from gift_card_movements
  where gift_card_movements.gift_card_id = gift_cards.id)`;

export const heldSql = sql<number>`(select coalesce(sum(cents), 0)::int from gift_card_holds
  where gift_card_holds.gift_card_id = gift_cards.id)`;

const holdsSql = sql<LockedGiftCard['holds']>`(
  select coalesce(json_agg(json_build_object('orderId', order_id, 'cents', cents)), '[]') from gift_card_holds
  where gift_card_holds.gift_card_id = gift_cards.id)`;

const guesses = defineRateLimit('gift-card-guesses', { points: 20, seconds: HOUR });

/** Limits wrong codes per client network and hour. Right codes are always accepted, so guesses block no customer. */
export async function limitCodeAttempts<Answer>(
  clientNetwork: string | undefined,
  attempt: () => Promise<{ isCard: boolean; answer: Answer }>,
): Promise<{ ok: true; answer: Answer } | { ok: false; retryAfterSeconds: number }> {
  const key = clientNetwork ?? 'unknown';
  const { isCard, answer } = await attempt();
  if (isCard) return { ok: true, answer };
  const allowed = await limitRate(guesses, key);
  return allowed.ok ? { ok: true, answer } : allowed;
}

export function tryGiftCardCode(db: Db, typed: string, clientNetwork: string | undefined) {
  return limitCodeAttempts(clientNetwork, async () => {
    const answer = await findUsableGiftCard(db, typed);
    return { isCard: answer !== undefined, answer };
  });
}
