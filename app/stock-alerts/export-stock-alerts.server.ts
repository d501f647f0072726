import { asc, eq } from 'drizzle-orm';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { stockAlerts } from './tables.server.ts';

export function exportStockAlerts(db: Db, email: string) {
  return db
    .select({
      product: products.title,
      size: productSizes.size,
      language: stockAlerts.language,
      askedAt: stockAlerts.askedAt,
      confirmedAt: stockAlerts.confirmedAt,
      backAt: stockAlerts.offeredAt,
      followedAt: stockAlerts.followedAt,
    })
    .from(stockAlerts)
    .innerJoin(productSizes, eq(productSizes.id, stockAlerts.productSizeId))
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(eq(stockAlerts.email, email.toLowerCase()))
    .orderBy(asc(stockAlerts.askedAt));
}
