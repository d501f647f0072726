import { and, inArray, isNull, sql } from 'drizzle-orm';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import { listItemsToSend } from '#app/orders/shipments/shipments.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { type Language, translated } from '#app/platform/text/language.ts';

export type PickLine = Awaited<ReturnType<typeof findPickList>>[number];

/** `shelf` is empty if the shelf location is unknown. */
export async function findPickList(db: Db, orderIds: string[], language: Language) {
  const waiting = await db
    .select({ id: orders.id, number: orders.orderNumber })
    .from(orders)
    .where(
      and(
        inArray(orders.id, orderIds),
        isNull(orders.deletedAt),
        sql`${orders.status} in ('pending', 'processing') and ${orders.paymentStatus} = 'paid'`,
      ),
    );
  const numbers = new Map(waiting.map(({ id, number }) => [id, number]));
  const left = await listItemsToSend(db, [...numbers.keys()]);
  const productIds = left.flatMap(({ productId }) => productId ?? []);
  const titles = await listTitles(db, productIds, language);
  const places = await listPlaces(
    db,
    left.flatMap(({ productSizeId }) => productSizeId ?? []),
  );
  const groups = Map.groupBy(left, ({ productId, size }) => `${productId} ${size}`);
  return [...groups.values()]
    .map((lines) => {
      const [line] = lines;
      const { shelf = '', sku = '', sortOrder = 0 } = places.get(line?.productSizeId ?? '') ?? {};
      const ofOrders = Map.groupBy(lines, ({ orderId }) => numbers.get(orderId) ?? '');
      return {
        shelf,
        sku,
        title: titles.get(line?.productId ?? '') ?? line?.title ?? '',
        size: line?.size ?? null,
        sortOrder,
        quantity: sum(lines),
        orders: [...ofOrders]
          .map(([number, some]) => ({ number, quantity: sum(some) }))
          .sort((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true })),
      };
    })
    .sort(
      (a, b) =>
        byShelf(a.shelf, b.shelf) || a.title.localeCompare(b.title, language) || a.sortOrder - b.sortOrder,
    )
    .map(({ sortOrder: _, ...line }) => line);
}

function byShelf(one: string, other: string): number {
  if (!one || !other) return Number(!one) - Number(!other);
  return one.localeCompare(other, 'en', { numeric: true });
}

async function listPlaces(db: Db, productSizeIds: string[]) {
  if (!productSizeIds.length) return new Map();
  const found = await db
    .select({
      ...pickColumns(productSizes, 'id', 'shelf', 'sku', 'sortOrder'),
    })
    .from(productSizes)
    .where(inArray(productSizes.id, productSizeIds));
  return new Map(found.map(({ id, ...place }) => [id, place]));
}

async function listTitles(db: Db, productIds: string[], language: Language): Promise<Map<string, string>> {
  if (!productIds.length) return new Map();
  const named = await db
    .select({ id: products.id, title: products.title, titleNl: products.titleNl })
    .from(products)
    .where(inArray(products.id, productIds));
  return new Map(named.map(({ id, title, titleNl }) => [id, translated(language, title, titleNl).text]));
}

function sum(lines: { left: number }[]): number {
  return lines.reduce((count, { left }) => count + left, 0);
}
