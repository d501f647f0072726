import { and, eq, inArray } from 'drizzle-orm';
import type { ProductPage } from '#app/catalogue/product.ts';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { findProductPage } from '#app/drops/find-product-page.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { isOfMailbox } from '../alert-of-mailbox-sql.server.ts';
import { isWaiting } from '../is-waiting-sql.server.ts';
import { stockAlerts } from '../tables.server.ts';

export type SoldOutProduct = Pick<
  ProductPage,
  'id' | 'slug' | 'title' | 'titleLanguage' | 'category' | 'pictures'
> & {
  sizes: { id: string; size: string; isAvailable: boolean }[];
};

/** Returns a product on sale with its sizes; a drop's product only while the drop runs. */
export async function findSoldOutProduct(
  db: Db,
  slug: string,
  language: Language,
): Promise<SoldOutProduct | undefined> {
  const found = await findProductPage(db, slug, language);
  if (!found) return undefined;
  const { id, title, titleLanguage, category, pictures } = found;
  const ids = await db
    .select({ id: productSizes.id, size: productSizes.size })
    .from(productSizes)
    .where(eq(productSizes.productId, id));
  const sizes = found.sizes.flatMap((size) => {
    const row = ids.find((one) => one.size === size.size);
    return row ? [{ ...size, id: row.id }] : [];
  });
  return { id, slug, title, titleLanguage, category, pictures, sizes };
}

export async function listAwaitedSizes(db: Db, product: SoldOutProduct, email: string): Promise<string[]> {
  const ids = product.sizes.map(({ id }) => id);
  if (!ids.length) return [];
  const rows = await db
    .select({ id: stockAlerts.productSizeId })
    .from(stockAlerts)
    .where(and(isOfMailbox(email), inArray(stockAlerts.productSizeId, ids), isWaiting));
  return product.sizes.flatMap(({ id, size }) => (rows.some((row) => row.id === id) ? [size] : []));
}
