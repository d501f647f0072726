import { eq } from 'drizzle-orm';
import { lockBoughtGiftCard } from '#app/gift-cards/cancel-gift-card-sale.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { findRefundOwed } from './list-refunds-owed.server.ts';

export async function lockOrderWithRefundOwed(tx: Db, number: string) {
  const [order] = await tx
    .select({
      id: orders.id,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      totalCents: orders.totalCents,
    })
    .from(orders)
    .where(eq(orders.orderNumber, number))
    .for('update');
  if (!order) return undefined;
  await lockBoughtGiftCard(tx, order.id);
  const owed = await findRefundOwed(tx, order.id);
  return { ...order, isCancelled: order.status === 'cancelled', owedCents: owed?.amountCents ?? 0 };
}
