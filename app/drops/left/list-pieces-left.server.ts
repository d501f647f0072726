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

/** Caches the items left for this long: they change with every checkout. */
export const LEFT_FOR_SECONDS = 2;

/** Returns the lines about the items left of a running drop; none for any other. */
export async function describePiecesLeftOfDrop(
  db: Db,
  dropId: string,
  language: Language,
): Promise<string[]> {
  if (!isPostgresText(dropId)) return [];
  const sizes = await listPiecesLeft(db, eq(drops.id, dropId));
  return sizes.length ? leftOfDropLines(sizes, wordsIn(language)) : [];
}

/** Returns the lines about the items left of a product; none unless a running drop offers it. */
export async function describePiecesLeftOfProduct(
  db: Db,
  slug: string,
  language: Language,
): Promise<string[]> {
  if (!isPostgresText(slug)) return [];
  return leftOfProductLines(await listPiecesLeft(db, eq(products.slug, slug)), wordsIn(language));
}

/** Returns the available sizes of running drops' products, in their usual order. `held` never exceeds `left`. */
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
