import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { versionOf } from '#app/platform/editing/audit-log.server.ts';
import { logPayment, markOrderChanged } from '../editing/order-log.server.ts';
import type { ShippingAddress } from '../order-view-types.ts';
import { keepsMoneySql } from '../shipments/left-to-send-sql.server.ts';
import { orders } from '../tables.server.ts';
import { type NotOpenForItems, whyNotOpenForItems } from './addition-rules.ts';

export const addedToSql: SQL<string | null> = sql<string | null>`(
  select added_to.order_number from order_additions join orders added_to on added_to.id = order_additions.added_to_id
  where order_additions.order_id = orders.id)`;

export const isAdditionSql: SQL<boolean> = sql<boolean>`exists (
  select from order_additions where order_additions.order_id = orders.id)`;

/** The columns that `whyNotOpenForItems` needs, with the order's number and version. */
export const openForItemsColumns = {
  ...pickColumns(orders, 'id', 'kind', 'email', 'status', 'paymentStatus', 'shippingMethod'),
  ...pickColumns(orders, 'shippingAddress', 'business'),
  number: orders.orderNumber,
  isDeleted: sql<boolean>`${orders.deletedAt} is not null`,
  shipments: sql<number>`(select count(*)::int from order_shipments where order_shipments.order_id = orders.id)`,
  keepsMoney: keepsMoneySql,
  isAddition: isAdditionSql,
  version: versionOf(orders.updatedAt),
};

/** Locks an order in the caller's transaction, so that it is not sent, cancelled or refunded in the meantime. */
export async function lockOrderForItems(tx: Db, asked: { number: string } | { id: string }) {
  const isAsked = 'id' in asked ? eq(orders.id, asked.id) : eq(orders.orderNumber, asked.number);
  const [held] = await tx.select({ id: orders.id }).from(orders).where(isAsked).for('no key update');
  if (!held) return refuse('not-found');
  // This read follows the lock: a statement that waits for a lock may see outdated parcels and refunds.
  const [order] = await tx
    .select({
      ...openForItemsColumns,
      ...pickColumns(orders, 'userId', 'phone', 'language', 'paymentMethod', 'billingAddress'),
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

type AddedTo = { id: string; email: string; phone: string; shippingAddress: ShippingAddress };

/** Copies the order's current contact and address to the addition. The caller's transaction has locked both orders. */
export async function recordAddedItems(
  tx: Db,
  { id: orderId, number }: { id: string; number: string },
  { id: addedToId, email, phone, shippingAddress }: AddedTo,
  now: Date,
): Promise<void> {
  await tx.update(orders).set({ email, phone, shippingAddress }).where(eq(orders.id, orderId));
  await markOrderChanged(tx, addedToId, now);
  const metadata = { addition: number, auto_updated: true };
  await logPayment(tx, { orderId: addedToId, eventType: 'pieces_added', metadata }, now);
}
