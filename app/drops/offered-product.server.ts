import type { ProductPage } from '#app/catalogue/product.ts';
import { findPublishedProduct } from '#app/catalogue/products.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import type { Language } from '#app/platform/language.ts';
import { findDroppedProducts } from './running-drops.server.ts';

/** The page of a product as long as it may be seen: a piece of a drop only while that runs. */
export async function findOfferedProduct(
  db: Db,
  slug: string,
  language: Language,
): Promise<ProductPage | undefined> {
  const product = await findPublishedProduct(db, slug, language);
  if (product?.category !== 'the-drop') return product;
  return (await findDroppedProducts(db, [product.id])).has(product.id) ? product : undefined;
}
