import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { products } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isRunningDrop } from '../products-in-drops.server.ts';
import { dropProducts, drops } from '../tables.server.ts';
import type { SaleMethod } from './sale-methods.ts';

/** SQL condition that no running drop with open sale contains the product of a `drop_products` row. */
export const isGated: SQL<boolean> = sql<boolean>`not exists (
  select from drop_products as other join ${drops} on ${drops.id} = other.drop_id
  where other.product_id = ${dropProducts.productId} and ${eq(drops.saleMethod, 'open')} and ${isRunningDrop})`;

/** SQL condition that no running drop sells a `product_sizes` row through a queue. */
export const isFreeOfQueues: SQL<boolean> = sql<boolean>`not exists (
  select from ${dropProducts} join ${drops} on ${drops.id} = ${dropProducts.dropId}
  where ${dropProducts.productId} = product_sizes.product_id and ${eq(drops.saleMethod, 'queue')}
    and ${isRunningDrop} and ${isGated})`;

/** A product and a running drop that sells it through a queue or draw. A product may be in several such drops. */
export type GatedProduct = {
  productId: string;
  drop: { id: string; title: string; titleNl: string | null; saleMethod: SaleMethod };
};

/** Returns the given products (ids or slugs) that running drops sell only through a queue or draw. */
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

/** True for an order paid in time, even if it was cancelled or returned later, so that drop reports never change. */
export function wasBought(orderId: SQL): SQL<boolean> {
  return sql<boolean>`exists (select from orders where orders.id = ${orderId}
    and orders.payment_status in ('paid', 'refunded') and not exists (
      select from order_refunds where order_refunds.order_id = orders.id and order_refunds.cause in ('paid-too-late', 'over-limit')))`;
}
