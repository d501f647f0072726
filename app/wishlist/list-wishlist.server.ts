import { desc, eq } from 'drizzle-orm';
import type { OfferedCard } from '#app/catalogue/product.ts';
import { listProductCards } from '#app/catalogue/published-products.server.ts';
import { findProductsInRunningDrops } from '#app/drops/products-in-drops.server.ts';
import { addSaleGates } from '#app/drops/selling/sale-gates.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { userWishlists } from './tables.server.ts';

/** Returns the wished product ids, newest first, including hidden products. */
export async function listWishedIds(db: Db, customerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: userWishlists.productId })
    .from(userWishlists)
    .where(eq(userWishlists.userId, customerId))
    .orderBy(desc(userWishlists.createdAt), desc(userWishlists.id));
  return rows.map(({ id }) => id);
}

/**
 * Returns the wishlist's cards, newest first; prices in cents. Items of a drop are included while it runs; archived
 * products are missing.
 */
export async function listWishlist(db: Db, customerId: string, language: Language): Promise<OfferedCard[]> {
  const cards = await listProductCards(db, await listWishedIds(db, customerId), language);
  const ofDrops = cards.filter(({ category }) => category === 'the-drop').map(({ id }) => id);
  const dropped = await findProductsInRunningDrops(db, ofDrops);
  const shown = cards.filter(({ id, category }) => category !== 'the-drop' || dropped.has(id));
  return addSaleGates(db, shown, language);
}
