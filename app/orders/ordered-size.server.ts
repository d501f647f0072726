import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { orderItems } from './tables.server.ts';

/** Joins the size of an ordered item. Items of early orders name it without its id. */
export const isOrderedSize = or(
  eq(productSizes.id, orderItems.productSizeId),
  and(
    isNull(orderItems.productSizeId),
    eq(productSizes.productId, orderItems.productId),
    eq(productSizes.size, sql`coalesce(${orderItems.size}, ${ONE_SIZE})`),
  ),
);
