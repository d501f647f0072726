import { and, asc, eq } from 'drizzle-orm';
import { ONE_SIZE, sizesInOrder } from '#app/catalogue/product.ts';
import { freeStock } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { productSizes } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { RefundStatus, ReturnedPieces } from '../refunds/refund-rules.ts';
import { orderItems } from '../tables.server.ts';
import { exchangeablePieces } from './amendment-rules.ts';

/** A line of an order, how many of its pieces can be exchanged, and the other sizes that are there, with how many of each are free. */
export type ExchangeableLine = {
  position: number;
  title: string;
  size: string | null;
  quantity: number;
  sizes: { size: string; free: number }[];
};

const order: readonly string[] = sizesInOrder;

/** The lines of an order that have pieces to be exchanged (`exchangeablePieces`), whether or not another size is there. */
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
    })
    .from(orderItems)
    .innerJoin(
      productSizes,
      and(eq(productSizes.productId, orderItems.productId), eq(productSizes.available, true)),
    )
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const lines = Map.groupBy(rows, ({ position }) => position);
  return [...lines.values()].flatMap((ofLine) => {
    const [first] = ofLine;
    const quantity = first ? exchangeablePieces(first, refunds, back) : 0;
    if (!first || quantity === 0) return [];
    const { other: _, free: __, ...line } = first;
    const sizes = ofLine
      .filter(({ size, other, free }) => free > 0 && other !== (size ?? ONE_SIZE))
      .map(({ other, free }) => ({ size: other, free }))
      .toSorted((one, two) => order.indexOf(one.size) - order.indexOf(two.size));
    return [{ ...line, quantity, sizes }];
  });
}
