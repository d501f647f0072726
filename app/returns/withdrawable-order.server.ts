import { and, asc, desc, eq, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { findMailedLink } from '#app/accounts/mail/mailed-link-tokens.server.ts';
import { GUEST_LINK_HOURS } from '#app/orders/history/guest-order-links.server.ts';
import { isOrderNumber } from '#app/orders/order-number.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import type { PaymentStatus } from '#app/orders/payment-status.ts';
import { findRefundable } from '#app/orders/refunds/refunds.server.ts';
import { orderItems, orders } from '#app/orders/tables.server.ts';
import { itemsToWithdraw } from '#app/orders/withdrawals/return-rules.ts';
import { listWithdrawals } from '#app/orders/withdrawals/withdrawals.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { isWithdrawalOver, withdrawalPeriod } from './withdrawal-period.ts';

const paidStatuses = ['processing', 'shipped', 'delivered'] as const;
const DAY_MS = 24 * 3_600_000;
const MOST_LISTED = 50;

export type WithdrawableOrder = NonNullable<Awaited<ReturnType<typeof findWithdrawableOrder>>>;
export type WithdrawableLine = WithdrawableOrder['lines'][number];

/** Returns whether an order's status allows a withdrawal. Callers check the period. */
export function isWithdrawable({ status, paymentStatus }: Pick<Order, 'status' | 'paymentStatus'>) {
  return paymentStatus === 'paid' && paidStatuses.some((one) => one === status);
}

/**
 * Returns undefined for anonymised orders and for orders hidden by an operator. Times are in ISO format. `until` is the
 * last day of the shop's own period, undefined until the order is delivered. Statements are sorted oldest first.
 */
async function findWithdrawableOrder(db: Db, isAskedFor: SQL | undefined, begunAt: Date) {
  const [order] = await db
    .select({
      ...pickColumns(orders, 'id', 'email', 'status', 'paymentStatus', 'totalCents', 'kind', 'createdAt'),
      deliveredAt: orders.deliveredAt,
      number: orders.orderNumber,
      name: sql<string>`coalesce(${orders.shippingAddress}->>'name', '')`,
    })
    .from(orders)
    .where(and(isAskedFor, isNull(orders.deletedAt), ne(orders.email, '')));
  if (!order) return undefined;
  const [{ refunds, returnable }, pictures] = await Promise.all([
    findRefundable(db, order),
    listPictures(db, order.id),
  ]);
  const stated = await listWithdrawals(db, order.id, refunds);
  const lines = await listWithdrawableLines(db, order, returnable);
  const left = new Map(
    itemsToWithdraw(lines, new Map(stated.map(({ id, open }) => [id, open]))).map(
      ({ position, quantity }) => [position, quantity],
    ),
  );
  const line = (position: number) => lines.find((one) => one.position === position);
  const { id, number, name, email } = order;
  return {
    ...{ id, number, name, email },
    isGiftCard: order.kind === 'gift-card',
    placedAt: order.createdAt.toISOString(),
    until: withdrawalPeriod(order.deliveredAt)?.until,
    refusal: refusalOf(order, left.size > 0, begunAt),
    lines: lines
      .filter(({ position }) => left.has(position))
      .map(({ position, title, size }) => ({
        ...{ position, title, size },
        imageUrl: pictures.get(position) ?? null,
        left: left.get(position) ?? 0,
      })),
    stated: stated.map(({ number, statedAt, email, isUnsent, pieces }) => ({
      ...{ number, email, isUnsent },
      statedAt: statedAt.toISOString(),
      lines: pieces.map(({ position, quantity }) => ({
        title: line(position)?.title ?? '',
        size: line(position)?.size ?? null,
        quantity,
      })),
    })),
  };
}

/** Lists a customer's withdrawable orders, newest first. `until` is the last day of the shop's own period. */
export async function listWithdrawableOrders(db: Db, customerId: string, now: Date) {
  // This is longer than any period. The exact day is checked below.
  const longAgo = new Date(now.getTime() - 32 * DAY_MS);
  const found = await db
    .select({ number: orders.orderNumber, createdAt: orders.createdAt, deliveredAt: orders.deliveredAt })
    .from(orders)
    .where(
      and(
        eq(orders.userId, customerId),
        isNull(orders.deletedAt),
        ne(orders.email, ''),
        eq(orders.paymentStatus, 'paid'),
        inArray(orders.status, [...paidStatuses]),
        or(isNull(orders.deliveredAt), gte(orders.deliveredAt, longAgo)),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MOST_LISTED);
  return found
    .filter(({ deliveredAt }) => !isWithdrawalOver(deliveredAt, now))
    .map(({ number, createdAt, deliveredAt }) => ({
      number,
      placedAt: createdAt.toISOString(),
      until: withdrawalPeriod(deliveredAt)?.until,
    }));
}

type Order = { status: OrderStatus; paymentStatus: PaymentStatus; deliveredAt: Date | null };

function refusalOf(order: Order, hasPieces: boolean, begunAt: Date) {
  if (!isWithdrawable(order)) return 'not-withdrawable';
  if (!hasPieces) return 'nothing-left';
  return isWithdrawalOver(order.deliveredAt, begunAt) ? 'over' : undefined;
}

async function listPictures(db: Db, orderId: string): Promise<Map<number, string | null>> {
  const found = await db
    .select({ position: orderItems.position, imageUrl: orderItems.imageUrl })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  return new Map(found.map(({ position, imageUrl }) => [position, imageUrl]));
}

const HOUR_MS = 3_600_000;

type Asker = { number: string; link: string; customerId: string | undefined };

/** Finds an order for its owner only. `begunAt` is now, or the earliest time a link can have been requested. */
export async function findOwnWithdrawableOrder(db: Db, { number, link, customerId }: Asker, now: Date) {
  if (!isOrderNumber(number)) return undefined;
  const linked = link ? await findMailedLink(db, 'guest-order', link, now) : undefined;
  const begunAt = linked ? new Date(now.getTime() - GUEST_LINK_HOURS * HOUR_MS) : now;
  const isTheirs = linked ? eq(orders.id, linked) : customerId ? eq(orders.userId, customerId) : undefined;
  return isTheirs && find(db, and(isTheirs, eq(orders.orderNumber, number)), begunAt);
}

async function find(db: Db, isAskedFor: SQL | undefined, begunAt: Date) {
  const order = await findWithdrawableOrder(db, isAskedFor, begunAt);
  return order && { order, begunAt };
}

type Line = { position: number; title: string; size: string | null; left: number };

/** Lists items that are not returned, or a bought gift card while money can still be refunded for it. */
export async function listWithdrawableLines(
  db: Db,
  { id, kind }: { id: string; kind: (typeof orders.$inferSelect)['kind'] },
  returnable: { cents: number; pieces: Line[] },
): Promise<Line[]> {
  if (kind === 'goods') return returnable.pieces;
  const cards = await db
    .select(pickColumns(orderItems, 'position', 'title', 'size', 'quantity'))
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(asc(orderItems.position));
  return cards.map(({ quantity, ...card }) => ({ ...card, left: returnable.cents > 0 ? quantity : 0 }));
}
