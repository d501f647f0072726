import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { isInShop } from '#app/catalogue/is-in-shop.server.ts';
import type { OfferedCard } from '#app/catalogue/product.ts';
import { listSomeProductCards } from '#app/catalogue/published-products.server.ts';
import { products } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { HIDDEN_TEST_PRODUCT_SLUG } from './hidden-test-product.ts';
import { isRunningDrop } from './products-in-drops.server.ts';
import { selectShownDrops } from './select-shown-drops.server.ts';
import { addSaleGates } from './selling/sale-gates.server.ts';
import type { ShownDrop } from './shown-drop-type.ts';
import { dropProducts, drops } from './tables.server.ts';

/** Returns the running drops, the latest first; texts fall back to English. */
export function listRunningDrops(db: Db, language: Language): Promise<ShownDrop[]> {
  return selectShownDrops(db, language, isRunningDrop, [desc(drops.startDate), asc(drops.id)]);
}

/** Returns a drop's cards in the operator's order; prices in cents. */
export async function listDropProducts(db: Db, dropId: string, language: Language): Promise<OfferedCard[]> {
  const ofDrop = and(eq(dropProducts.dropId, dropId), eq(dropProducts.productId, products.id));
  const cards = await listSomeProductCards(
    db,
    language,
    and(isInShop(), sql`exists (select from ${dropProducts} where ${ofDrop})`),
    { orderBy: [sql`(select sort_order from ${dropProducts} where ${ofDrop})`, asc(products.id)] },
  );
  return addSaleGates(
    db,
    cards.filter((card) => card.slug !== HIDDEN_TEST_PRODUCT_SLUG),
    language,
  );
}
