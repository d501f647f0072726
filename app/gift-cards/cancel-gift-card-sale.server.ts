import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { balanceSql, heldSql } from './gift-card-balance.server.ts';
import { giftCards } from './tables.server.ts';

/** A bought card's unreserved balance, and the amount that refunds of its order have deducted from it. In cents. */
export type BoughtGiftCard = { orderId: string; availableCents: number; cancelledCents: number };

/** Returns the paid gift cards that were bought in these orders. Balances exclude reservations of unpaid orders. */
export function listBoughtGiftCards(db: Db, orderIds: string[]): Promise<BoughtGiftCard[]> {
  return db
    .select({
      orderId: sql<string>`${giftCards.orderId}`,
      availableCents: sql<number>`greatest(0, ${balanceSql} - ${heldSql})`,
      cancelledCents: sql<number>`(select coalesce(-sum(cents), 0)::int from gift_card_movements
        where gift_card_movements.gift_card_id = gift_cards.id and kind = 'cancelled')`,
    })
    .from(giftCards)
    .where(and(inArray(giftCards.orderId, orderIds), isNotNull(giftCards.issuedAt)));
}

export async function lockBoughtGiftCard(tx: Db, orderId: string): Promise<void> {
  await tx
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(eq(giftCards.orderId, orderId))
    .for('no key update');
}

/** Blocks the gift card that was bought in an order, if there is one. */
export async function blockBoughtGiftCard(tx: Db, orderId: string, now: Date): Promise<void> {
  await tx
    .update(giftCards)
    .set({
      blockedAt: sql`coalesce(${giftCards.blockedAt}, ${now.toISOString()}::timestamptz)`,
      updatedAt: now,
    })
    .where(eq(giftCards.orderId, orderId));
}

/** Blocks a refunded card and deducts the unspent part, once per refund. Returns the refunded cents already spent. */
export async function cancelGiftCardSale(
  tx: Db,
  { id: orderId, number, returnedCents }: { id: string; number: string; returnedCents: number },
  refund: { id: string; amountCents: number },
  now: Date,
): Promise<number> {
  await blockBoughtGiftCard(tx, orderId, now);
  // A separate statement sees changes that were made while the one before waited for the lock on the card.
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
