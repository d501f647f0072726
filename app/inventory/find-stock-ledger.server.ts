import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { profiles } from '#app/accounts/tables.server.ts';
import { productSizes, products, stockMovements } from '#app/catalogue/tables.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';

export type StockLedger = NonNullable<Awaited<ReturnType<typeof findStockLedger>>>;

/** Returns the movements before `before`, if given, newest first, and as `older` the `before` of the next page. */
export async function findStockLedger(
  db: Db,
  sizeId: string,
  { before, most }: { before: number | undefined; most: number },
) {
  const [size] = await db
    .select({
      ...pickColumns(productSizes, 'id', 'productId', 'size'),
      ...pickColumns(products, 'title', 'titleNl'),
      stock: productSizes.stockQuantity,
      sum: sql`coalesce((select sum(change) from stock_movements
        where product_id = product_sizes.product_id and size = product_sizes.size), 0)`.mapWith(Number),
    })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(eq(productSizes.id, sizeId));
  if (!size) return undefined;
  const rows = await db
    .select({
      ...pickColumns(stockMovements, 'id', 'at', 'kind', 'change', 'stock', 'note'),
      orderNumber: orders.orderNumber,
      actor: profiles.email,
    })
    .from(stockMovements)
    .leftJoin(orders, eq(orders.id, stockMovements.orderId))
    .leftJoin(profiles, eq(profiles.id, stockMovements.actorId))
    .where(
      and(
        eq(stockMovements.productId, size.productId),
        eq(stockMovements.size, size.size),
        before === undefined ? undefined : lt(stockMovements.id, before),
      ),
    )
    .orderBy(desc(stockMovements.id))
    .limit(most + 1);
  const movements = rows.slice(0, most).map((row) => ({ ...row, at: row.at.toISOString() }));
  return { ...size, movements, older: rows.length > most ? movements.at(-1)?.id : undefined };
}
