import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { orderAdditions } from '#app/orders/additions/tables.server.ts';
import { listItemsToSend } from '#app/orders/shipments/shipments.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { PackedItem } from './order-document-types.ts';

type Alongside = { id: string; number: string; items: PackedItem[] };

/** Lists the unsent items of paid additions for the parcel of their order. Returns none once that order is sent. */
export async function listAdditionItems(db: Db, order: { id: string; status: string }): Promise<Alongside[]> {
  if (order.status !== 'pending' && order.status !== 'processing') return [];
  const added = await db
    .select({ id: orders.id, number: orders.orderNumber })
    .from(orderAdditions)
    .innerJoin(orders, eq(orders.id, orderAdditions.orderId))
    .where(
      and(
        eq(orderAdditions.addedToId, order.id),
        eq(orders.paymentStatus, 'paid'),
        ne(orders.status, 'cancelled'),
        isNull(orders.deletedAt),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id));
  const lines = await listItemsToSend(
    db,
    added.map(({ id }) => id),
  );
  const skus = await listSkus(
    db,
    lines.flatMap(({ productSizeId }) => productSizeId ?? []),
  );
  return added
    .map(({ id, number }) => ({
      id,
      number,
      items: lines
        .filter(({ orderId }) => orderId === id)
        .map(({ title, size, productSizeId, left }) => ({
          title,
          size,
          sku: skus.get(productSizeId ?? '') ?? '',
          packed: left,
        })),
    }))
    .filter(({ items }) => items.length);
}

async function listSkus(db: Db, productSizeIds: string[]): Promise<Map<string, string>> {
  if (!productSizeIds.length) return new Map();
  const found = await db
    .select({ id: productSizes.id, sku: productSizes.sku })
    .from(productSizes)
    .where(inArray(productSizes.id, productSizeIds));
  return new Map(found.map(({ id, sku }) => [id, sku]));
}
