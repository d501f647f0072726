import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { balanceSql, heldSql } from './gift-card-balance.server.ts';
import { giftCards } from './tables.server.ts';

/** What of a bought card can still be taken off it, and what was by refunds of its order; cents. */
export type BoughtGiftCard = { orderId: string; availableCents: number; cancelledCents: number };

/**
 * The cards that these orders bought and paid: what of each is neither spent nor kept for an unpaid order. None for orders of goods. In a
 * transaction that blocked or locked the card it stays true.
 */
export function listBoughtGiftCards(db: Db, orderIds: string[]): Promise<BoughtGiftCard[]> {
  return db
    .select({
      orderId: sql<string>`${giftCards.orderId}`,
      availableCents: sql<number>`greatest(0, ${balanceSql} - ${heldSql([])})`,
      cancelledCents: sql<number>`(select coalesce(-sum(cents), 0)::int from gift_card_movements
        where gift_card_movements.gift_card_id = gift_cards.id and kind = 'cancelled')`,
    })
    .from(giftCards)
    .where(and(inArray(giftCards.orderId, orderIds), isNotNull(giftCards.issuedAt)));
}

/** Locks the card that an order bought, so that nobody spends of it until the transaction ends; for an order of goods nothing. */
export async function lockBoughtGiftCard(tx: Db, orderId: string): Promise<void> {
  await tx
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(eq(giftCards.orderId, orderId))
    .for('no key update');
}

/** Blocks the card that an order bought, whose money goes back; nothing where it bought goods, or is blocked already. */
export async function blockBoughtGiftCard(tx: Db, orderId: string, now: Date): Promise<void> {
  await tx
    .update(giftCards)
    .set({
      blockedAt: sql`coalesce(${giftCards.blockedAt}, ${now.toISOString()}::timestamptz)`,
      updatedAt: now,
    })
    .where(eq(giftCards.orderId, orderId));
}

/**
 * Takes off a bought card what a refund of its order gave back, and blocks it. Never more in all than refunds that stand
 * (`returnedCents`): a card that a refund emptied whose money the bank sent back is not emptied again by the one in its place. Never
 * more than is on it, or what unpaid orders keep of it: what was spent before somebody returned the money at the provider is the shop's loss.
 * Answers that in cents, of all refunds that stand. A second time it changes nothing, and for an order of goods or a card that was never issued never.
 */
export async function cancelGiftCardSale(
  tx: Db,
  { id: orderId, number, returnedCents }: { id: string; number: string; returnedCents: number },
  refund: { id: string; amountCents: number },
  now: Date,
): Promise<number> {
  await blockBoughtGiftCard(tx, orderId, now);
  // A statement of its own: the one before may have waited for the card.
  await tx.execute(sql`
    insert into gift_card_movements (gift_card_id, kind, cents, order_id, order_number, refund_id, at)
    select card.id, 'cancelled', -taken.cents, ${orderId}::uuid, ${number}, ${refund.id}::uuid, ${now.toISOString()}::timestamptz
    from gift_cards card
    cross join lateral (
      select coalesce(sum(cents), 0)::int - (
          select coalesce(sum(cents), 0)::int from gift_card_holds where gift_card_id = card.id) as free, coalesce(-sum(cents) filter (where kind = 'cancelled'), 0)::int as cancelled
      from gift_card_movements where gift_card_id = card.id) ledger
    cross join lateral (
      select least(${refund.amountCents}::int, ledger.free, ${returnedCents}::int - ledger.cancelled)::int as cents) taken
    where card.order_id = ${orderId}::uuid and taken.cents > 0
    on conflict (refund_id) where kind in ('returned', 'cancelled') do nothing`);
  const [card] = await listBoughtGiftCards(tx, [orderId]);
  return card ? Math.max(0, returnedCents - card.cancelledCents) : 0;
}
