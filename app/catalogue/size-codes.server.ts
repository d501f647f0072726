import { type SQL, sql } from 'drizzle-orm';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import { products } from './tables.server.ts';

/** Returns whether a row of `product_sizes` under this name has a SKU or a barcode, whatever the case. */
export function hasSizeCode(sizeTable: 'product_sizes' | 'size', code: string): SQL {
  const size = sql.identifier(sizeTable);
  const plain = code.trim().toLowerCase();
  return sql`(${size}.sku <> '' and lower(${size}.sku) = ${plain} or ${size}.barcode <> '' and lower(${size}.barcode) = ${plain})`;
}

/**
 * Returns whether operators mean a product by what they search for: a part of its titles or its slug, or the SKU or the barcode of
 * one of its sizes. These are looked up once, so that each half has its index.
 */
export function isCalled(search: string): SQL {
  return sql`(${containsText(products.adminSearchText, search)} or ${products.id} = any(array(
    select product_id from product_sizes where ${hasSizeCode('product_sizes', search)})))`;
}
