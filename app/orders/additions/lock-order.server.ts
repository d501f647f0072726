import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { versionOf } from '#app/platform/editing/row-version.server.ts';
import { keepsMoneySql } from '../shipments/left-to-send-sql.server.ts';
import { orderShipments, orders } from '../tables.server.ts';
import { type NotOpenForItems, whyNotOpenForItems } from './addition-rules.ts';
import { isAdditionSql } from './addition-sql.server.ts';

/** Locks an order in the caller's transaction, so that it is not sent, cancelled or refunded in the meantime. */
export async function lockOrderForItems(tx: Db, asked: { number: string } | { id: string }) {
  const isAsked = 'id' in asked ? eq(orders.id, asked.id) : eq(orders.orderNumber, asked.number);
  const [held] = await tx.select({ id: orders.id }).from(orders).where(isAsked).for('no key update');
  if (!held) return refuse('not-found');
  // This read follows the lock: a statement that waits for a lock may see outdated parcels and refunds.
  const [order] = await tx
    .select({
      id: orders.id,
      number: orders.orderNumber,
      kind: orders.kind,
      userId: orders.userId,
      email: orders.email,
      phone: orders.phone,
      language: orders.language,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      paymentMethod: orders.paymentMethod,
      shippingMethod: orders.shippingMethod,
      shippingAddress: orders.shippingAddress,
      billingAddress: orders.billingAddress,
      business: orders.business,
      isDeleted: sql<boolean>`${orders.deletedAt} is not null`,
      shipments: tx.$count(orderShipments, eq(orderShipments.orderId, orders.id)),
      keepsMoney: keepsMoneySql,
      isAddition: isAdditionSql,
      version: versionOf(orders.updatedAt),
    })
    .from(orders)
    .where(eq(orders.id, held.id));
  if (!order) return refuse('not-found');
  const refusal = whyNotOpenForItems(order);
  return refusal ? refuse(refusal) : ({ ok: true, order } as const);
}

function refuse(reason: NotOpenForItems) {
  return { ok: false, reason } as const;
}
