import { type SQL, sql } from 'drizzle-orm';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import { products } from './tables.server.ts';

export function hasSizeCode(sizeTable: 'product_sizes' | 'size', code: string): SQL {
  const size = sql.identifier(sizeTable);
  const plain = code.trim().toLowerCase();
  return sql`(${size}.sku <> '' and lower(${size}.sku) = ${plain} or ${size}.barcode <> '' and lower(${size}.barcode) = ${plain})`;
}

/** Matches part of a title or slug, or the code of a size. A separate subquery lets each search use its own index. */
export function isCalled(search: string): SQL {
  return sql`(${containsText(products.adminSearchText, search)} or ${products.id} = any(array(
    select product_id from product_sizes where ${hasSizeCode('product_sizes', search)})))`;
}
