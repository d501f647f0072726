import { and, asc, eq } from 'drizzle-orm';
import { ONE_SIZE, sizesInOrder } from '#app/catalogue/product.ts';
import { freeStock } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import { isGatedSale, mayTake, sizeSale } from '#app/drops/selling/sale-gates.server.ts';
import { exchangeablePieces } from '#app/orders/amendment-rules.ts';
import type { RefundStatus, ReturnedPieces } from '#app/orders/refunds/refund-rules.ts';
import { orderItems } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/** A line with its exchangeable quantity, and the other sizes with their available quantities. */
export type ExchangeableLine = {
  position: number;
  title: string;
  size: string | null;
  quantity: number;
  sizes: { size: string; free: number }[];
  /** True if a running drop sells a size of it by queue or draw; only running drops may be disclosed, not future ones. */
  isOfRunningDrop: boolean;
};

const order: readonly string[] = sizesInOrder;

/** Lists lines with exchangeable items (`exchangeablePieces`), whether or not another size is available. */
export async function listExchangeableLines(
  db: Db,
  orderId: string,
  refunds: { pieces: ReturnedPieces[]; status: RefundStatus }[],
  back: { pieces: ReturnedPieces[] }[],
): Promise<ExchangeableLine[]> {
  const rows = await db
    .select({
      position: orderItems.position,
      title: orderItems.title,
      size: orderItems.size,
      quantity: orderItems.quantity,
      other: productSizes.size,
      free: freeStock(),
      sale: sizeSale,
    })
    .from(orderItems)
    .innerJoin(
      productSizes,
      and(eq(productSizes.productId, orderItems.productId), eq(productSizes.available, true)),
    )
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const lines = Map.groupBy(rows, ({ position }) => position);
  return [...lines.values()].flatMap((ofLine) => {
    const [first] = ofLine;
    const quantity = first ? exchangeablePieces(first, refunds, back) : 0;
    if (!first || quantity === 0) return [];
    const { other: _, free: __, sale: ___, ...line } = first;
    const others = ofLine.filter(({ size, other, free }) => free > 0 && other !== (size ?? ONE_SIZE));
    const sizes = others
      .filter(({ sale }) => mayTake('exchange', sale))
      .map(({ other, free }) => ({ size: other, free }))
      .toSorted((one, two) => order.indexOf(one.size) - order.indexOf(two.size));
    return [{ ...line, quantity, sizes, isOfRunningDrop: ofLine.some(({ sale }) => isGatedSale(sale)) }];
  });
}
