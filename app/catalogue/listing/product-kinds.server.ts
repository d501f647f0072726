import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { cachedRead } from '#app/platform/pages/cached-reads.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import type { Subcategory } from '../categories.ts';
import { isInShop } from '../is-in-shop.server.ts';
import { isReducedNow } from '../price-in-force.server.ts';
import { sizesInOrder } from '../product.ts';
import { hasFreeStock } from '../stock/free-stock-sql.server.ts';
import { productSizes, products, reducedPrices } from '../tables.server.ts';
import type { ProductKind } from './count-facets.ts';
import { priceRange } from './filter-conditions.server.ts';
import { priceRanges } from './filters.ts';

export function listProductKinds(db: Db, where: SQL | undefined): Promise<ProductKind[]> {
  return countKinds(
    db,
    sql`${products} cross join lateral (
      select ${freeSizes} as bits from ${productSizes} where ${productSizes.productId} = ${products.id} and ${hasFreeStock}
    ) free`,
    where,
  );
}

/** Reads all sizes at once instead of product by product. */
function listCollectionKinds(db: Db): Promise<ProductKind[]> {
  return countKinds(
    db,
    sql`${products} left join (
      select ${productSizes.productId} as id, ${freeSizes} as bits from ${productSizes} where ${hasFreeStock} group by 1
    ) free on free.id = ${products.id}`,
    and(isInShop(), inArray(products.category, ['women', 'men'])),
  );
}

const freeSizes = sql`bit_or(1 << (array_position(${sql.param([...sizesInOrder])}::text[], ${productSizes.size}) - 1))`;

async function countKinds(db: Db, from: SQL, where: SQL | undefined): Promise<ProductKind[]> {
  const { rows } = await db.execute<Omit<ProductKind, 'price'> & { price: number }>(sql`
    select ${products.gender}, ${products.subcategory} as category, ${products.colour}, ${priceRange} as price,
      ${products.isNew} as "isNew", coalesce(free.bits, 0) as sizes, count(*)::int as count
    from ${from} left join ${reducedPrices} on ${isReducedNow} where ${where} group by 1, 2, 3, 4, 5, 6`);
  return rows.map((row) => ({ ...row, price: priceRanges[row.price] ?? '' }));
}

/** Reads all departments together, and caches them until the shop changes. */
export async function cachedDepartmentKinds(
  context: Readonly<RouterContextProvider>,
  department: 'women' | 'men',
  subcategory: Subcategory | undefined,
): Promise<ProductKind[]> {
  const kinds = await cachedRead(context, 'kinds of products', [tags.catalogue], () =>
    listCollectionKinds(db),
  );
  return kinds.filter(
    ({ gender, category }) => gender === department && (!subcategory || category === subcategory),
  );
}
