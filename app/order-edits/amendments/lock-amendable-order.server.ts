import { eq, sql } from 'drizzle-orm';
import { type AmendmentRefusal, whyNotAmendable } from '#app/orders/amendment-rules.ts';
import { orderShipments, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { versionOf } from '#app/platform/editing/row-version.server.ts';

/**
 * Locks an order for an edit, or returns why it cannot be edited. Callers check the `version` themselves, since a change that is already
 * made need not be refused.
 */
export async function lockAmendableOrder(tx: Db, number: string) {
  const [order] = await tx
    .select({
      id: orders.id,
      kind: orders.kind,
      email: orders.email,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      totalCents: orders.totalCents,
      phone: orders.phone,
      shippingAddress: orders.shippingAddress,
      shippingMethod: orders.shippingMethod,
      isDeleted: sql<boolean>`${orders.deletedAt} is not null`,
      version: versionOf(orders.updatedAt),
    })
    .from(orders)
    .where(eq(orders.orderNumber, number))
    .for('update');
  if (!order) return refuse('not-found');
  const shipments = await tx.$count(orderShipments, eq(orderShipments.orderId, order.id));
  const refusal = whyNotAmendable({ ...order, shipments });
  return refusal ? refuse(refusal) : ({ ok: true, order } as const);
}

function refuse(reason: AmendmentRefusal) {
  return { ok: false, reason } as const;
}
