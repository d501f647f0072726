import { asc, eq } from 'drizzle-orm';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { drops } from '../tables.server.ts';
import { dropDrawEntries } from './tables.server.ts';

export function exportDrawEntries(db: Db, email: string) {
  return db
    .select({
      drop: drops.title,
      product: products.title,
      size: productSizes.size,
      entry: dropDrawEntries.id,
      language: dropDrawEntries.language,
      askedAt: dropDrawEntries.askedAt,
      confirmedAt: dropDrawEntries.confirmedAt,
      offeredAt: dropDrawEntries.offeredAt,
      offeredUntil: dropDrawEntries.offeredUntil,
    })
    .from(dropDrawEntries)
    .innerJoin(drops, eq(drops.id, dropDrawEntries.dropId))
    .leftJoin(productSizes, eq(productSizes.id, dropDrawEntries.productSizeId))
    .leftJoin(products, eq(products.id, productSizes.productId))
    .where(eq(dropDrawEntries.email, email.toLowerCase()))
    .orderBy(asc(dropDrawEntries.askedAt));
}
