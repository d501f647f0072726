import { eq } from 'drizzle-orm';
import { mayBecome, type OrderStatus } from '#app/orders/order-status.ts';
import {
  allItems,
  giftCardPartOfRefund,
  priceOf,
  type RefundRefusal,
  type ReturnedItems,
  returnableMark,
  sumItems,
  tooMuch,
} from '#app/orders/refunds/refund-rules.ts';
import { findReturnableMoneyAndItems } from '#app/orders/refunds/returnable-money.server.ts';
import { findLostItems, markLostItems } from '#app/orders/shipments/lost-pieces.server.ts';
import { orderShipments, orders } from '#app/orders/tables.server.ts';
import { arrivedItems, markDamagedItems } from '#app/orders/withdrawals/arrived-pieces.ts';
import { listOpenReturnReceipts } from '#app/orders/withdrawals/intakes.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

export type RefundPlan = {
  /** Zero if only items are returned. */
  amountCents: number;
  toGiftCardCents: number;
  /** Rest of the payment afterwards. */
  leftCents: number;
  pieces: ReturnedItems[];
  /** The items as displayed. */
  lines: { title: string; size: string | null; quantity: number; damaged: number; lost: number }[];
  /** True if all money of an unsent order is returned, so that it can be cancelled as well. */
  endsOrder: boolean;
  /** Version of what was returnable (`returnableMark`). */
  seen: string;
};

type Wanted = {
  number: string;
  /** Undefined: the price of the returned items. */
  amountCents: number | undefined;
  pieces: ReturnedItems[];
  /** True to return everything left, ignoring the other fields. */
  isEverything: boolean;
};

export async function planRefund(
  db: Db,
  { number, amountCents, pieces: named, isEverything }: Wanted,
): Promise<{ ok: true; plan: RefundPlan } | { ok: false; reason: RefundRefusal | 'amount' }> {
  const [order] = await db
    .select({
      id: orders.id,
      kind: orders.kind,
      status: orders.status,
      totalCents: orders.totalCents,
      giftCardCents: orders.giftCardCents,
      paymentStatus: orders.paymentStatus,
    })
    .from(orders)
    .where(eq(orders.orderNumber, number));
  if (!order) return { ok: false, reason: 'not-found' };
  if (order.paymentStatus !== 'paid' && order.paymentStatus !== 'refunded')
    return { ok: false, reason: 'not-paid' };
  const { refunds, returnable } = await findReturnableMoneyAndItems(db, order);
  const pieces = isEverything ? allItems(returnable) : sumItems(named);
  if (!isEverything && amountCents === undefined && !pieces.length) return { ok: false, reason: 'amount' };
  const cents = isEverything ? returnable.cents : (amountCents ?? priceOf(returnable, pieces));
  if (cents <= 0 && !pieces.length)
    return { ok: false, reason: tooMuch(returnable) === 'too-much' ? 'nothing' : tooMuch(returnable) };
  if (cents > returnable.cents) return { ok: false, reason: tooMuch(returnable) };
  const intakes = await listOpenReturnReceipts(db, order.id);
  const missing = cents > 0 ? await findLostItems(db, order.id, { isToReturn: true }) : new Map();
  const taken = markLostItems(markDamagedItems(pieces, intakes).pieces, missing, arrivedItems(intakes));
  const lines = taken.map(({ position, quantity, damaged = 0, lost = 0 }) => {
    const item = returnable.pieces.find((one) => one.position === position);
    if (!item || quantity > item.left) return undefined;
    return { title: item.title, size: item.size, quantity, damaged, lost };
  });
  if (lines.some((line) => !line)) return { ok: false, reason: 'pieces' };
  const plan = {
    amountCents: cents,
    toGiftCardCents: giftCardPartOfRefund(cents, { ...order, ...returnable }, refunds),
    leftCents: returnable.cents - cents,
    pieces,
    endsOrder: cents > 0 && cents === returnable.cents && (await isUnsent(db, order)),
    lines: lines.filter((line) => line !== undefined),
    seen: returnableMark(returnable),
  };
  return { ok: true, plan };
}

async function isUnsent(db: Db, order: { id: string; kind: string; status: OrderStatus }): Promise<boolean> {
  if (order.kind !== 'goods' || !mayBecome(order.status, 'cancelled')) return false;
  return (await db.$count(orderShipments, eq(orderShipments.orderId, order.id))) === 0;
}
