import { and, asc, count, desc, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { isAdditionSql } from '#app/orders/additions/additions.server.ts';
import { orderSearchCondition } from '#app/orders/editing/order-search-condition.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import type { ListState } from '#app/ui/admin/list/list-url-state.ts';

export type StuckOrder = Awaited<ReturnType<typeof listStuckOrders>>['orders'][number];

/** Additions to an order are stuck only after their own deadline. */
export function isStuck(now: Date): SQL | undefined {
  return and(
    // Literals, as in the index of orders with an open payment. Parameters would not match the index's condition.
    sql`orders.status = 'pending' and orders.payment_status = 'pending'`,
    lt(orders.createdAt, new Date(now.getTime() - STUCK_AFTER_MINUTES * 60_000)),
    isNull(orders.deletedAt),
    not(sql`(${isAdditionSql} and orders.expires_at > ${now.toISOString()}::timestamptz)`),
  );
}

type Asked = ListState & { perPage: number };

const sorts: Record<string, typeof orders.createdAt | typeof orders.totalCents> = {
  date: orders.createdAt,
  total: orders.totalCents,
};

/** `search` works as in the list of orders (`orderSearchCondition`). It also matches the beginning of an order's id. */
export async function listStuckOrders(db: Db, { search, sort, direction, page, perPage }: Asked, now: Date) {
  const hasId = sql`starts_with(${orders.id}::text, ${search.toLowerCase()})`;
  const condition = and(isStuck(now), search ? or(orderSearchCondition(search), hasId) : undefined);
  const order = direction === 'asc' ? asc : desc;
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        ...pickColumns(orders, 'id', 'email', 'totalCents', 'createdAt'),
        number: orders.orderNumber,
        hasPaymentSession: sql<boolean>`${orders.stripeSessionId} is not null`,
      })
      .from(orders)
      .where(condition)
      .orderBy(order(sorts[sort] ?? orders.createdAt), desc(orders.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ count: count() }).from(orders).where(condition),
  ]);
  return {
    orders: rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
    total: counted?.count ?? 0,
  };
}

/** A payment page may stay open a few minutes longer. Recovery then reports that the order is still unpaid. */
const STUCK_AFTER_MINUTES = 30;
