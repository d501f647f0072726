import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { returnStock, writeOffStock } from '#app/catalogue/stock/return-stock.server.ts';
import { productSizes } from '#app/catalogue/tables.server.ts';
import type { ReturnedItems } from '#app/orders/refunds/refund-rules.ts';
import { orderItems } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/**
 * Restocks items of an order in the caller's transaction, and writes off damaged ones; lost items stay lost unless found. Also restocks a
 * size that was deleted and created again. Returns the items, marking those without a size, so that the history does not claim that they
 * are back.
 */
export async function restockOrderItems(
  tx: Db,
  orderId: string,
  pieces: ReturnedItems[],
): Promise<ReturnedItems[]> {
  if (!pieces.length) return pieces;
  const sizes = await tx
    .select({ position: orderItems.position, productSizeId: productSizes.id })
    .from(orderItems)
    .innerJoin(
      productSizes,
      or(
        eq(productSizes.id, orderItems.productSizeId),
        and(
          isNull(orderItems.productSizeId),
          eq(productSizes.productId, orderItems.productId),
          eq(productSizes.size, sql`coalesce(${orderItems.size}, ${ONE_SIZE})`),
        ),
      ),
    )
    .where(eq(orderItems.orderId, orderId));
  const sizeOf = new Map(sizes.map(({ position, productSizeId }) => [position, productSizeId]));
  const back = pieces.flatMap(({ position, quantity, lost = 0, found = 0 }) => {
    const productSizeId = sizeOf.get(position);
    const shelved = quantity - lost + found;
    return productSizeId && shelved > 0 ? [{ productSizeId, quantity: shelved }] : [];
  });
  await returnStock(tx, orderId, back);
  const lost = pieces.flatMap(({ position, damaged = 0 }) => {
    const productSizeId = sizeOf.get(position);
    return productSizeId && damaged > 0 ? [{ productSizeId, quantity: damaged }] : [];
  });
  await writeOffStock(tx, orderId, lost);
  return pieces.map((one) => (sizeOf.has(one.position) ? one : { ...one, isUnshelved: true }));
}
