import { inArray, type SQL, sql } from 'drizzle-orm';
import { products } from '#app/catalogue/tables.server.ts';
import { orderItems, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { addSold } from './add-sold.ts';
import { type CountedOrders, isCounted, isSold } from './counted-orders.server.ts';
import { addDays, countDays } from './dashboard-range.ts';
import { findKeptSellers, type Sold } from './kept-sales.server.ts';

const FEW_DAYS = 92;

/** A product and what was sold of it; the amount in cents. */
export type BestSeller = Sold & { title: string; titleNl: string | null; isArchived: boolean };

/**
 * The products of which most pieces were sold in these days, by orders that were paid, not cancelled, and not wholly
 * refunded. Of days that are over it is mostly kept.
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

/** What was kept and what was sold since then, or undefined where others may have sold as well as the last of these. */
async function findSoldFromKept(db: Db, counted: CountedOrders, most: number): Promise<Sold[] | undefined> {
  const found = await findKeptSellers(db, counted);
  if (!found) return undefined;
  const since = await countSold(db, { ...counted, from: addDays(found.until, 1) });
  return addSold(found.kept, since, most);
}

/** How many pieces of each product were sold and for how much, counted from the orders; those first that sold best. */
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
 * Lines of a few months' orders are looked up order by order, which an index holds; for a year it is faster to read all
 * there are, once. Left to itself the database does the second too early.
 */
function joinLines(days: number): SQL {
  return days <= FEW_DAYS
    ? sql`cross join lateral (
        select ${orderItems.productId}, ${orderItems.quantity}, ${orderItems.priceCents}
        from ${orderItems} where ${orderItems.orderId} = ${orders.id} offset 0
      ) lines`
    : sql`join ${orderItems} lines on lines.order_id = ${orders.id}`;
}
