import { and, eq } from 'drizzle-orm';
import type { OrderView } from '#app/orders/order-view-types.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { findOrderView } from '../history/find-order-view.server.ts';
import { readOrderByPaymentSession } from '../history/guest-order-access.server.ts';

type Asked = { orderId: string; orderNumber?: string | undefined; sessionId?: string | undefined };

/**
 * Finds the order for a resend of its confirmation: by payment session while that is valid, or without a session for its signed-in owner.
 * Refuses an id and number of different orders.
 */
export async function findOrderForConfirmationResend(
  db: Db,
  { orderId, orderNumber, sessionId }: Asked,
  reader: { customerId: string | undefined; now: Date },
): Promise<{ ok: true; order: OrderView } | { ok: false; reason: 'not-found' | 'too-old' }> {
  const order = sessionId
    ? await byPaymentSession(db, sessionId, reader)
    : await own(db, orderId, reader.customerId);
  if (order === 'too-old') return { ok: false, reason: 'too-old' };
  const isTheirs = order?.id === orderId && (orderNumber === undefined || orderNumber === order.order_number);
  return order && isTheirs ? { ok: true, order } : { ok: false, reason: 'not-found' };
}

async function byPaymentSession(
  db: Db,
  sessionId: string,
  reader: { customerId: string | undefined; now: Date },
) {
  const read = await readOrderByPaymentSession(db, sessionId, reader);
  return read?.as === 'too-old' ? read.as : read?.order;
}

async function own(db: Db, orderId: string, customerId: string | undefined) {
  return customerId
    ? findOrderView(db, and(eq(orders.id, orderId), eq(orders.userId, customerId)))
    : undefined;
}
