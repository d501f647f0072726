import { and, eq, isNull, ne } from 'drizzle-orm';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { sellStock } from '#app/catalogue/stock/stock-reservations.server.ts';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import { isGatedSale, sizeSale } from '#app/drops/selling/sale-gates.server.ts';
import { exchangeMails } from '#app/orders/order-queues.server.ts';
import { orderExchanges, orderItems, orders } from '#app/orders/tables.server.ts';
import { keptUntilDay } from '#app/orders/withdrawals/exchange-rules.ts';
import { commitUnlessRefused } from '#app/platform/database/commit-unless-refused.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { isWithdrawable } from '../withdrawals/withdrawable-order.server.ts';
import { isWithdrawalOver } from '../withdrawals/withdrawal-period.ts';
import { listExchanges } from './exchanges.server.ts';
import { listExchangeChoices } from './list-exchange-choices.server.ts';

export type ExchangeRequestRefusal = 'not-found' | 'not-exchangeable' | 'sold-out' | 'of-drop';

type Requested = { ok: true } | { ok: false; reason: ExchangeRequestRefusal };

type Wanted = {
  orderId: string;
  /** Created with the form. */
  id: string;
  position: number;
  size: string;
  /** Defaults to all that can be exchanged. */
  quantity?: number | undefined;
  /** Start of the request, which must be within the withdrawal period. */
  begunAt: Date;
};

/**
 * Exchanges items for another size of the same product, which it takes off the shelf, and mails the deadline for their arrival; no money
 * moves. Refuses items that cannot be returned or are being returned otherwise, sizes that a running drop sells by queue or draw, and
 * insufficient stock; sizes of a future drop count as sold out, to disclose nothing. The caller has verified that the order is the
 * customer's. Idempotent by `id`.
 */
export function requestExchange(
  db: Db,
  { orderId, id, position, size, quantity: wanted, begunAt }: Wanted,
  now: Date,
): Promise<Requested> {
  return commitUnlessRefused(db, async (tx): Promise<Requested> => {
    const [order] = await tx
      .select({
        id: orders.id,
        status: orders.status,
        paymentStatus: orders.paymentStatus,
        totalCents: orders.totalCents,
        deliveredAt: orders.deliveredAt,
      })
      .from(orders)
      .where(
        and(eq(orders.id, orderId), isNull(orders.deletedAt), ne(orders.email, ''), eq(orders.kind, 'goods')),
      )
      .for('update');
    if (!order) return { ok: false, reason: 'not-found' };
    const made = await listExchanges(tx, orderId);
    if (made.some((one) => one.id === id)) return { ok: true };
    if (!isWithdrawable(order) || isWithdrawalOver(order.deliveredAt, begunAt))
      return { ok: false, reason: 'not-exchangeable' };
    const line = (await listExchangeChoices(tx, order, now)).find((one) => one.position === position);
    const quantity = wanted ?? line?.quantity ?? 0;
    if (!line || !Number.isInteger(quantity) || quantity < 1 || quantity > line.quantity)
      return { ok: false, reason: 'not-exchangeable' };
    const free = line.sizes.find((one) => one.size === size)?.free ?? 0;
    const to = await findSize(tx, orderId, position, size);
    if (to && isGatedSale(to.sale)) return { ok: false, reason: 'of-drop' };
    if (free < quantity || !to) return { ok: false, reason: 'sold-out' };
    const number = made.length + 1;
    const [added] = await tx
      .insert(orderExchanges)
      .values({
        ...{ id, orderId, number, position, quantity, toSize: size, toProductSizeId: to.id },
        fromSize: line.size ?? ONE_SIZE,
        askedAt: now,
        keptUntil: keptUntilDay(now),
      })
      .onConflictDoNothing({ target: orderExchanges.id })
      .returning({ id: orderExchanges.id });
    // Another order uses this id: no form here created it.
    if (!added) return { ok: false, reason: 'not-exchangeable' };
    const sold = await sellStock(tx, orderId, [{ productSizeId: to.id, quantity }]);
    if (!sold.ok) return sold;
    await queueJob(tx, exchangeMails, { orderId, type: 'exchange_received', number });
    return { ok: true };
  });
}

async function findSize(tx: Db, orderId: string, position: number, size: string) {
  const [found] = await tx
    .select({ id: productSizes.id, sale: sizeSale })
    .from(orderItems)
    .innerJoin(
      productSizes,
      and(eq(productSizes.productId, orderItems.productId), eq(productSizes.size, size)),
    )
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.position, position)));
  return found;
}
