import { type SQL, sql } from 'drizzle-orm';
import { products } from '#app/catalogue/tables.server.ts';
import { orderItems, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { countDays } from './dashboard-range.ts';
import { type CountedOrders, isCounted, isSold } from './sales-per-day-queries.server.ts';

const FEW_DAYS = 92;

/** A product and what was sold of it; the amount in cents. */
export type BestSeller = {
  id: string;
  title: string;
  titleNl: string | null;
  isArchived: boolean;
  pieces: number;
  cents: number;
};

/** The products of which most pieces were sold in these days, by orders that were paid, not cancelled, and not wholly refunded. */
export async function listBestSellers(db: Db, counted: CountedOrders, most: number): Promise<BestSeller[]> {
  // The titles come last: grouping by them would carry them through every line sold.
  const { rows } = await db.execute<BestSeller>(sql`
    with sold as (
      select lines.product_id as id, sum(lines.quantity)::int as pieces,
        sum(lines.quantity::bigint * lines.price_cents)::float8 as cents
      from ${orders} ${joinLines(countDays(counted))}
      where ${isCounted(counted)} and ${isSold}
      group by 1 order by 2 desc, 3 desc, 1 limit ${sql.raw(String(most))}
    )
    select sold.id, ${products.title}, ${products.titleNl} as "titleNl",
      ${products.archivedAt} is not null as "isArchived", sold.pieces, sold.cents
    from sold join ${products} on ${products.id} = sold.id
    order by sold.pieces desc, sold.cents desc, sold.id`);
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
