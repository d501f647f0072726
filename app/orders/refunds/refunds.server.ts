import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { priceLines } from '#app/bag/charges.ts';
import { type BoughtGiftCard, listBoughtGiftCards } from '#app/gift-cards/spend-gift-card.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { boughtLines, splitPaid } from '../bought-lines.ts';
import { heldCents, isUndecided, lostCents } from '../disputes/dispute-rules.ts';
import { listDisputes, listDisputesOf } from '../disputes/order-disputes.server.ts';
import type { PaymentStatus } from '../payment-status.ts';
import { sentUnpaidSql } from '../shipments/left-to-send-sql.server.ts';
import { orderItems, orderRefunds, orderRestocks, orders } from '../tables.server.ts';
import { returnableOf, returnedCents } from './refund-rules.ts';

export function listRefunds(db: Db, orderId: string) {
  return listRefundsOf(db, [orderId]);
}

function listRefundsOf(db: Db, orderIds: string[]) {
  return db
    .select({
      ...pickColumns(orderRefunds, 'orderId', 'id', 'number', 'amountCents', 'giftCardCents', 'pieces'),
      ...pickColumns(orderRefunds, 'reason', 'status', 'problem', 'cause'),
      by: orderRefunds.actorEmail,
      at: orderRefunds.createdAt,
    })
    .from(orderRefunds)
    .where(inArray(orderRefunds.orderId, orderIds))
    .orderBy(asc(orderRefunds.number));
}

type Order = { id: string; totalCents: number; paymentStatus: PaymentStatus };

/** Amounts are in cents. For a gift card order, the card's balance is refundable and there are no items. */
export async function findRefundable(db: Db, order: Order) {
  // The reads are sequential because a transaction has a single connection.
  const items = await listLines(db, [order.id]);
  const refunds = await listRefunds(db, order.id);
  const restocks = await listRestocks(db, order.id);
  const [giftCard] = await listBoughtGiftCards(db, [order.id]);
  const disputes = await listDisputes(db, order.id);
  const sold = { ...order, heldCents: heldCents(disputes) };
  return { refunds, restocks, disputes, returnable: returnableOf(sold, items, refunds, restocks, giftCard) };
}

export async function listRefundable(db: Db, listed: Order[]) {
  const ids = listed.map(({ id }) => id);
  if (!ids.length) return () => undefined;
  const [items, refunds, restocks, disputes, giftCards] = await Promise.all([
    listLines(db, ids),
    listRefundsOf(db, ids),
    selectRestocks(db, ids),
    listDisputesOf(db, ids),
    listBoughtGiftCards(db, ids),
  ]);
  const [itemsOf, refundsOf, restocksOf] = [byOrder(items), byOrder(refunds), byOrder(restocks)];
  const disputesOf = byOrder(disputes);
  const giftCardOf = (id: string): BoughtGiftCard | undefined =>
    giftCards.find(({ orderId }) => orderId === id);
  return (order: Order) => {
    const made = refundsOf(order.id);
    const disputed = disputesOf(order.id);
    const sold = { ...order, heldCents: heldCents(disputed) };
    return {
      refunds: made,
      returnedCents: returnedCents(made),
      lostCents: lostCents(disputed),
      isDisputed: disputed.some(isUndecided),
      returnable: returnableOf(sold, itemsOf(order.id), made, restocksOf(order.id), giftCardOf(order.id)),
    };
  };
}

export function listRestocks(db: Db, orderId: string) {
  return selectRestocks(db, [orderId]);
}

function selectRestocks(db: Db, orderIds: string[]) {
  return db
    .select({
      ...pickColumns(orderRestocks, 'orderId', 'id', 'pieces', 'reason'),
      by: orderRestocks.actorEmail,
      at: orderRestocks.createdAt,
    })
    .from(orderRestocks)
    .where(inArray(orderRestocks.orderId, orderIds))
    .orderBy(asc(orderRestocks.createdAt));
}

async function listLines(db: Db, orderIds: string[]) {
  const items = await db
    .select({
      ...pickColumns(orderItems, 'orderId', 'position', 'quantity', 'title', 'size', 'priceCents', 'cutFrom'),
      cutAt: orderItems.cutAt,
      sentUnpaid: sentUnpaidSql,
      adjustments: orders.adjustments,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(inArray(orderItems.orderId, orderIds), isNotNull(orderItems.productId)))
    .orderBy(asc(orderItems.position));
  const lines = Map.groupBy(items, ({ orderId }) => orderId);
  return [...lines.values()].flatMap((ofOrder) => {
    const bought = boughtLines(ofOrder).map(({ priceCents, quantity }) => ({ cents: priceCents * quantity }));
    const paid = splitPaid(ofOrder, priceLines(bought, ofOrder[0]?.adjustments ?? []));
    return ofOrder.map(({ adjustments: _, cutFrom: __, cutAt: ___, ...item }, place) => ({
      ...item,
      paidCents: paid[place] ?? 0,
    }));
  });
}

function byOrder<Row extends { orderId: string }>(rows: Row[]) {
  const groups = Map.groupBy(rows, ({ orderId }) => orderId);
  return (id: string): Row[] => groups.get(id) ?? [];
}
