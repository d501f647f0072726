import { and, eq, sql } from 'drizzle-orm';
import { isReducedNow, priceInForce } from '#app/catalogue/price-in-force.server.ts';
import { freeStock } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { productImages, productSizes, products, reducedPrices } from '#app/catalogue/tables.server.ts';
import { isOpenToAll } from '#app/drops/selling/sale-gates.server.ts';
import { images } from '#app/media/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { findAlertIdByLink } from './stock-alert-link.server.ts';
import { stockAlerts } from './tables.server.ts';

export type FoundAlert = NonNullable<Awaited<ReturnType<typeof findStockAlert>>>;

/** Returns a mail link's alert, like `findStockAlert`; undefined once it has ended. */
export async function findStockAlertByLink(db: Db, token: string, now: Date) {
  const id = await findAlertIdByLink(db, token, now);
  return id ? findStockAlert(db, id) : undefined;
}

/** Returns an alert with its size and the number of free items. */
export async function findStockAlert(db: Db, id: string) {
  const [found] = await db
    .select({
      id: stockAlerts.id,
      email: stockAlerts.email,
      language: stockAlerts.language,
      askedAt: stockAlerts.askedAt,
      confirmedAt: stockAlerts.confirmedAt,
      offeredAt: stockAlerts.offeredAt,
      followedAt: stockAlerts.followedAt,
      productSizeId: stockAlerts.productSizeId,
      size: productSizes.size,
      productId: products.id,
      slug: products.slug,
      category: products.category,
      title: products.title,
      titleNl: products.titleNl,
      priceCents: priceInForce,
      imageUrl: images.url,
      free: sql<number>`case when ${productSizes.available} and ${isOpenToAll} then greatest(0, ${freeStock()}) else 0 end`,
    })
    .from(stockAlerts)
    .innerJoin(productSizes, eq(productSizes.id, stockAlerts.productSizeId))
    .innerJoin(products, eq(products.id, productSizes.productId))
    .leftJoin(reducedPrices, isReducedNow)
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.sortOrder, 0)))
    .leftJoin(images, eq(images.id, productImages.imageId))
    .where(eq(stockAlerts.id, id));
  return found;
}
