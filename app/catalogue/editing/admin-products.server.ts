import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type PictureRow, shownPicture } from '#app/media/picture-sizes.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { countFound } from '#app/ui/admin/list/count-found.server.ts';
import { departmentNames } from '../departments.server.ts';
import { isCalled, isInShop } from '../product-sql.server.ts';
import { LOW_STOCK_LIMIT, lowStockSizesSql } from '../stock/free-stock-sql.server.ts';
import { isOfDepartment, subcategoryNames } from '../subcategories.server.ts';
import { departments, products, subcategories, subcategoryDepartments } from '../tables.server.ts';
import { type ProductFilters, productSorts } from './product-filters.ts';

type Asked = ProductFilters & {
  search: string;
  sort: string;
  direction: 'asc' | 'desc';
  page: number;
  perPage: number;
};
/** `running`, or the start of the product's next drop; undefined if no drop is planned. */
type DropTime = 'running' | string | undefined;

/** A product in the operators' list. `departmentName` is null for items of drops; `low` is set only in a list of low stock. */
export type ListedProduct = Awaited<ReturnType<typeof listAdminProducts>>['products'][number] & {
  dropTime?: DropTime;
};

const sorts: Record<string, typeof products.createdAt | typeof products.title | typeof products.priceCents> =
  { date: products.createdAt, title: products.title, price: products.priceCents };

/** Returns a page and the total up to `MOST_ROWS` + 1. Prices are in cents. `search` is part of a title or slug. */
export async function listAdminProducts(db: Db, asked: Asked, language: Language) {
  const condition = conditionOf(asked);
  const [rows, [counted]] = await Promise.all([
    selectPage(db, condition, asked),
    countFound(db, products, condition),
  ]);
  return {
    products: rows.map(
      ({ picture, names, departmentNames: ofDepartment, sizes: { low, ...sizes }, ...row }) => ({
        ...row,
        departmentName: ofDepartment[language],
        subcategoryName: names[language],
        ...sizes,
        ...(asked.isLow && { low }),
        picture: picture ? shownPicture(picture, language) : undefined,
      }),
    ),
    total: counted?.count ?? 0,
  };
}

/** Subqueries run only for the rows of this page. */
export function selectPage(db: Db, condition: SQL | undefined, asked: Asked) {
  const order = asked.direction === 'asc' ? asc : desc;
  const by = sorts[asked.sort] ?? sorts[productSorts[0]] ?? products.createdAt;
  const page = db
    .select({ id: products.id })
    .from(products)
    .where(condition)
    .orderBy(order(by), order(products.id))
    .limit(asked.perPage)
    .offset((asked.page - 1) * asked.perPage)
    .as('page');
  return db
    .select({
      ...pickColumns(products, 'id', 'title', 'titleNl', 'slug', 'priceCents', 'category', 'isNew'),
      names: subcategoryNames,
      departmentNames,
      isArchived: sql<boolean>`${products.archivedAt} is not null`,
      isPublished: products.published,
      picture: firstPicture,
      sizes,
    })
    .from(page)
    .innerJoin(products, eq(products.id, page.id))
    .innerJoin(subcategories, eq(subcategories.slug, products.subcategory))
    .leftJoin(departments, eq(departments.slug, products.department))
    .leftJoin(subcategoryDepartments, isOfDepartment)
    .orderBy(order(by), order(products.id));
}

export function conditionOf(filters: ProductFilters & { search: string }): SQL | undefined {
  const { search, category, isArchived, isUnpublished, isLow } = filters;
  return and(
    isArchived ? isNotNull(products.archivedAt) : isNull(products.archivedAt),
    isUnpublished ? eq(products.published, false) : undefined,
    isLow
      ? sql`${isInShop()} and ${products.id} in (select "productId" from (${lowStockSizesSql(LOW_STOCK_LIMIT)}) as low)`
      : undefined,
    category ? eq(products.category, category) : undefined,
    search ? isCalled(search) : undefined,
  );
}

// Qualifies all columns: in a subquery the query builder would write a `products` column without its table name.
const firstPicture = sql<PictureRow | null>`(
  select json_build_object('url', images.url, 'width', images.width, 'height', images.height,
    'colour', images.colour, 'alt', images.alt_text, 'altNl', images.alt_text_nl)
  from product_images join images on images.id = product_images.image_id
  where product_images.product_id = products.id
  order by product_images.sort_order limit 1)`;

/** `free` are items that shoppers can buy: of available sizes and not held. `low` are sizes with low stock, fewest first. */
type Stock = {
  stock: number;
  held: number;
  free: number;
  isOnSale: boolean;
  low: { size: string; free: number }[];
};

const sizes = sql<Stock>`(
  select json_build_object(
    'stock', coalesce(sum(stock_quantity), 0), 'held', coalesce(sum(held), 0),
    'free', coalesce(sum(greatest(stock_quantity - held, 0)) filter (where available), 0),
    'isOnSale', coalesce(bool_or(available), false),
    'low', coalesce(json_agg(json_build_object('size', size, 'free', greatest(stock_quantity - held, 0))
      order by stock_quantity - held, size) filter (where available and stock_quantity - held <= ${LOW_STOCK_LIMIT}), '[]'))
  from (
    select size, stock_quantity, available, coalesce((select sum(holds.quantity) from holds
      where holds.product_size_id = product_sizes.id and holds.expires_at > now()), 0) as held
    from product_sizes where product_sizes.product_id = products.id
  ) as counted)`;

const SHOWN = 10;

export async function listProductsWithoutWeight(db: Db) {
  const rows = await db
    .select({ id: products.id, title: products.title, count: sql<number>`(count(*) over ())::int` })
    .from(products)
    .where(
      and(
        isNull(products.weightGrams),
        isNull(products.archivedAt),
        sql`exists (select from product_sizes where product_sizes.product_id = products.id and product_sizes.weight_grams is null)`,
      ),
    )
    .orderBy(asc(products.title), asc(products.id))
    .limit(SHOWN);
  return { count: rows[0]?.count ?? 0, products: rows.map(({ id, title }) => ({ id, title })) };
}
