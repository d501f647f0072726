import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { profiles } from '#app/accounts/tables.server.ts';
import type { StockMovementKind } from '#app/catalogue/stock/stock-movement-kinds.ts';
import { productSizes, products, stockMovements } from '#app/catalogue/tables.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

export type StockMovement = {
  id: number;
  at: string;
  kind: StockMovementKind;
  change: number;
  /** The stock after the movement. */
  stock: number;
  orderNumber: string | null;
  actor: string | null;
  note: string;
};

export type StockLedger = {
  id: string;
  productId: string;
  title: string;
  titleNl: string | null;
  size: string;
  stock: number;
  sum: number;
  movements: StockMovement[];
  /** The value of `before` that requests the next page, with older movements; undefined on the last page. */
  older: number | undefined;
};

/** Returns the movements before `before`, if given, newest first. Undefined if the size does not exist. */
export async function findStockLedger(
  db: Db,
  sizeId: string,
  { before, most }: { before: number | undefined; most: number },
): Promise<StockLedger | undefined> {
  const [size] = await db
    .select({
      id: productSizes.id,
      productId: productSizes.productId,
      title: products.title,
      titleNl: products.titleNl,
      size: productSizes.size,
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
      id: stockMovements.id,
      at: stockMovements.at,
      kind: stockMovements.kind,
      change: stockMovements.change,
      stock: stockMovements.stock,
      orderNumber: orders.orderNumber,
      actor: profiles.email,
      note: stockMovements.note,
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
