import { and, asc, eq, isNull, ne, type SQL } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { centsToEuros } from '#app/platform/text/convert-and-format-cents.ts';
import type { OrderView } from '../order-view-types.ts';
import { listRefunds } from '../refunds/list-refunds.server.ts';
import { returnedCents } from '../refunds/refund-rules.ts';
import { paidOrderEndingOf } from '../settling/paid-order-ending.ts';
import { emailLogs, orderItems, orders } from '../tables.server.ts';

/**
 * The order that was paid with this checkout session, for whoever has the session's full id: a guest proves with it
 * that the order is theirs. Undefined when there is none, when an operator hid it, or when it is nobody's any more.
 */
export function findOrderViewByPaymentSession(db: Db, sessionId: string): Promise<OrderView | undefined> {
  return findOrderView(db, and(eq(orders.stripeSessionId, sessionId), ne(orders.email, '')));
}

/** The one order that a condition describes, unless an operator hid it; amounts in euros. */
export async function findOrderView(db: Db, isAskedFor: SQL | undefined): Promise<OrderView | undefined> {
  const [order] = await db
    .select({
      id: orders.id,
      order_number: orders.orderNumber,
      email: orders.email,
      status: orders.status,
      payment_status: orders.paymentStatus,
      payment_method: orders.paymentMethod,
      totalCents: orders.totalCents,
      createdAt: orders.createdAt,
      is_test: orders.isTest,
      shipping_address: orders.shippingAddress,
      billing_address: orders.billingAddress,
    })
    .from(orders)
    .where(and(isAskedFor, isNull(orders.deletedAt)));
  if (!order) return undefined;
  const [items, emailSent, refunds] = await Promise.all([
    listItems(db, order.id),
    isConfirmed(db, order.id),
    listRefunds(db, order.id),
  ]);
  const { totalCents, createdAt, ...shown } = order;
  return {
    ...shown,
    ending: paidOrderEndingOf(
      { status: order.status, paymentStatus: order.payment_status, totalCents },
      refunds,
    ),
    returned_amount: centsToEuros(returnedCents(refunds)),
    total_amount: centsToEuros(totalCents),
    created_at: createdAt.toISOString(),
    items,
    emailSent,
  };
}

async function listItems(db: Db, orderId: string): Promise<OrderView['items']> {
  const items = await db
    .select({
      id: orderItems.productId,
      title: orderItems.title,
      quantity: orderItems.quantity,
      priceCents: orderItems.priceCents,
      imageUrl: orderItems.imageUrl,
      size: orderItems.size,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  return items.map(({ priceCents, ...item }) => ({
    ...item,
    name: item.title,
    price: centsToEuros(priceCents),
  }));
}

async function isConfirmed(db: Db, orderId: string): Promise<boolean> {
  const sent = await db
    .select({ id: emailLogs.id })
    .from(emailLogs)
    .where(
      and(
        eq(emailLogs.orderId, orderId),
        eq(emailLogs.emailType, 'order_confirmation'),
        eq(emailLogs.status, 'sent'),
      ),
    )
    .limit(1);
  return sent.length > 0;
}
