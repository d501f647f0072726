import { and, eq, gt, ne, notExists, sql } from 'drizzle-orm';
import { isInShop } from '#app/catalogue/is-in-shop.server.ts';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { HIDDEN_TEST_PRODUCT_SLUG } from './hidden-test-product.ts';
import { isRunningDrop } from './products-in-drops.server.ts';
import { dropProducts, drops } from './tables.server.ts';

/** Returns the running drops whose available sizes are all out of stock. */
export async function listSoldOutDrops(
  db: Db,
): Promise<{ id: string; title: string; titleNl: string | null }[]> {
  const left = db
    .select({ one: sql`1` })
    .from(dropProducts)
    .innerJoin(products, eq(products.id, dropProducts.productId))
    .innerJoin(productSizes, eq(productSizes.productId, products.id))
    .where(
      and(
        eq(dropProducts.dropId, drops.id),
        ne(products.slug, HIDDEN_TEST_PRODUCT_SLUG),
        isInShop(),
        eq(productSizes.available, true),
        gt(productSizes.stockQuantity, 0),
      ),
    );
  return db
    .select({ id: drops.id, title: drops.title, titleNl: drops.titleNl })
    .from(drops)
    .where(and(isRunningDrop, notExists(left)))
    .orderBy(drops.id);
}
