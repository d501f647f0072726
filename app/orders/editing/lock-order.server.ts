import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { versionOf } from '#app/platform/editing/audit-log.server.ts';
import { keepsMoneySql } from '../shipments/left-to-send-sql.server.ts';
import { orders } from '../tables.server.ts';

export const versionedOrder = {
  ...pickColumns(orders, 'id', 'status', 'paymentStatus'),
  sessionId: orders.stripeSessionId,
  version: versionOf(orders.updatedAt),
};

export const lockedOrder = {
  ...versionedOrder,
  number: orders.orderNumber,
  ...pickColumns(orders, 'kind', 'email', 'paymentIntentId', 'totalCents', 'giftCardCents', 'deliveredAt'),
  isDeleted: sql<boolean>`${orders.deletedAt} is not null`,
};

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** Locks an order until the end of the transaction. Returns undefined if no order meets the condition. */
export async function lockOrder(tx: Db, condition: SQL | undefined) {
  const [order] = await tx.select(lockedOrder).from(orders).where(condition).for('update');
  return order;
}

export type OrderToSend = NonNullable<Awaited<ReturnType<typeof lockOrderToSend>>>;

/** Locks an order. `keepsMoney`: its payment is not refunded in full. */
export async function lockOrderToSend(tx: Db, condition: SQL | undefined) {
  const columns = { ...lockedOrder, keepsMoney: keepsMoneySql };
  const [order] = await tx.select(columns).from(orders).where(condition).for('update');
  return order;
}
