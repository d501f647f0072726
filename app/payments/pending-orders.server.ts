import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { logPayment } from '#app/orders/editing/order-log.server.ts';
import { orderItems, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendTogether } from '#app/platform/database/send-together.server.ts';
import { currentTraceparent } from '#app/platform/tracing/spans.server.ts';

type NewOrder = typeof orders.$inferInsert & { id: string; items: NewItem[] };
type NewItem = Omit<typeof orderItems.$inferInsert, 'orderId' | 'position'>;

/** Inserts a pending order and its items in the caller's transaction. Prices are in cents. Returns the order number. */
export async function createPendingOrder(tx: Db, { items, ...order }: NewOrder): Promise<string> {
  const itemTitles =
    order.itemTitles ?? titlesOf(items.flatMap(({ productId }) => (productId ? [productId] : [])));
  const [[created]] = await sendTogether(
    tx
      .insert(orders)
      .values({ ...order, itemTitles, traceparent: currentTraceparent() ?? null })
      .returning({ number: orders.orderNumber }),
    tx.insert(orderItems).values(items.map((item, position) => ({ ...item, orderId: order.id, position }))),
  );
  if (!created) throw new Error('An order was not inserted.');
  return created.number;
}

/** Returns the titles in both languages, because operators search in either. */
function titlesOf(productIds: string[]) {
  return sql`(select coalesce(string_agg(title || E'\\n' || coalesce(title_nl, ''), E'\\n'), '')
    from products where id = any(${sql.param(productIds)}::text[]))`;
}

export async function findPendingOrder(db: Db, checkoutKey: string | undefined) {
  if (!checkoutKey) return undefined;
  const [order] = await db.select({ id: orders.id }).from(orders).where(isPendingOfCheckout(checkoutKey));
  return order;
}

export function isPendingOfCheckout(checkoutKey: string) {
  const { checkoutKey: key, status, paymentStatus } = orders;
  return and(eq(key, checkoutKey), eq(status, 'pending'), eq(paymentStatus, 'pending'));
}

/** Returns the stored expiry. Two concurrent calls get the same one, so both request the same payment page. */
export function extendPaymentExpiry(db: Db, orderId: string, from: Date, to: Date) {
  return db.transaction(async (tx) => {
    const [order] = await tx
      .select({ expiresAt: orders.paymentExpiresAt, sessionId: orders.stripeSessionId })
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.status, 'pending')))
      .for('no key update');
    if (!order) return undefined;
    if (order.expiresAt && (order.sessionId || order.expiresAt.getTime() !== from.getTime()))
      return order.expiresAt;
    await tx
      .update(orders)
      .set({ paymentExpiresAt: to, updatedAt: sql`now()` })
      .where(eq(orders.id, orderId));
    return to;
  });
}

/** Returns false if the order has ended in the meantime. The buyer must then not be redirected to the payment page. */
export async function attachPaymentSession(
  db: Db,
  orderId: string,
  { sessionId, url, expiresAt }: { sessionId: string; url: string; expiresAt: Date },
): Promise<boolean> {
  const bound = await db
    .update(orders)
    .set({
      stripeSessionId: sessionId,
      checkoutUrl: url,
      paymentExpiresAt: expiresAt,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.status, 'pending'),
        or(isNull(orders.stripeSessionId), eq(orders.stripeSessionId, sessionId)),
      ),
    )
    .returning({ id: orders.id });
  return bound.length === 1;
}

export async function logPaymentNotStarted(db: Db, orderId: string): Promise<void> {
  const metadata = { reason: 'payment-not-started', source: 'checkout' };
  const entry = { orderId, eventType: 'payment_status_changed', status: 'error', metadata } as const;
  await logPayment(db, entry, new Date());
}
