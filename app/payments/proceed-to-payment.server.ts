import { eq, sql } from 'drizzle-orm';
import { type Pieces, renewHolds } from '#app/catalogue/stock/stock-reservations.server.ts';
import { isAdditionSql } from '#app/orders/additions/additions.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';

const WORTH_OPENING_MS = 60 * 1000;

/** Refuses orders whose items were released, even if still available: limits no longer counted those items. */
export async function proceedToPayment(
  db: Db,
  sessionId: string,
  now: Date,
): Promise<
  | { ok: true; url: string }
  | { ok: false; reason: 'unknown' | 'paid' }
  | { ok: false; reason: 'ended'; giftCardOrderId?: string; additionId?: string }
> {
  if (!isPostgresText(sessionId)) return { ok: false, reason: 'unknown' };
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, sessionId);
    if (!order?.url || !order.paymentExpiresAt) return { ok: false, reason: 'unknown' };
    if (order.paymentStatus === 'paid') return { ok: false, reason: 'paid' };
    const { url, paymentExpiresAt } = order;
    const heldUntil = order.endsBy && order.endsBy < paymentExpiresAt ? order.endsBy : paymentExpiresAt;
    const isGiftCard = order.kind === 'gift-card';
    const isOpen = order.status === 'pending' && order.paymentStatus === 'pending' && order.expiresAt > now;
    const ended = {
      ...(isGiftCard && { giftCardOrderId: order.id }),
      ...(order.isAddition && { additionId: order.id }),
    };
    if (!isOpen || heldUntil.getTime() - now.getTime() < WORTH_OPENING_MS)
      return { ok: false, reason: 'ended', ...ended };
    if (order.openedAt) return { ok: true, url };
    if (!isGiftCard) {
      // An order without reservations was released early, or its items were already sent.
      if (!order.pieces) return { ok: false, reason: 'ended', ...ended };
      const renewed = await renewHolds(tx, order.id, order.pieces, heldUntil);
      if (!renewed.ok) return { ok: false, reason: 'ended', ...ended };
    }
    await tx
      .update(orders)
      .set({ expiresAt: heldUntil, paymentOpenedAt: now, updatedAt: sql`now()` })
      .where(eq(orders.id, order.id));
    return { ok: true, url };
  });
}

async function lockOrder(tx: Db, sessionId: string) {
  const [order] = await tx
    .select({
      ...pickColumns(orders, 'id', 'kind', 'status', 'paymentStatus', 'expiresAt', 'paymentExpiresAt'),
      url: orders.checkoutUrl,
      openedAt: orders.paymentOpenedAt,
      isAddition: isAdditionSql,
      pieces: sql<Pieces[] | null>`(
        select json_agg(json_build_object('productSizeId', product_size_id, 'quantity', quantity))
        from (select product_size_id, sum(quantity)::int as quantity from holds where order_id = orders.id
          group by product_size_id) held
        where not exists (select from order_shipments where order_shipments.order_id = orders.id))`,
      endsBy: sql<Date | null>`(select min(ends_by) from holds where order_id = orders.id)`.mapWith(
        orders.expiresAt,
      ),
    })
    .from(orders)
    .where(eq(orders.stripeSessionId, sessionId))
    .for('no key update');
  return order;
}
