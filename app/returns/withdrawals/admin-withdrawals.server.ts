import { eq, sql } from 'drizzle-orm';
import { products } from '#app/catalogue/tables.server.ts';
import {
  priceOf,
  type Returnable,
  type ReturnedPieces,
  subtractFromLeft,
  sumPieces,
} from '#app/orders/refunds/refund-rules.ts';
import { orderItems } from '#app/orders/tables.server.ts';
import { type ArrivedPieces, piecesArrived } from '#app/orders/withdrawals/arrived-pieces.ts';
import type { Withdrawal } from '#app/orders/withdrawals/list-withdrawals.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { listShippingMethods } from '#app/shipping/list-shipping-zones.server.ts';
import { shippingCents } from '#app/shipping/shipping-method.ts';
import { isWithinLegalPeriod, refundDueDay } from './withdrawal-period.ts';

type Line = { position: number; quantity: number; title: string; size: string | null; paidCents: number };

/** A withdrawal as operators see it; moments are ISO texts, days Amsterdam's. */
export type AdminWithdrawal = {
  number: number;
  name: string;
  email: string;
  statedAt: string;
  lines: { title: string; size: string | null; quantity: number }[];
  /** Stated after the law's days, but within the shop's own. */
  isByShopsOwnPeriod: boolean;
  isOpen: boolean;
  /** The last day for returning its money. */
  dueDay: string;
  closedAt: string | undefined;
  /** The operator who closed it without a refund, and why. */
  closedBy: string | null;
  closingReason: string;
};

/** What a refund for all open withdrawals would return: of the amount, `deliveryCents` are what delivery cost. */
export type RefundOfWithdrawals = {
  pieces: ReturnedPieces[];
  amountCents: number;
  deliveryCents: number;
  /** Whether it is for what was taken in, not for all that was withdrawn. */
  isArrived: boolean;
};

export function shownWithdrawals(
  withdrawals: Withdrawal[],
  lines: Pick<Line, 'position' | 'title' | 'size'>[],
  deliveredAt: Date | null,
): AdminWithdrawal[] {
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

/**
 * What goes back for everything that was withdrawn and not refunded yet, or for what arrived of it once pieces were taken in: what was
 * paid for the pieces, and when nothing of the order is kept what its delivery cost, though no more than the cheapest delivery there costs now (article 13(2)). Undefined where
 * nothing waits.
 */
export async function planRefundOfWithdrawals(
  db: Db,
  order: { id: string; country: string | undefined; isGiftCard: boolean },
  returnable: Returnable<Line>,
  withdrawals: Withdrawal[],
  intakes: { pieces: ArrivedPieces[] }[],
): Promise<RefundOfWithdrawals | undefined> {
  const left = new Map(returnable.pieces.map((line) => [line.position, line.left]));
  const open = withdrawals.flatMap((withdrawal) => withdrawal.open);
  if (!open.length || returnable.cents <= 0) return undefined;
  // Nothing comes back of a gift card but what is left on it.
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

/** What arrived of the pieces that are waited for. */
function arrivedOf(open: ReturnedPieces[], intakes: { pieces: ArrivedPieces[] }[]): ReturnedPieces[] {
  const waiting = new Map(sumPieces(open).map(({ position, quantity }) => [position, quantity]));
  return subtractFromLeft(waiting, piecesArrived(intakes));
}

/** Unbounded where the shop does not deliver any more: then what was paid for it is all there is to go by. */
async function cheapestDelivery(
  db: Db,
  { id, country }: { id: string; country: string | undefined },
): Promise<number> {
  // One after the other: in a transaction there is one connection for both.
  const methods = await listShippingMethods(db, country ?? '');
  const [sold] = await db
    .select({
      cents: sql<number>`coalesce(sum(${orderItems.priceCents} * ${orderItems.quantity}), 0)::int`,
      grams: sql<number>`coalesce(sum(coalesce(${products.weightGrams}, 0) * ${orderItems.quantity}), 0)::int`,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, id));
  const prices = methods
    .filter(({ kind }) => kind === 'delivery')
    .map((method) => shippingCents(method, sold?.cents ?? 0, sold?.grams ?? 0));
  return Math.min(Number.MAX_SAFE_INTEGER, ...prices);
}
