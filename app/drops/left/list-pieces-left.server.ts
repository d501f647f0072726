import { and, eq, exists, ne, type SQL, sql } from 'drizzle-orm';
import { isInShop } from '#app/catalogue/is-in-shop.server.ts';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { wordsIn } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { isRunningDrop } from '../products-in-drops.server.ts';
import { isGated } from '../selling/gated-products-sql.server.ts';
import { dropProducts, drops } from '../tables.server.ts';
import { leftOfDropLines, leftOfProductLines, type PiecesLeft } from './pieces-left-lines.ts';

/** For so long at most a page may say what was left: it changes with every checkout, and at waves by the clock alone. */
export const LEFT_FOR_SECONDS = 2;

/** What is said of the pieces of a drop that are left; nothing where it does not run. */
export async function describePiecesLeftOfDrop(
  db: Db,
  dropId: string,
  language: Language,
): Promise<string[]> {
  if (!isPostgresText(dropId)) return [];
  const sizes = await listPiecesLeft(db, eq(drops.id, dropId));
  return sizes.length ? leftOfDropLines(sizes, wordsIn(language)) : [];
}

/** What is said of the pieces that are left of a product; nothing where no drop that runs offers it. */
export async function describePiecesLeftOfProduct(
  db: Db,
  slug: string,
  language: Language,
): Promise<string[]> {
  if (!isPostgresText(slug)) return [];
  return leftOfProductLines(await listPiecesLeft(db, eq(products.slug, slug)), wordsIn(language));
}

/** The sizes on sale of what running drops offer, in their usual order. What is held is never more than what is left. */
export async function listPiecesLeft(
  db: Db,
  which: SQL,
): Promise<(PiecesLeft & { productId: string; size: string })[]> {
  const left = sql<number>`greatest(product_sizes.stock_quantity, 0)`;
  const held = sql<number>`least(${left}, coalesce((
    select sum(holds.quantity) from holds
    where holds.product_size_id = product_sizes.id and holds.expires_at > now()), 0))::int`;
  const offering = db
    .select({ one: sql`1` })
    .from(dropProducts)
    .innerJoin(drops, eq(drops.id, dropProducts.dropId))
    .where(and(eq(dropProducts.productId, products.id), isRunningDrop, which));
  const gating = db
    .select({ one: sql`1` })
    .from(dropProducts)
    .innerJoin(drops, eq(drops.id, dropProducts.dropId))
    .where(
      and(eq(dropProducts.productId, products.id), ne(drops.saleMethod, 'open'), isRunningDrop, isGated),
    );
  return db
    .select({
      productId: products.id,
      size: productSizes.size,
      left,
      held,
      isForEverybody: sql<boolean>`not ${exists(gating)}`,
    })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(and(isInShop(), eq(productSizes.available, true), exists(offering)))
    .orderBy(products.id, sql`array_position(array['XS', 'S', 'M', 'L', 'XL', 'XXL'], product_sizes.size)`);
}
