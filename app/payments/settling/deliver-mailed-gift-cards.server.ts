import { sql } from 'drizzle-orm';
import { logPayments } from '#app/orders/editing/order-log.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/** Marks gift card orders as delivered once the cards are emailed, since nothing is shipped. Idempotent. */
export function deliverMailedGiftCards(db: Db, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update orders set status = 'delivered', updated_at = ${now.toISOString()}::timestamptz
      where kind = 'gift-card' and status = 'processing' and payment_status = 'paid'
        and exists (select from gift_cards where gift_cards.order_id = orders.id and mail_status = 'sent')
      returning id`);
    if (!rows.length) return;
    const metadata = { old: 'processing', new: 'delivered', source: 'gift-card', auto_updated: true };
    await logPayments(
      tx,
      rows.map(({ id }) => ({ orderId: id, eventType: 'gift_card_mailed', metadata })),
      now,
    );
  });
}
