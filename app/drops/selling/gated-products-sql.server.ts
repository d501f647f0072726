import { eq, type SQL, sql } from 'drizzle-orm';
import { isRunningDrop } from '../products-in-drops.server.ts';
import { dropProducts, drops } from '../tables.server.ts';

/**
 * SQL for whether a row of `drop_products` of a drop that is not open is sold by that alone: a running drop that is open sells a
 * product to everyone.
 */
export const isGated: SQL<boolean> = sql<boolean>`not exists (
  select from drop_products as other join ${drops} on ${drops.id} = other.drop_id
  where other.product_id = ${dropProducts.productId} and ${eq(drops.saleMethod, 'open')} and ${isRunningDrop})`;

/** SQL for whether no running drop sells a row of `product_sizes` by its queue, so that nothing may be kept of it for anybody else. */
export const isFreeOfQueues: SQL<boolean> = sql<boolean>`not exists (
  select from ${dropProducts} join ${drops} on ${drops.id} = ${dropProducts.dropId}
  where ${dropProducts.productId} = product_sizes.product_id and ${eq(drops.saleMethod, 'queue')}
    and ${isRunningDrop} and ${isGated})`;
