import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendTogether } from '#app/platform/database/send-together.server.ts';
import { balanceSql, heldSql } from './gift-card-balance.server.ts';
import { giftCardHolds, giftCardMovements, giftCards } from './tables.server.ts';

type Paying = { id: string; number: string; giftCardId: string | null; giftCardCents: number };

/** Reserves part of a locked card until the order is paid or cancelled (trigger `orders_release_gift_card`). */
export async function holdGiftCard(
  tx: Db,
  { giftCardId, ...hold }: { orderId: string; giftCardId: string | null; cents: number },
): Promise<void> {
  if (giftCardId) await sendTogether(tx.insert(giftCardHolds).values({ ...hold, giftCardId }));
}

/** Locks a card. Call it before taking stock: to avoid deadlocks, every transaction locks the card first. */
export async function lockGiftCard(tx: Db, giftCardId: string | null): Promise<void> {
  if (giftCardId)
    await tx
      .select({ id: giftCards.id })
      .from(giftCards)
      .where(eq(giftCards.id, giftCardId))
      .for('no key update');
}

/** Records the card's payment. The caller must lock the order and set its status, which ends the reservation. */
export async function recordGiftCardPayment(
  tx: Db,
  { id: orderId, number, giftCardId, giftCardCents }: Paying,
  now: Date,
): Promise<void> {
  if (!giftCardId) return;
  await tx.insert(giftCardMovements).values({
    giftCardId,
    kind: 'spent',
    cents: -giftCardCents,
    orderId,
    orderNumber: number,
    at: now,
  });
}

/** Credits a refund to the card, once, and in total at most what the card paid. The caller must lock the order. */
export async function returnToGiftCard(
  tx: Db,
  { id: orderId, number, giftCardId, giftCardCents }: Paying,
  refund: { id: string; giftCardCents: number },
  now: Date,
): Promise<void> {
  if (!giftCardId || refund.giftCardCents <= 0) return;
  await tx.execute(sql`
    insert into gift_card_movements (gift_card_id, kind, cents, order_id, order_number, refund_id, at)
    select ${giftCardId}::uuid, 'returned', back.cents, ${orderId}::uuid, ${number}, ${refund.id}::uuid, ${now.toISOString()}::timestamptz
    from (select least(${refund.giftCardCents}::int, ${giftCardCents}::int - coalesce(sum(cents), 0))::int as cents
      from gift_card_movements where order_id = ${orderId}::uuid and kind = 'returned') as back
    where back.cents > 0
    on conflict (refund_id) where kind in ('returned', 'cancelled') do nothing`);
}

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
