import { desc, eq } from 'drizzle-orm';
import { products } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { userWishlists } from './tables.server.ts';

/** Exports a customer's wishlist, newest first, including products not on sale now. */
export function exportWishlist(db: Db, customerId: string) {
  return db
    .select({
      title: products.title,
      titleInDutch: products.titleNl,
      slug: products.slug,
      addedAt: userWishlists.createdAt,
    })
    .from(userWishlists)
    .innerJoin(products, eq(products.id, userWishlists.productId))
    .where(eq(userWishlists.userId, customerId))
    .orderBy(desc(userWishlists.createdAt), desc(userWishlists.id));
}
