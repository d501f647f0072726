import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PricedLine } from '#app/bag/bag-check.ts';
import { bagProblemText, priceAndCheckBag } from '#app/bag/price-bag.server.ts';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import type { OwnHolds } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { isGatedSale } from '#app/drops/shown-drops.server.ts';
import { isOrderNumber } from '#app/orders/order-number.ts';
import { orderItems, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import type { Language } from '#app/platform/text/language.ts';

type Ordered = { customerId: string; number: string } | { orderId: string };

/** Returns an order's items at current prices in cents, as for a bag. Items reserved in `own` count as available. */
export async function findReorderLines(
  db: Db,
  ordered: Ordered,
  { language, own }: { language: Language; own?: OwnHolds },
): Promise<{ ok: true; lines: PricedLine[] } | { ok: false; reason: 'not-found' }> {
  if ('number' in ordered && !isOrderNumber(ordered.number)) return { ok: false, reason: 'not-found' };
  const isOrdered =
    'number' in ordered
      ? and(eq(orders.userId, ordered.customerId), eq(orders.orderNumber, ordered.number))
      : eq(orders.id, ordered.orderId);
  const bought = await db
    .select({
      id: sql<string>`${orderItems.productId}`,
      ...pickColumns(orderItems, 'title', 'size', 'quantity'),
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(isOrdered, isNull(orders.deletedAt), isNotNull(orderItems.productId)))
    .orderBy(asc(orderItems.position));
  if (!bought.length) return { ok: false, reason: 'not-found' };
  const items = bought.map((item) => ({ ...item, size: item.size ?? ONE_SIZE }));
  const { lines } = await priceAndCheckBag(db, items, language, own);
  return { ok: true, lines: lines.map((line) => (isGatedSale(line.sale) ? ofDrop(line, language) : line)) };
}

/** Marks a line that a running drop sells by waiting room or draw. Such a line cannot be reordered. */
function ofDrop(line: PricedLine, language: Language): PricedLine {
  const message = bagProblemText('of-drop', { ...line, count: 0 }, language);
  return { ...line, available: 0, problem: 'of-drop', message };
}
