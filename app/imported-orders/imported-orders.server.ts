import { and, desc, eq, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { inBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { startOfKeptBooks } from '#app/platform/retention/retention-cutoffs.ts';
import { importedOrderItems, importedOrders, itemText, orderText } from './tables.server.ts';

export type ImportedOrderRow = Awaited<ReturnType<typeof selectOrders>>[number];
type Item = { title: string; options: string; sku: string; quantity: number; unitCents: number | null };

/** Returns a page of orders, newest first. `search` matches numbers, customers, and titles, options and SKUs of items. */
export async function listImportedOrders(
  db: Db,
  { search, page, perPage }: { search: string; page: number; perPage: number },
) {
  const condition = search
    ? or(
        containsText(orderText(importedOrders), search),
        // PostgreSQL evaluates the array once. A subquery would run for each order.
        sql`${importedOrders.id} = any(array(select order_id from imported_order_items
          where ${containsText(itemText(importedOrderItems), search)}))`,
      )
    : undefined;
  const [orders, total] = await Promise.all([
    selectOrders(db, condition, { limit: perPage, offset: (page - 1) * perPage }),
    db.$count(importedOrders, condition),
  ]);
  return { orders, total };
}

export async function findImportedOrder(db: Db, id: string) {
  const [order] = await selectOrders(db, eq(importedOrders.id, id));
  return order;
}

/** Returns all orders of an email address, newest first. */
export function listOrdersOfCustomer(db: Db, email: string) {
  return selectOrders(db, eq(importedOrders.email, email.toLowerCase()));
}

/** Returns the same orders as their customer receives them. */
export async function exportImportedOrders(db: Db, email: string) {
  const orders = await listOrdersOfCustomer(db, email);
  return orders.map(({ id: _, importedFrom: __, ...order }) => order);
}

async function selectOrders(db: Db, condition: SQL | undefined, page = { limit: 10_000, offset: 0 }) {
  const { id, placedAt } = importedOrders;
  const rows = await db
    .select({
      ...pickColumns(importedOrders, 'id', 'number', 'placedAt', 'email', 'name', 'country', 'currency'),
      ...pickColumns(importedOrders, 'totalCents', 'refundedCents', 'itemCount', 'status', 'isPaid'),
      items: sql<
        Item[]
      >`(select coalesce(json_agg(json_build_object('title', item.title, 'options', item.options, 'sku', item.sku,
        'quantity', item.quantity, 'unitCents', item.unit_cents) order by item.position), '[]')
        from imported_order_items item where item.order_id = imported_orders.id)`,
      importedFrom: sql<{ file: string; by: string } | null>`(
        select json_build_object('file', after->>'fileName', 'by', actor_email) from audit_logs
        where object_type = 'order-import' and object_id = imported_orders.import_id::text and action = 'created')`,
    })
    .from(importedOrders)
    .where(condition)
    .orderBy(desc(placedAt), desc(id))
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(({ placedAt, ...order }) => ({ ...order, placedAt: placedAt.toISOString() }));
}

export type ImportedSums = Awaited<ReturnType<typeof sumImportedOrders>>[number];

/** Adds up paid orders by year in Amsterdam and currency, in cents, and counts the others. */
export function sumImportedOrders(db: Db) {
  const { currency, itemCount, totalCents, refundedCents, isPaid } = importedOrders;
  const year = sql<number>`extract(year from placed_at at time zone 'Europe/Amsterdam')::int`;
  const sumOf = (column: PgColumn) =>
    sql<number>`coalesce(sum(${column}) filter (where ${isPaid}), 0)::float8`;
  return db
    .select({
      ...{ year, currency, items: sumOf(itemCount) },
      ...{ totalCents: sumOf(totalCents), refundedCents: sumOf(refundedCents) },
      orders: sql<number>`count(*) filter (where ${isPaid})::int`,
      unpaid: sql<number>`count(*) filter (where not ${isPaid})::int`,
    })
    .from(importedOrders)
    .groupBy(year, currency)
    .orderBy(desc(year), currency);
}

/** Removes the customer from the orders of an email address. */
export async function anonymiseImportedOrders(tx: Db, email: string): Promise<void> {
  await tx
    .update(importedOrders)
    .set({ email: '', name: '' })
    .where(eq(importedOrders.email, email.toLowerCase()));
}

/** Removes the customers from orders of years whose books need not be kept any more. */
export function anonymiseOldImportedOrders(db: Db, now: Date, bounds?: { most?: number }): Promise<number> {
  const isDue = and(
    lt(importedOrders.placedAt, startOfKeptBooks(now)),
    or(ne(importedOrders.email, ''), ne(importedOrders.name, '')),
  );
  return inBatches(async (most) => {
    const { rowCount } = await db.execute(sql`update imported_orders set email = '', name = ''
      where id = any (array(select id from imported_orders where ${isDue} limit ${most} for update skip locked))`);
    return rowCount ?? 0;
  }, bounds);
}
