import { and, eq } from 'drizzle-orm';
import { products } from '#app/catalogue/tables.server.ts';
import { isKnownToShoppers } from '#app/drops/products-in-drops.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { userWishlists } from './tables.server.ts';

/**
 * Adds a product to a customer's wishlist; a repeat changes nothing. Refuses unknown products and items of drops that
 * have not begun.
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

export async function removeFromWishlist(db: Db, customerId: string, productId: string): Promise<void> {
  await db
    .delete(userWishlists)
    .where(and(eq(userWishlists.userId, customerId), eq(userWishlists.productId, productId)));
}
