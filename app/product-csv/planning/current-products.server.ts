import { or, sql } from 'drizzle-orm';
import { listSizesInDraws } from '#app/catalogue/editing/sizes-in-draws.server.ts';
import { forEachField, pickFields, plainFields, textFields } from '#app/catalogue/product-fields.ts';
import { ownItemValues } from '#app/catalogue/product-sql.server.ts';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import type { CurrentProduct, WholeProduct } from './product-diff.ts';

/** Returns the products, even archived ones. `toChange` locks them and their sizes until the transaction ends. */
export async function listCurrentProducts(
  db: Db,
  slugs: string[],
  { ids = [], toChange = false }: { ids?: string[]; toChange?: boolean } = {},
): Promise<CurrentProduct[]> {
  if (toChange) await lockProducts(db, slugs);
  const rows = await db
    .select({
      ...pickColumns(products, 'id', 'slug', 'archivedAt'),
      ...pickFields(products, plainFields),
      sizes: sql<WholeProduct['sizes']>`(
        select coalesce(json_agg(json_build_object('size', product_sizes.size, 'available', product_sizes.available,
          'stockQuantity', product_sizes.stock_quantity, 'sku', product_sizes.sku, 'barcode', product_sizes.barcode,
          ${ownItemValues})
          order by product_sizes.sort_order), '[]')
        from product_sizes where product_sizes.product_id = products.id)`,
      imageIds: sql<string[]>`(
        select coalesce(json_agg(product_images.image_id order by product_images.sort_order), '[]')
        from product_images where product_images.product_id = products.id)`,
      movementId: sql<number>`(select coalesce(max(id), 0) from stock_movements)`.mapWith(Number),
      isUnsold: sql<boolean>`(products.archived_at is not null or not products.published)
        and not exists (select from order_items where order_items.product_id = products.id)
        and not exists (select from holds join product_sizes on product_sizes.id = holds.product_size_id
          where product_sizes.product_id = products.id)`,
      held: sql<Record<string, number>>`(
        select coalesce(json_object_agg(held.size, held.pieces), '{}') from (
          select product_sizes.size, sum(holds.quantity) as pieces from holds
          join product_sizes on product_sizes.id = holds.product_size_id
          where product_sizes.product_id = products.id and holds.expires_at > now() group by product_sizes.size) as held)`,
    })
    .from(products)
    .where(or(isOneOf(slugs), sql`${products.id} = any(${sql.param(ids)}::text[])`));
  const sizesInDraws = await listSizesInDraws(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, slug, archivedAt, isUnsold, held, movementId, ...product }) => ({
    id,
    slug,
    isArchived: archivedAt !== null,
    isRemovable: isUnsold && !sizesInDraws.has(id),
    held,
    sizesInDraw: sizesInDraws.get(id) ?? [],
    movementId,
    product: { ...product, title: product.title.trim(), ...trimmedTexts(product) },
  }));
}

const optionalTexts = textFields.filter((field) => field !== 'title');

/** Trims texts like saving does, so that spaces around stored texts are not a difference. */
function trimmedTexts(product: Record<(typeof optionalTexts)[number], string | null>) {
  return forEachField(optionalTexts, (field) => product[field]?.trim() || null);
}

/** Locks the products, and then their sizes in the same order as checkouts. */
async function lockProducts(tx: Db, slugs: string[]): Promise<void> {
  const locked = await tx
    .select({ id: products.id })
    .from(products)
    .where(isOneOf(slugs))
    .orderBy(products.id)
    .for('update');
  const ids = locked.map(({ id }) => id);
  await tx
    .select({ id: productSizes.id })
    .from(productSizes)
    .where(sql`${productSizes.productId} = any(${sql.param(ids)}::text[])`)
    .orderBy(productSizes.id)
    .for('no key update');
}

/** Passes the slugs as one array, so that the prepared statement is the same for any number of slugs. */
function isOneOf(slugs: string[]) {
  return sql`${products.slug} = any(${sql.param(slugs)}::text[])`;
}
