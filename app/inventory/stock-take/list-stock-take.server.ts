import { type SQL, sql } from 'drizzle-orm';
import { sizesInOrder } from '#app/catalogue/product.ts';
import { hasSizeCode } from '#app/catalogue/size-codes.server.ts';
import { products } from '#app/catalogue/tables.server.ts';
import { keepsMoneySql, leftToSendSql } from '#app/orders/shipments/left-to-send-sql.server.ts';
import { orderExchanges, orderItems, orders } from '#app/orders/tables.server.ts';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { MOST_ROWS } from '#app/ui/admin/list/list-url-state.ts';
import type { StockTakeFilter, StockTakeItem } from './stock-take-item.ts';

type Asked = { search: string; filter: StockTakeFilter; page: number; perPage: number };

/** Returns a page of sizes sorted by shelf, and their number. `search` matches a product, shelf, SKU or barcode. */
export async function listSizesToCount(
  db: Db,
  { search, filter, page, perPage }: Asked,
): Promise<{ sizes: StockTakeItem[]; total: number }> {
  const code = search.trim().toLowerCase();
  const isFound = search
    ? sql`(${containsText(products.adminSearchText, search)} or lower(size.shelf) = ${code} or ${hasSizeCode('size', search)})`
    : sql`true`;
  const isAsked = sql`${isFound} and ${isShown[filter]}`;
  const [sizes, count] = await Promise.all([
    selectSizes(db, isAsked, sql`limit ${perPage} offset ${(page - 1) * perPage}`),
    db.execute<{ total: number }>(sql`
      select count(*)::int as total from (select 1 ${from} where ${isAsked} limit ${MOST_ROWS + 1}) as found`),
  ]);
  return { sizes, total: count.rows[0]?.total ?? 0 };
}

export function listCountedSizes(db: Db): Promise<StockTakeItem[]> {
  return selectSizes(db, isShown.counted, sql``);
}

const isShown: Record<StockTakeFilter, SQL> = {
  all: sql`products.archived_at is null`,
  open: sql`products.archived_at is null and counts.counted is null`,
  counted: sql`counts.counted is not null`,
};

const from = sql`from product_sizes as size
  join ${products} on products.id = size.product_id
  left join stock_counts as counts on counts.product_size_id = size.id`;

async function selectSizes(db: Db, isAsked: SQL, part: SQL): Promise<StockTakeItem[]> {
  const place = sql`array_position(${sql.param([...sizesInOrder])}::text[], size.size)`;
  const { rows } = await db.execute<
    Omit<StockTakeItem, 'countedAt'> & { countedAt: string | Date | null }
  >(sql`
    with sold as (${soldNotSentSql})
    select size.id, products.title, products.title_nl as "titleNl", size.size, size.shelf, size.sku,
      size.stock_quantity as stock, coalesce(sold.pieces, 0) as sold,
      counts.counted, counts.expected, counts.counted_at as "countedAt"
    ${from} left join sold on sold.id = size.id
    where ${isAsked}
    order by size.shelf = '', size.shelf, products.title, products.id, ${place} ${part}`);
  return rows.map((row) => ({
    ...row,
    countedAt: row.countedAt ? new Date(row.countedAt).toISOString() : '',
  }));
}

/** SQL query of the items (`pieces`) per size (`id`) still on the shelf but sold, or reserved for an exchange. */
export const soldNotSentSql: SQL = sql`
  select id, sum(pieces)::int as pieces from (
    select ${orderItems.productSizeId} as id, ${leftToSendSql} as pieces
    from ${orders} join ${orderItems} on ${orderItems.orderId} = ${orders.id}
    where ${orders.status} in ('pending', 'processing') and ${orders.paymentStatus} = 'paid'
      and ${orders.deletedAt} is null and ${orderItems.productSizeId} is not null and ${keepsMoneySql}
    union all
    select ${orderExchanges.toProductSizeId}, ${orderExchanges.quantity} from ${orderExchanges}
    where ${orderExchanges.endedAt} is null and ${orderExchanges.toProductSizeId} is not null
  ) as waiting group by id`;
