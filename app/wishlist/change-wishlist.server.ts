import { and, eq } from 'drizzle-orm';
import { products } from '#app/catalogue/tables.server.ts';
import { isKnownToShoppers } from '#app/drops/products-in-drops.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { userWishlists } from './tables.server.ts';

/**
 * Adds a product to a customer's wishlist. A second time changes nothing. Refuses anything that is not a product of
 * the shop, and pieces of drops that have not begun.
 */
export async function addToWishlist(
  db: Db,
  customerId: string,
  productId: string,
): Promise<{ ok: true } | { ok: false; reason: 'unknown-product' }> {
  const [product] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), isKnownToShoppers()));
  if (!product) return { ok: false, reason: 'unknown-product' };
  await db.insert(userWishlists).values({ userId: customerId, productId }).onConflictDoNothing();
  return { ok: true };
}

/** Takes a product off a customer's wishlist, whether it is on it or not. */
export async function removeFromWishlist(db: Db, customerId: string, productId: string): Promise<void> {
  await db
    .delete(userWishlists)
    .where(and(eq(userWishlists.userId, customerId), eq(userWishlists.productId, productId)));
}
