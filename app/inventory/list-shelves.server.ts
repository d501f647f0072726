import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { sizesInOrder } from '#app/catalogue/product.ts';
import { isCalled } from '#app/catalogue/size-codes.server.ts';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { MOST_ROWS } from '#app/ui/admin/list/list-url-state.ts';
import type { ShelfListItem } from './shelf-form.ts';

type Asked = {
  search: string;
  isWithoutShelf: boolean;
  page: number;
  perPage: number;
};

/** Returns a page sorted by title and size, and the number of sizes up to `MOST_ROWS` + 1. */
export async function listShelves(
  db: Db,
  { search, isWithoutShelf, page, perPage }: Asked,
): Promise<{ sizes: ShelfListItem[]; total: number }> {
  const isAsked: SQL | undefined = and(
    isNull(products.archivedAt),
    search ? isCalled(search) : undefined,
    isWithoutShelf ? eq(productSizes.shelf, '') : undefined,
  );
  const place = sql`array_position(${sql.param([...sizesInOrder])}::text[], ${productSizes.size})`;
  const found = db
    .select({ one: sql`1` })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(isAsked)
    .limit(MOST_ROWS + 1);
  const [sizes, total] = await Promise.all([
    db
      .select({
        id: productSizes.id,
        productId: products.id,
        title: products.title,
        titleNl: products.titleNl,
        size: productSizes.size,
        shelf: productSizes.shelf,
        sku: productSizes.sku,
        barcode: productSizes.barcode,
      })
      .from(productSizes)
      .innerJoin(products, eq(products.id, productSizes.productId))
      .where(isAsked)
      .orderBy(asc(products.title), asc(products.id), place)
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.$count(found.as('found')),
  ]);
  return { sizes, total };
}
