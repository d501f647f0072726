import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendTogether } from '#app/platform/database/send-together.server.ts';
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
