import { eq, type SQL, sql } from 'drizzle-orm';
import { isRunningDrop } from '../products-in-drops.server.ts';
import { dropProducts, drops } from '../tables.server.ts';

/** SQL condition that no open running drop sells the product of a `drop_products` row. */
export const isGated: SQL<boolean> = sql<boolean>`not exists (
  select from drop_products as other join ${drops} on ${drops.id} = other.drop_id
  where other.product_id = ${dropProducts.productId} and ${eq(drops.saleMethod, 'open')} and ${isRunningDrop})`;

/** SQL condition that no running drop sells a `product_sizes` row by its queue. */
export const isFreeOfQueues: SQL<boolean> = sql<boolean>`not exists (
  select from ${dropProducts} join ${drops} on ${drops.id} = ${dropProducts.dropId}
  where ${dropProducts.productId} = product_sizes.product_id and ${eq(drops.saleMethod, 'queue')}
    and ${isRunningDrop} and ${isGated})`;
