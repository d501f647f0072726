import { and, asc, eq, inArray, ne, or } from 'drizzle-orm';
import { products } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isRunningDrop } from '../products-in-drops.server.ts';
import { dropProducts, drops } from '../tables.server.ts';
import { isGated } from './gated-products-sql.server.ts';
import type { SaleMethod } from './sale-methods.ts';

/** Pairs a product with a running drop that sells it by queue or draw. A product may be in several. */
export type GatedProduct = {
  productId: string;
  drop: { id: string; title: string; titleNl: string | null; saleMethod: SaleMethod };
};

/** Returns the products (by id or slug) that running drops sell by a queue or draw, and none sells openly. */
export async function findGatedProducts(db: Db, idsOrSlugs: string[]): Promise<GatedProduct[]> {
  return db
    .select({
      productId: products.id,
      drop: { id: drops.id, title: drops.title, titleNl: drops.titleNl, saleMethod: drops.saleMethod },
    })
    .from(dropProducts)
    .innerJoin(products, eq(products.id, dropProducts.productId))
    .innerJoin(drops, eq(drops.id, dropProducts.dropId))
    .where(
      and(
        or(inArray(products.id, idsOrSlugs), inArray(products.slug, idsOrSlugs)),
        ne(drops.saleMethod, 'open'),
        isRunningDrop,
        isGated,
      ),
    )
    .orderBy(asc(drops.startDate), asc(drops.id), asc(products.id));
}
