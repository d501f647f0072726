import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { freeStock } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { sellStock } from '#app/catalogue/stock/stock-reservations.server.ts';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import { isGatedSale, mayTake, sizeSale } from '#app/drops/shown-drops.server.ts';
import { lockOrder } from '#app/orders/editing/lock-order.server.ts';
import { exchangeableItems } from '#app/orders/order-edit-rules.ts';
import { exchangeMails } from '#app/orders/order-queues.server.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import type { PaymentStatus } from '#app/orders/payment-status.ts';
import type { RefundStatus, ReturnedItems } from '#app/orders/refunds/refund-rules.ts';
import { isUndoable } from '#app/orders/shipments/carriers.ts';
import { findLostItems } from '#app/orders/shipments/lost-items.server.ts';
import { listLeftToSend, listShipments } from '#app/orders/shipments/shipments.server.ts';
import { orderExchanges, orderItems, orders } from '#app/orders/tables.server.ts';
import { keptUntilDay } from '#app/orders/withdrawals/return-rules.ts';
import { commitUnlessRefused } from '#app/platform/database/commit-unless-refused.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { findExchangedItems, findReturns, listExchanges } from './exchanges.server.ts';
import { isWithdrawable } from './withdrawable-order.server.ts';
import { isWithdrawalOver } from './withdrawal-period.ts';

type ExchangeRequestRefusal = 'not-found' | 'not-exchangeable' | 'sold-out' | 'of-drop';

type Requested = { ok: true } | { ok: false; reason: ExchangeRequestRefusal };

type Wanted = {
  orderId: string;
  id: string;
  position: number;
  size: string;
  quantity?: number | undefined;
  /** The time when the customer began, which must be within the withdrawal period. */
  begunAt: Date;
};

/** Exchanges items of the caller's order. Sizes in future drops are `sold-out`: undisclosed. Idempotent by `id`. */
export function requestExchange(
  db: Db,
  { orderId, id, position, size, quantity: wanted, begunAt }: Wanted,
  now: Date,
): Promise<Requested> {
  return commitUnlessRefused(db, async (tx): Promise<Requested> => {
    const isGoods = and(isNull(orders.deletedAt), ne(orders.email, ''), eq(orders.kind, 'goods'));
    const order = await lockOrder(tx, and(eq(orders.id, orderId), isGoods));
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
    // The id belongs to another order, so no form of the shop submitted it for this one.
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

type Order = { id: string; status: OrderStatus; totalCents: number; paymentStatus: PaymentStatus };

/** Lists the lines that can be exchanged: sent in full, not lost, and in parcels that can no longer be undone. */
export async function listExchangeChoices(db: Db, order: Order, now: Date): Promise<ExchangeableLine[]> {
  // The reads are sequential because a transaction has a single connection.
  const shipments = await listShipments(db, order.id);
  if (!shipments.length || shipments.some((shipment) => isUndoable(shipment, now))) return [];
  const left = await listLeftToSend(db, [order.id]);
  const isCalledShipped = order.status === 'shipped' || order.status === 'delivered';
  if (isCalledShipped && left.length) return [];
  const { refunds, back } = await findReturns(db, order);
  const lines = await listExchangeableLines(db, order.id, refunds, back);
  const exchanged = await findExchangedItems(db, order.id);
  const lost = await findLostItems(db, order.id);
  return lines.filter(
    ({ position }) =>
      !exchanged.has(position) && !lost.has(position) && !left.some((one) => one.position === position),
  );
}

export type ExchangeableLine = Awaited<ReturnType<typeof listExchangeableLines>>[number];

/** Lists exchangeable lines, even without a size in stock. `isOfRunningDrop` excludes future drops, which must not be disclosed. */
export async function listExchangeableLines(
  db: Db,
  orderId: string,
  refunds: { pieces: ReturnedItems[]; status: RefundStatus }[],
  back: { pieces: ReturnedItems[] }[],
) {
  const rows = await db
    .select({
      ...pickColumns(orderItems, 'position', 'title', 'size', 'quantity'),
      other: productSizes.size,
      free: freeStock(),
      sale: sizeSale,
    })
    .from(orderItems)
    .innerJoin(
      productSizes,
      and(eq(productSizes.productId, orderItems.productId), eq(productSizes.available, true)),
    )
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position), asc(productSizes.sortOrder));
  const lines = Map.groupBy(rows, ({ position }) => position);
  return [...lines.values()].flatMap((ofLine) => {
    const [first] = ofLine;
    const quantity = first ? exchangeableItems(first, refunds, back) : 0;
    if (!first || quantity === 0) return [];
    const { other: _, free: __, sale: ___, ...line } = first;
    const others = ofLine.filter(({ size, other, free }) => free > 0 && other !== (size ?? ONE_SIZE));
    const sizes = others
      .filter(({ sale }) => mayTake('exchange', sale))
      .map(({ other, free }) => ({ size: other, free }));
    return [{ ...line, quantity, sizes, isOfRunningDrop: ofLine.some(({ sale }) => isGatedSale(sale)) }];
  });
}
