import { and, asc, eq } from 'drizzle-orm';
import { ONE_SIZE, sizesInOrder } from '#app/catalogue/product.ts';
import { freeStock } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { productSizes } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { orderItems } from '../tables.server.ts';

/** A line of an order with the other sizes that it can be had in, and how many of each are free. */
export type ExchangeableLine = {
  position: number;
  title: string;
  size: string | null;
  quantity: number;
  sizes: { size: string; free: number }[];
};

const order: readonly string[] = sizesInOrder;

/** The lines of an order that there are enough pieces of another size for; a size that it has in another line is not offered. */
export async function listExchangeableLines(db: Db, orderId: string): Promise<ExchangeableLine[]> {
  const rows = await db
    .select({
      position: orderItems.position,
      productId: orderItems.productId,
      title: orderItems.title,
      size: orderItems.size,
      quantity: orderItems.quantity,
      other: productSizes.size,
      free: freeStock(),
    })
    .from(orderItems)
    .innerJoin(
      productSizes,
      and(eq(productSizes.productId, orderItems.productId), eq(productSizes.available, true)),
    )
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const bought = new Set(rows.map(({ productId, size }) => `${productId} ${size ?? ONE_SIZE}`));
  const lines = Map.groupBy(
    rows.filter(
      ({ productId, quantity, other, free }) => free >= quantity && !bought.has(`${productId} ${other}`),
    ),
    ({ position }) => position,
  );
  return [...lines.values()].flatMap(([first, ...rest]) => {
    if (!first) return [];
    const { productId: _, other: __, free: ___, ...line } = first;
    const sizes = [first, ...rest].map(({ other, free }) => ({ size: other, free }));
    return {
      ...line,
      sizes: sizes.toSorted((one, two) => order.indexOf(one.size) - order.indexOf(two.size)),
    };
  });
}
