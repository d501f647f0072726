import { and, desc, eq } from 'drizzle-orm';
import type { OfferedCard } from '#app/catalogue/product.ts';
import { listProductCards } from '#app/catalogue/published-products.server.ts';
import { products } from '#app/catalogue/tables.server.ts';
import { findProductsInRunningDrops, isKnownToShoppers } from '#app/drops/products-in-drops.server.ts';
import { addSaleGates } from '#app/drops/shown-drops.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { userWishlists } from './tables.server.ts';

/** Adds a product; adding it again changes nothing. Refuses unknown products and those of drops that have not begun. */
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

export async function listWishedIds(db: Db, customerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: userWishlists.productId })
    .from(userWishlists)
    .where(eq(userWishlists.userId, customerId))
    .orderBy(desc(userWishlists.createdAt), desc(userWishlists.id));
  return rows.map(({ id }) => id);
}

/** Returns the wishlist's cards, newest first; prices in cents. Includes a drop's items only while the drop runs. */
export async function listWishlist(db: Db, customerId: string, language: Language): Promise<OfferedCard[]> {
  const cards = await listProductCards(db, await listWishedIds(db, customerId), language);
  const ofDrops = cards.filter(({ category }) => category === 'the-drop').map(({ id }) => id);
  const dropped = await findProductsInRunningDrops(db, ofDrops);
  const shown = cards.filter(({ id, category }) => category !== 'the-drop' || dropped.has(id));
  return addSaleGates(db, shown, language);
}

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
