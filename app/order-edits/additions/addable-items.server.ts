import { and, asc, eq, or, sql } from 'drizzle-orm';
import { hasSizeCode, isReducedNow, priceInForce } from '#app/catalogue/product-sql.server.ts';
import { freeStock } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { productSizes, products, reducedPrices } from '#app/catalogue/tables.server.ts';
import { isOnSaleNow } from '#app/drops/products-in-drops.server.ts';
import { whyNotOpenForItems } from '#app/orders/additions/addition-rules.ts';
import { openForItemsColumns } from '#app/orders/additions/additions.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { type Language, translated } from '#app/platform/text/language.ts';
import { priceItems, type WantedItems } from './add-items.server.ts';
import { findAddedTo, listAdditions } from './additions.server.ts';

/** Returns an order with its additions, and either the price of the chosen items or the reason for a refusal. */
export async function findOrderForAdditions(
  db: Db,
  number: string,
  wanted: WantedItems[],
  language: Language,
  now: Date,
) {
  if (!isPostgresText(number)) return undefined;
  const [order] = await db.select(openForItemsColumns).from(orders).where(eq(orders.orderNumber, number));
  if (!order) return undefined;
  const refusal = whyNotOpenForItems(order);
  const [additions, addedTo, price] = await Promise.all([
    listAdditions(db, order.id, now),
    findAddedTo(db, order.id),
    refusal || !wanted.length ? undefined : priceOf(db, order, wanted, language, now),
  ]);
  const { version, email } = order;
  return { order: { number, email, version }, refusal, additions, addedTo, price };
}

async function priceOf(
  db: Db,
  order: Parameters<typeof priceItems>[1],
  wanted: WantedItems[],
  language: Language,
  now: Date,
) {
  const { charges } = await priceItems(db, order, wanted, language, now);
  return {
    lines: charges.lines.map(({ productSizeId = '', title, size, quantity, cents, message }) => ({
      productSizeId,
      title,
      size,
      quantity,
      cents,
      message,
    })),
    adjustments: charges.adjustments.map(({ label, cents }) => ({ label, cents })),
    totalCents: charges.totalCents,
  };
}

export type AddableItem = Awaited<ReturnType<typeof findItemsToAdd>>[number];

const MOST = 24;

/** Searches titles and SKUs for sizes that are on sale and have stock that is not reserved (`free`). */
export async function findItemsToAdd(db: Db, search: string, language: Language) {
  if (!search) return [];
  const free = freeStock();
  const rows = await db
    .select({
      productSizeId: productSizes.id,
      ...pickColumns(products, 'title', 'titleNl'),
      size: productSizes.size,
      priceCents: priceInForce,
      free,
    })
    .from(products)
    .innerJoin(productSizes, eq(productSizes.productId, products.id))
    .leftJoin(reducedPrices, isReducedNow)
    .where(
      and(
        isOnSaleNow(),
        productSizes.available,
        or(containsText(products.adminSearchText, search), hasSizeCode('product_sizes', search)),
        sql`${free} > 0`,
      ),
    )
    .orderBy(asc(products.title), asc(products.id), asc(productSizes.sortOrder))
    .limit(MOST);
  return rows
    .map(({ title, titleNl, ...row }) => ({ ...row, title: translated(language, title, titleNl).text }))
    .sort((one, other) => one.title.localeCompare(other.title, language));
}
