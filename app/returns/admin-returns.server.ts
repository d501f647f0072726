import { eq, sql } from 'drizzle-orm';
import { sizeWeight } from '#app/catalogue/product-sql.server.ts';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import { isOrderedSize } from '#app/orders/ordered-size.server.ts';
import {
  priceOf,
  type Returnable,
  type ReturnedItems,
  subtractFromLeft,
  sumItems,
} from '#app/orders/refunds/refund-rules.ts';
import { orderItems, orderReturns, orderShipments, orderWithdrawals } from '#app/orders/tables.server.ts';
import { type ArrivedItems, arrivedItems } from '#app/orders/withdrawals/return-rules.ts';
import type { listOpenReturnReceipts, Withdrawal } from '#app/orders/withdrawals/withdrawals.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { listShippingMethods } from '#app/shipping/list-shipping-zones.server.ts';
import { shippingCents } from '#app/shipping/shipping-method.ts';
import { isWithinLegalPeriod, refundDueDay } from './withdrawal-period.ts';

export type AdminReturn = Awaited<ReturnType<typeof listAdminReturns>>[number];

type Order = {
  id: string;
  status: OrderStatus;
  items: { position: number; title: string; size: string | null }[];
};

/**
 * Lists an order's returns. An order that was never sent has none. `seen` is the version of the return's receipt, for a
 * correction by `recordReturnReceipt`; `takenInBy` recorded it. Lines have `arrived` once their items have arrived.
 */
export async function listAdminReturns(
  db: Db,
  order: Order,
  withdrawals: Withdrawal[],
  intakes: Awaited<ReturnType<typeof listOpenReturnReceipts>>,
) {
  const open = withdrawals.filter(({ closedAt }) => !closedAt);
  if (!open.length || !(await hasLeftShop(db, order))) return [];
  const announced = await listReasons(db, order.id);
  return open.map(({ id, number: withdrawal, open: pieces }) => {
    const intake = intakes.find((one) => one.withdrawal === withdrawal);
    const reasons = announced.find((one) => one.id === id)?.reasons ?? [];
    return {
      withdrawal,
      seen: intake?.at.toISOString() ?? '',
      takenInBy: intake?.by,
      lines: pieces.map(({ position, quantity }) => {
        const item = order.items.find((one) => one.position === position);
        const arrived = intake?.pieces.find((one) => one.position === position);
        return {
          position,
          title: item?.title ?? '',
          size: item?.size ?? null,
          open: quantity,
          reason: reasons.find((one) => one.position === position)?.reason,
          arrived: intake && { whole: arrived?.whole ?? 0, damaged: arrived?.damaged ?? 0 },
        };
      }),
    };
  });
}

export async function hasLeftShop(db: Db, { id, status }: { id: string; status: OrderStatus }) {
  if (status === 'shipped' || status === 'delivered') return true;
  return (await db.$count(orderShipments, eq(orderShipments.orderId, id))) > 0;
}

function listReasons(db: Db, orderId: string) {
  return db
    .select({ id: orderWithdrawals.id, reasons: orderReturns.reasons })
    .from(orderReturns)
    .innerJoin(orderWithdrawals, eq(orderWithdrawals.id, orderReturns.withdrawalId))
    .where(eq(orderWithdrawals.orderId, orderId));
}

type Line = { position: number; quantity: number; title: string; size: string | null; paidCents: number };

export type AdminWithdrawal = ReturnType<typeof shownWithdrawals>[number];

/** `deliveryCents` is the part of the amount that refunds the delivery costs. */
export type RefundOfWithdrawals = {
  pieces: ReturnedItems[];
  amountCents: number;
  deliveryCents: number;
  /** True if the refund covers only the items that arrived instead of all withdrawn items. */
  isArrived: boolean;
};

/** Times are in ISO format, days in Amsterdam time. `isByShopsOwnPeriod`: stated after the legal period, within the shop's longer one. */
export function shownWithdrawals(
  withdrawals: Withdrawal[],
  lines: Pick<Line, 'position' | 'title' | 'size'>[],
  deliveredAt: Date | null,
) {
  return withdrawals.map(({ id: _, pieces, open: __, statedAt, closedAt, ...withdrawal }) => ({
    ...withdrawal,
    statedAt: statedAt.toISOString(),
    lines: pieces.flatMap(({ position, quantity }) => {
      const line = lines.find((one) => one.position === position);
      return line ? [{ title: line.title, size: line.size, quantity }] : [];
    }),
    isByShopsOwnPeriod: !isWithinLegalPeriod(deliveredAt, statedAt),
    isOpen: !closedAt,
    dueDay: refundDueDay(statedAt),
    closedAt: closedAt?.toISOString(),
  }));
}

/** Plans the refund of open or arrived items. The delivery part is at most today's cheapest price (article 13(2)). */
export async function planRefundOfWithdrawals(
  db: Db,
  order: { id: string; country: string | undefined; isGiftCard: boolean },
  returnable: Returnable<Line>,
  withdrawals: Withdrawal[],
  intakes: { pieces: ArrivedItems[] }[],
): Promise<RefundOfWithdrawals | undefined> {
  const left = new Map(returnable.pieces.map((line) => [line.position, line.left]));
  const open = withdrawals.flatMap((withdrawal) => withdrawal.open);
  if (!open.length || returnable.cents <= 0) return undefined;
  // A gift card's refund is its balance.
  if (order.isGiftCard)
    return { pieces: [], amountCents: returnable.cents, deliveryCents: 0, isArrived: false };
  const pieces = subtractFromLeft(left, intakes.length ? arrivedOf(open, intakes) : open);
  if (!pieces.length) return undefined;
  const goodsCents = priceOf(returnable, pieces);
  const isEverything = [...left.values()].every((quantity) => quantity === 0);
  const deliveryCents = isEverything
    ? Math.min(returnable.cents - goodsCents, await cheapestDelivery(db, order))
    : 0;
  return { pieces, amountCents: goodsCents + deliveryCents, deliveryCents, isArrived: intakes.length > 0 };
}

function arrivedOf(open: ReturnedItems[], intakes: { pieces: ArrivedItems[] }[]): ReturnedItems[] {
  const waiting = new Map(sumItems(open).map(({ position, quantity }) => [position, quantity]));
  return subtractFromLeft(waiting, arrivedItems(intakes));
}

/** Infinite if the shop no longer delivers to the country. The refund is then limited only by the amount paid. */
async function cheapestDelivery(db: Db, { id, country }: { id: string; country: string | undefined }) {
  // The reads are sequential because a transaction has a single connection.
  const methods = await listShippingMethods(db, country ?? '');
  const [sold] = await db
    .select({
      cents: sql<number>`coalesce(sum(${orderItems.priceCents} * ${orderItems.quantity}), 0)::int`,
      grams: sql<number>`coalesce(sum(coalesce(${sizeWeight}, 0) * ${orderItems.quantity}), 0)::int`,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(productSizes, isOrderedSize)
    .where(eq(orderItems.orderId, id));
  const prices = methods
    .filter(({ kind }) => kind === 'delivery')
    .map((method) => shippingCents(method, sold?.cents ?? 0, sold?.grams ?? 0));
  return Math.min(Number.MAX_SAFE_INTEGER, ...prices);
}
