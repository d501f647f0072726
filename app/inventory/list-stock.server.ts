import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { sizesInOrder } from '#app/catalogue/product.ts';
import { isCalled } from '#app/catalogue/size-codes.server.ts';
import { LOW_STOCK_LIMIT, lowStockSizesSql } from '#app/catalogue/stock/low-stock-sizes-sql.server.ts';
import { products, stockMovements } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { countWaiting } from '#app/stock-alerts/stock-alerts.server.ts';
import { MOST_ROWS } from '#app/ui/admin/list/list-url-state.ts';
import type { StockFilter, StockListItem } from './parse-stock-form.ts';

type Asked = { search: string; filter: StockFilter; page: number; perPage: number };

/** Returns a page sorted by title and size, the number of sizes up to `MOST_ROWS` + 1, and the last movement's id. */
export async function listStock(
  db: Db,
  asked: Asked,
): Promise<{ sizes: StockListItem[]; total: number; movementId: number }> {
  // Reads the last movement before the sizes, so that a movement between the two queries is noticed as a change.
  const [seen] = await db
    .select({ id: sql`coalesce(max(${stockMovements.id}), 0)`.mapWith(Number) })
    .from(stockMovements);
  const [sizes, total] = await Promise.all([selectPage(db, asked), countStock(db, asked)]);
  return { sizes, total, movementId: seen?.id ?? 0 };
}

/** `offset 0` forces the faster plan: sizes are found by product, but the few filtered sizes find their product. */
function stockOf({ search, filter }: Pick<Asked, 'search' | 'filter'>, columns: SQL): SQL {
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
  low: sql`select id, "productId" as product_id, size, true as available, stock as stock_quantity
    from (${lowStockSizesSql(LOW_STOCK_LIMIT)}) as low`,
  out: sql`select * from product_sizes where available and stock_quantity = 0`,
};

async function selectPage(db: Db, asked: Asked): Promise<StockListItem[]> {
  const place = sql`array_position(${sql.param([...sizesInOrder])}::text[], size.size)`;
  const columns = sql`size.id, products.id as "productId", products.title, products.title_nl as "titleNl", size.size,
    size.available, size.stock_quantity as stock, coalesce((select sum(holds.quantity) from holds
      where holds.product_size_id = size.id and holds.expires_at > now()), 0)::int as held, ${countWaiting(sql`size.id`)} as waiting`;
  const { rows } = await db.execute<StockListItem>(sql`
    ${stockOf(asked, columns)}, ${place} limit ${asked.perPage} offset ${(asked.page - 1) * asked.perPage}`);
  return rows;
}

async function countStock(db: Db, asked: Asked): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (${stockOf(asked, sql`1`)} limit ${MOST_ROWS + 1}) as found`);
  return rows[0]?.count ?? 0;
}
