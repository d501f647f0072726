import { asc, eq } from 'drizzle-orm';
import { sellerOf } from '#app/content/seller.server.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import { listLeftToSend } from '#app/orders/shipments/shipments.server.ts';
import { orderItems, orderReturns, orders, orderWithdrawals } from '#app/orders/tables.server.ts';
import { type ItemReason, stateOfReturn } from '#app/orders/withdrawals/return-rules.ts';
import { hasArrivedSql, isUnsentWithdrawalSql } from '#app/orders/withdrawals/withdrawals.server.ts';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { listExchanges } from './exchanges.server.ts';
import { itemsToReturn } from './items-to-return.ts';
import { type ExchangeableLine, listExchangeChoices } from './request-exchange.server.ts';
import { findOwnWithdrawableOrder } from './withdrawable-order.server.ts';
import { refundDueDay } from './withdrawal-period.ts';

export type ReturnableOrder = NonNullable<Awaited<ReturnType<typeof findOwnReturnableOrder>>>['order'];
export type ShownExchange = ReturnableOrder['exchanges'][number];
export type ShownReturn = ReturnableOrder['returns'][number];

/**
 * Finds an order for its owner only. `begunAt` has the same meaning as in `findOwnWithdrawableOrder`. Times are in ISO
 * format, days in Amsterdam time. `choices` is empty for items in a running drop.
 */
export async function findOwnReturnableOrder(
  db: Db,
  asker: Parameters<typeof findOwnWithdrawableOrder>[1],
  now: Date,
) {
  const own = await findOwnWithdrawableOrder(db, asker, now);
  if (!own) return undefined;
  const { id, number, name, email, until, refusal, lines, isGiftCard } = own.order;
  const [sold, items, stated, exchanges] = await Promise.all([
    findSold(db, id),
    listItems(db, id),
    listStated(db, id),
    listExchanges(db, id),
  ]);
  const unsent = await findUnsentItems(db, sold);
  const exchanged = new Map(
    exchanges.flatMap(({ position, quantity, endedAt }) => (endedAt ? [] : [[position, quantity]])),
  );
  const there = itemsToReturn(
    lines.map(({ position, left: quantity }) => ({ position, quantity })),
    lines,
    unsent,
    exchanged,
  );
  const returnable = lines.flatMap((line) => {
    const piece = there.find(({ position }) => position === line.position);
    return piece ? [{ ...line, left: piece.quantity }] : [];
  });
  const choices = isGiftCard || refusal ? [] : await listExchangeChoices(db, sold, now);
  const order = {
    ...{ id, number, name, email, until, lines: returnable },
    refusal: isGiftCard
      ? ('gift-card' as const)
      : (refusal ?? (returnable.length || exchanged.size ? undefined : ('not-sent' as const))),
    returns: isGiftCard ? [] : stated.map((one) => shownReturn(one, items)),
    address: returnAddress(),
    exchanges: exchanges.map(
      ({ number, position, title, quantity, fromSize, toSize, askedAt, keptUntil, outcome }) => ({
        ...{ number, title, quantity, fromSize, toSize, keptUntil, outcome },
        askedAt: askedAt.toISOString(),
        // Items outside the exchange are withdrawn first.
        hasOthers: returnable.some((line) => line.position === position),
      }),
    ),
    choices: choices
      .filter(({ sizes, isOfRunningDrop }) => sizes.length > 0 || isOfRunningDrop)
      .map(withoutStock),
  };
  return { order, begunAt: own.begunAt };
}

/** Limits each size's stock to the line's quantity, so as not to disclose the rest. */
function withoutStock(line: ExchangeableLine): ExchangeableLine {
  return { ...line, sizes: line.sizes.map((one) => ({ ...one, free: Math.min(one.free, line.quantity) })) };
}

type Item = { position: number; title: string; size: string | null; quantity: number };
function shownReturn(stated: Awaited<ReturnType<typeof listStated>>[number], items: Item[]) {
  const reasons: ItemReason[] = stated.reasons ?? [];
  return {
    withdrawal: stated.number,
    statedAt: stated.statedAt.toISOString(),
    // The deadline both for sending the parcel and for the refund.
    dueDay: refundDueDay(stated.statedAt),
    state: stateOfReturn(stated),
    isAnnounced: stated.announcedAt !== null,
    lines: stated.pieces.map(({ position, quantity }) => {
      const item = items.find((one) => one.position === position);
      const { reason } = reasons.find((one) => one.position === position) ?? {};
      return { position, quantity, title: item?.title ?? '', size: item?.size ?? null, reason };
    }),
  };
}

async function findSold(db: Db, id: string) {
  const [order] = await db
    .select(pickColumns(orders, 'id', 'status', 'totalCents', 'paymentStatus'))
    .from(orders)
    .where(eq(orders.id, id));
  if (!order) throw new Error('The order was there a moment ago.');
  return order;
}

function listItems(db: Db, orderId: string) {
  return db
    .select(pickColumns(orderItems, 'position', 'title', 'size', 'quantity'))
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
}

function listStated(db: Db, orderId: string) {
  return db
    .select({
      ...pickColumns(orderWithdrawals, 'number', 'pieces', 'statedAt', 'closedAt', 'closedBy'),
      ...pickColumns(orderReturns, 'announcedAt', 'reasons'),
      isUnsent: isUnsentWithdrawalSql,
      hasArrived: hasArrivedSql,
    })
    .from(orderWithdrawals)
    .innerJoin(orders, eq(orders.id, orderWithdrawals.orderId))
    .leftJoin(orderReturns, eq(orderReturns.withdrawalId, orderWithdrawals.id))
    .where(eq(orderWithdrawals.orderId, orderId))
    .orderBy(asc(orderWithdrawals.number));
}

/** Returns the unsent quantities by position. Orders marked as shipped have none, with or without parcels. */
export async function findUnsentItems(db: Db, { id, status }: { id: string; status: OrderStatus }) {
  if (status === 'shipped' || status === 'delivered') return new Map();
  const lines = await listLeftToSend(db, [id]);
  return new Map(lines.map(({ position, left }) => [position, left]));
}

export function returnAddress(): string[] {
  const { name, address } = sellerOf(config);
  const lines = config.RETURN_ADDRESS ?? (address && [name, address].filter(Boolean).join(','));
  return (lines ?? '').split(',').flatMap((line) => line.trim() || []);
}
