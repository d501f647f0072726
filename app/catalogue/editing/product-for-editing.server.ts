import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { shopTime } from '#app/platform/text/shop-time.ts';
import {
  type ChoiceField,
  type Chosen,
  choiceFields,
  forEachField,
  itemFields,
  moments,
  pickFields,
  type TextField,
  textFields,
} from '../product-fields.ts';
import { productImages, productSizes, products, reducedPrices } from '../tables.server.ts';

/** The price is in cents; moments are local times; missing texts are empty. The version changes with every edit, but not with sales and holds. */
export type ProductForEditing = NonNullable<Awaited<ReturnType<typeof findProductForEditing>>>;

export async function findProductForEditing(db: Db, id: string) {
  const [row] = await db
    .select({
      version: sql<string>`${products.updatedAt}::text`,
      isArchived: sql<boolean>`${products.archivedAt} is not null`,
      isPublished: products.published,
      scheduled: pickFields(products, moments),
      product: {
        ...forEachField(textFields, textOf),
        ...(forEachField(choiceFields, textOf) as { [Field in ChoiceField]: SQL<Chosen<''>[Field]> }),
        ...pickFields(products, itemFields),
        ...pickColumns(products, 'slug', 'priceCents', 'category', 'subcategory', 'isNew', 'sizeSystemId'),
      },
    })
    .from(products)
    .where(eq(products.id, id));
  if (!row) return undefined;
  const [imageIds, sizes] = await Promise.all([listImageIds(db, id), listSizes(db, id)]);
  const { scheduled, product, ...rest } = row;
  const times = forEachField(moments, (field) => (scheduled[field] ? shopTime(scheduled[field]) : ''));
  return { ...rest, id, product: { ...product, ...times, imageIds, sizes } };
}

function textOf(field: TextField | ChoiceField): SQL<string> {
  return sql<string>`coalesce(${products[field]}, '')`;
}

function listSizes(db: Db, productId: string) {
  return db
    .select({
      ...pickColumns(productSizes, 'size', 'available', 'stockQuantity', ...itemFields),
      held: sql<number>`coalesce((select sum(holds.quantity) from holds
        where holds.product_size_id = product_sizes.id and holds.expires_at > now()), 0)::int`,
    })
    .from(productSizes)
    .where(eq(productSizes.productId, productId))
    .orderBy(productSizes.sortOrder);
}

async function listImageIds(db: Db, productId: string): Promise<string[]> {
  const rows = await db
    .select({ id: productImages.imageId })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.sortOrder));
  return rows.map(({ id }) => id);
}

/** The price is in cents; times are ISO text. */
export type ReducedPrice = { priceCents: number; startsAt: string; endsAt: string };

export async function findNextReducedPrice(db: Db, productId: string): Promise<ReducedPrice | undefined> {
  const [row] = await db
    .select(pickColumns(reducedPrices, 'priceCents', 'startsAt', 'endsAt'))
    .from(reducedPrices)
    .where(and(eq(reducedPrices.productId, productId), gt(reducedPrices.endsAt, sql`now()`)))
    .orderBy(asc(reducedPrices.startsAt))
    .limit(1);
  return row && { ...row, startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() };
}
