import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { hasSizeCode, isCalled } from '#app/catalogue/product-sql.server.ts';
import { LOW_STOCK_LIMIT, lowStockSizesSql } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { productSizes, products, stockMovements } from '#app/catalogue/tables.server.ts';
import { keepsMoneySql, leftToSendSql } from '#app/orders/shipments/left-to-send-sql.server.ts';
import { orderExchanges, orderItems, orders } from '#app/orders/tables.server.ts';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { countWaiting } from '#app/stock-alerts/stock-alerts.server.ts';
import { MOST_ROWS } from '#app/ui/admin/list/list-url-state.ts';
import type { StockFilter, StockListItem } from './parse-stock-form.ts';
import type { StockTakeFilter, StockTakeItem } from './stock-take/stock-take-item.ts';

type StockRequest = { search: string; filter: StockFilter; page: number; perPage: number };

/** Returns a page sorted by title and size, the number of sizes up to `MOST_ROWS` + 1, and the last movement's id. */
export async function listStock(db: Db, asked: StockRequest) {
  // Reads the last movement before the sizes, so that a movement between the two queries is noticed as a change.
  const [seen] = await db
    .select({ id: sql`coalesce(max(${stockMovements.id}), 0)`.mapWith(Number) })
    .from(stockMovements);
  const [sizes, total] = await Promise.all([selectPage(db, asked), countStock(db, asked)]);
  return { sizes, total, movementId: seen?.id ?? 0 };
}

/** `offset 0` forces the faster plan: sizes are found by product, but the few filtered sizes find their product. */
function stockOf({ search, filter }: Pick<StockRequest, 'search' | 'filter'>, columns: SQL): SQL {
  const ofProduct = and(isNull(products.archivedAt), search ? isCalled(search) : undefined);
  const allSizes = sql`products cross join lateral (
    select * from product_sizes where product_sizes.product_id = products.id offset 0) as size`;
  const from =
    filter === 'all'
      ? sql`${allSizes} where ${ofProduct}`
      : sql`(${few[filter]}) as size cross join lateral (
          select * from products where products.id = size.product_id and ${ofProduct} offset 0) as products`;
  return sql`select ${columns} from ${from} order by products.title, products.id`;
}

const few = {
  low: sql`select id, "productId" as product_id, size, sort_order, true as available, stock as stock_quantity
    from (${lowStockSizesSql(LOW_STOCK_LIMIT)}) as low`,
  out: sql`select * from product_sizes where available and stock_quantity = 0`,
};

async function selectPage(db: Db, asked: StockRequest): Promise<StockListItem[]> {
  const columns = sql`size.id, products.id as "productId", products.title, products.title_nl as "titleNl", size.size,
    size.available, size.stock_quantity as stock, coalesce((select sum(holds.quantity) from holds
      where holds.product_size_id = size.id and holds.expires_at > now()), 0)::int as held, ${countWaiting(sql`size.id`)} as waiting`;
  const { rows } = await db.execute<StockListItem>(sql`
    ${stockOf(asked, columns)}, size.sort_order limit ${asked.perPage} offset ${(asked.page - 1) * asked.perPage}`);
  return rows;
}

export async function countStock(db: Db, asked: Pick<StockRequest, 'search' | 'filter'>): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (${stockOf(asked, sql`1`)} limit ${MOST_ROWS + 1}) as found`);
  return rows[0]?.count ?? 0;
}

type ShelvesRequest = {
  search: string;
  isWithoutShelf: boolean;
  page: number;
  perPage: number;
};

/** A size with its shelf and codes. Texts that are not set are empty. */
export type ShelfListItem = Awaited<ReturnType<typeof listShelves>>['sizes'][number];

/** Returns a page sorted by title and size, and the total, counted no further than `MOST_ROWS` + 1. */
export async function listShelves(db: Db, { search, isWithoutShelf, page, perPage }: ShelvesRequest) {
  const isAsked: SQL | undefined = and(
    isNull(products.archivedAt),
    search ? isCalled(search) : undefined,
    isWithoutShelf ? eq(productSizes.shelf, '') : undefined,
  );
  const found = db
    .select({ one: sql`1` })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(isAsked)
    .limit(MOST_ROWS + 1);
  const [sizes, total] = await Promise.all([
    db
      .select({
        ...pickColumns(productSizes, 'id', 'size', 'shelf', 'sku', 'barcode'),
        productId: products.id,
        ...pickColumns(products, 'title', 'titleNl'),
      })
      .from(productSizes)
      .innerJoin(products, eq(products.id, productSizes.productId))
      .where(isAsked)
      .orderBy(asc(products.title), asc(products.id), asc(productSizes.sortOrder))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.$count(found.as('found')),
  ]);
  return { sizes, total };
}

type CountsRequest = { search: string; filter: StockTakeFilter; page: number; perPage: number };

/** Returns a page of sizes sorted by shelf, and their number. `search` matches a product, shelf, SKU or barcode. */
export async function listSizesToCount(db: Db, { search, filter, page, perPage }: CountsRequest) {
  const code = search.trim().toLowerCase();
  const isFound = search
    ? sql`(${containsText(products.adminSearchText, search)} or lower(size.shelf) = ${code} or ${hasSizeCode('size', search)})`
    : sql`true`;
  const isAsked = sql`${isFound} and ${isShown[filter]}`;
  const [sizes, count] = await Promise.all([
    selectSizes(db, isAsked, sql`limit ${perPage} offset ${(page - 1) * perPage}`),
    db.execute<{ total: number }>(sql`
      select count(*)::int as total from (select 1 ${countedSizes} where ${isAsked} limit ${MOST_ROWS + 1}) as found`),
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

const countedSizes = sql`from product_sizes as size
  join ${products} on products.id = size.product_id
  left join stock_counts as counts on counts.product_size_id = size.id`;

async function selectSizes(db: Db, isAsked: SQL, part: SQL): Promise<StockTakeItem[]> {
  const { rows } = await db.execute<
    Omit<StockTakeItem, 'countedAt'> & { countedAt: string | Date | null }
  >(sql`
    with sold as (${soldNotSentSql})
    select size.id, products.title, products.title_nl as "titleNl", size.size, size.shelf, size.sku,
      size.stock_quantity as stock, coalesce(sold.pieces, 0) as sold,
      counts.counted, counts.expected, counts.counted_at as "countedAt"
    ${countedSizes} left join sold on sold.id = size.id
    where ${isAsked}
    order by size.shelf = '', size.shelf, products.title, products.id, size.sort_order ${part}`);
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
