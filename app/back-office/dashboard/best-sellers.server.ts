import { inArray, type SQL, sql } from 'drizzle-orm';
import { products } from '#app/catalogue/tables.server.ts';
import { orderItems, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { addSold } from './add-sold.ts';
import { type CountedOrders, isCounted, isSold } from './counted-orders.server.ts';
import { addDays, countDays } from './dashboard-range.ts';
import { findKeptSellers, type Sold } from './kept-sales.server.ts';

const FEW_DAYS = 92;

/** A product with its sales; amount in cents. */
export type BestSeller = Sold & { title: string; titleNl: string | null; isArchived: boolean };

/**
 * Returns the products with the most items sold in these days, by orders paid, not cancelled and not fully refunded. Mostly stored for past
 * days.
 */
export async function listBestSellers(db: Db, counted: CountedOrders, most: number): Promise<BestSeller[]> {
  const sold = (await findSoldFromKept(db, counted, most)) ?? (await countSold(db, counted, most));
  const named = await db
    .select({
      id: products.id,
      title: products.title,
      titleNl: products.titleNl,
      isArchived: sql<boolean>`${products.archivedAt} is not null`,
    })
    .from(products)
    .where(
      inArray(
        products.id,
        sold.map(({ id }) => id),
      ),
    );
  return sold.flatMap((one) => {
    const product = named.find(({ id }) => id === one.id);
    return product ? { ...product, ...one } : [];
  });
}

/** Combines the stored best-sellers with later sales; undefined if other products may have sold as much. */
async function findSoldFromKept(db: Db, counted: CountedOrders, most: number): Promise<Sold[] | undefined> {
  const found = await findKeptSellers(db, counted);
  if (!found) return undefined;
  const since = await countSold(db, { ...counted, from: addDays(found.until, 1) });
  return addSold(found.kept, since, most);
}

export async function countSold(db: Db, counted: CountedOrders, most?: number): Promise<Sold[]> {
  const { rows } = await db.execute<Sold>(sql`
    select lines.product_id as id, sum(lines.quantity)::int as pieces,
      sum(lines.quantity::bigint * lines.price_cents)::float8 as cents
    from ${orders} ${joinLines(countDays(counted))}
    where ${isCounted(counted)} and ${isSold}
    group by 1 order by 2 desc, 3 desc, 1 ${most === undefined ? sql`` : sql`limit ${sql.raw(String(most))}`}`);
  return rows;
}

/**
 * For a few months, looks up lines by order with an index; for a year, one scan of all lines is faster. The planner switches too early by
 * itself.
 */
function joinLines(days: number): SQL {
  return days <= FEW_DAYS
    ? sql`cross join lateral (
        select ${orderItems.productId}, ${orderItems.quantity}, ${orderItems.priceCents}
        from ${orderItems} where ${orderItems.orderId} = ${orders.id} offset 0
      ) lines`
    : sql`join ${orderItems} lines on lines.order_id = ${orders.id}`;
}
