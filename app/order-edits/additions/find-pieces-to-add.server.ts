import { and, asc, eq, or, sql } from 'drizzle-orm';
import { isReducedNow, priceInForce } from '#app/catalogue/price-in-force.server.ts';
import { sizesInOrder } from '#app/catalogue/product.ts';
import { hasSizeCode } from '#app/catalogue/size-codes.server.ts';
import { freeStock } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { productSizes, products, reducedPrices } from '#app/catalogue/tables.server.ts';
import { isOnSaleNow } from '#app/drops/products-in-drops.server.ts';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { translated } from '#app/platform/text/translated.ts';

/** A size to add to an order, with price in cents and free stock. */
export type AddablePiece = {
  productSizeId: string;
  title: string;
  size: string;
  priceCents: number;
  free: number;
};

const MOST = 24;
const order: readonly string[] = sizesInOrder;

/** Finds the first sizes on sale with free stock, by a part of the title or SKU. */
export async function findPiecesToAdd(db: Db, search: string, language: Language): Promise<AddablePiece[]> {
  if (!search) return [];
  const free = freeStock();
  const rows = await db
    .select({
      productSizeId: productSizes.id,
      title: products.title,
      titleNl: products.titleNl,
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
    .orderBy(asc(products.title), asc(products.id))
    .limit(MOST);
  return rows
    .map(({ title, titleNl, ...row }) => ({
      ...row,
      title: translated(language, title, titleNl).text,
    }))
    .sort(
      (one, other) =>
        one.title.localeCompare(other.title, language) || order.indexOf(one.size) - order.indexOf(other.size),
    );
}
