import { and, eq } from 'drizzle-orm';
import { lockBoughtGiftCard } from '#app/gift-cards/spend-gift-card.server.ts';
import { applyStatusChange } from '#app/orders/editing/apply-status-change.server.ts';
import { lockOrder, versionedOrder } from '#app/orders/editing/lock-order.server.ts';
import { mayBecome, type OrderStatus } from '#app/orders/order-status.ts';
import {
  allItems,
  giftCardPartOfRefund,
  hasPaymentToReturnTo,
  priceOf,
  type RefundRefusal,
  type ReturnedItems,
  returnableMark,
  sumItems,
  tooMuch,
} from '#app/orders/refunds/refund-rules.ts';
import { findRefundable } from '#app/orders/refunds/refunds.server.ts';
import { findLostItems, markLostItems } from '#app/orders/shipments/lost-items.server.ts';
import { findSendingState } from '#app/orders/shipments/shipments.server.ts';
import { orderShipments, orders } from '#app/orders/tables.server.ts';
import { arrivedItems, markDamagedItems } from '#app/orders/withdrawals/return-rules.ts';
import { listOpenReturnReceipts, settleReturnReceipts } from '#app/orders/withdrawals/withdrawals.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { addRefund, addRestock } from './add-refund.server.ts';

type Asked = {
  number: string;
  refundId: string;
  amountCents: number;
  pieces: ReturnedItems[];
  reason: string;
  /** True if items of lost parcels were found and are restocked too. A refund of zero always restocks them. */
  shelvesLost?: boolean;
  cancels?: boolean;
  /** The `returnableMark` of the money and items that the confirmation showed. Undefined skips the check. */
  seen?: string | undefined;
};

/** A repeated call with the same `refundId` succeeds, but is refused if the amount differs. Repeated lines add up. */
export function refundOrRestockOrder(
  db: Db,
  actor: Actor,
  { number, refundId, amountCents, pieces: named, reason, cancels, shelvesLost, seen }: Asked,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: RefundRefusal }> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, eq(orders.orderNumber, number));
    if (!order) return { ok: false, reason: 'not-found' };
    await lockBoughtGiftCard(tx, order.id);
    const { refunds, restocks, returnable } = await findRefundable(tx, order);
    const same =
      refunds.find(({ id }) => id === refundId) ??
      (restocks.some(({ id }) => id === refundId) ? { amountCents: 0 } : undefined);
    if (same) return same.amountCents === amountCents ? { ok: true } : { ok: false, reason: 'already-asked' };
    const isPaid = order.paymentStatus === 'paid' || order.paymentStatus === 'refunded';
    const isSold = isPaid || allItems(returnable).length > 0;
    if (!isSold || (amountCents > 0 && (order.paymentStatus !== 'paid' || !hasPaymentToReturnTo(order))))
      return { ok: false, reason: 'not-paid' };
    if (seen && seen !== returnableMark(returnable)) return { ok: false, reason: 'changed' };
    if (amountCents <= 0 && !named.length) return { ok: false, reason: 'nothing' };
    if (amountCents > returnable.cents) return { ok: false, reason: tooMuch(returnable) };
    const pieces = sumItems(named);
    const isOdd = pieces.some(({ position, quantity }) => {
      const item = returnable.pieces.find((one) => one.position === position);
      return !item || quantity > item.left;
    });
    if (isOdd || named.some(({ quantity }) => !Number.isInteger(quantity) || quantity < 1))
      return { ok: false, reason: 'pieces' };
    if (cancels && amountCents === returnable.cents && mayBecome(order.status, 'cancelled'))
      await applyStatusChange(tx, actor, order, { status: 'cancelled', reason }, now);
    const lost = await findLostItems(tx, order.id, { isToReturn: true });
    const arrived = lost.size ? arrivedItems(await listOpenReturnReceipts(tx, order.id)) : [];
    const marked = markLostItems(await settleReturnReceipts(tx, order.id, pieces, now), lost, arrived);
    const isFound = shelvesLost || amountCents <= 0;
    const taken = isFound ? marked.map((one) => (one.lost ? { ...one, found: one.lost } : one)) : marked;
    const fields = { id: refundId, orderId: order.id, pieces: taken, reason };
    if (amountCents > 0) await addRefund(tx, actor, { ...fields, made: refunds.length, amountCents }, now);
    else await addRestock(tx, actor, fields, now);
    await shipWhenNothingIsLeft(tx, actor, order.id, now);
    return { ok: true };
  });
}

async function shipWhenNothingIsLeft(tx: Db, actor: Actor, orderId: string, now: Date): Promise<void> {
  const [order] = await tx
    .select(versionedOrder)
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.status, 'processing')));
  if (!order) return;
  const { hasParcels, hasLeft } = await findSendingState(tx, orderId);
  if (!hasParcels || hasLeft) return;
  await applyStatusChange(tx, actor, order, { status: 'shipped' }, now);
}

export type RefundPlan = {
  amountCents: number;
  toGiftCardCents: number;
  leftCents: number;
  pieces: ReturnedItems[];
  lines: { title: string; size: string | null; quantity: number; damaged: number; lost: number }[];
  endsOrder: boolean;
  seen: string;
};

type Wanted = {
  number: string;
  /** Undefined means the price of the returned items. */
  amountCents: number | undefined;
  pieces: ReturnedItems[];
  isEverything: boolean;
};

export async function planRefund(
  db: Db,
  { number, amountCents, pieces: named, isEverything }: Wanted,
): Promise<{ ok: true; plan: RefundPlan } | { ok: false; reason: RefundRefusal | 'amount' }> {
  const [order] = await db
    .select(pickColumns(orders, 'id', 'kind', 'status', 'totalCents', 'giftCardCents', 'paymentStatus'))
    .from(orders)
    .where(eq(orders.orderNumber, number));
  if (!order) return { ok: false, reason: 'not-found' };
  if (order.paymentStatus !== 'paid' && order.paymentStatus !== 'refunded')
    return { ok: false, reason: 'not-paid' };
  const { refunds, returnable } = await findRefundable(db, order);
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
