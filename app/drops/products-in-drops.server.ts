import { and, asc, eq, gt, inArray, isNotNull, lte, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { isInShop } from '#app/catalogue/product-sql.server.ts';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { dropProducts, drops } from './tables.server.ts';

export const isRunningDrop = and(
  eq(drops.isActive, true),
  lte(drops.startDate, sql`now()`),
  gt(drops.endDate, sql`now()`),
);

const hasBegun = and(eq(drops.isActive, true), lte(drops.startDate, sql`now()`));

/** Returns the SQL condition that a product is on sale now. A product in drops is on sale only while a drop runs. */
export function isOnSaleNow(): SQL<boolean> {
  return sql<boolean>`(${isInShop()} and (${products.category} <> 'the-drop' or exists (
    select from ${dropProducts} join ${drops} on ${drops.id} = ${dropProducts.dropId}
    where ${dropProducts.productId} = ${products.id} and ${isRunningDrop})))`;
}

/** Returns the SQL condition that a running drop offers the product of a `product_sizes` row. */
export function isOfRunningDrop(): SQL<boolean> {
  return sql<boolean>`exists (
    select from ${dropProducts} join ${drops} on ${drops.id} = ${dropProducts.dropId}
    where ${dropProducts.productId} = product_sizes.product_id and ${isRunningDrop})`;
}

/** Returns the SQL condition that shoppers have seen a product: drop products count once one of their drops began. */
export function isKnownToShoppers(): SQL<boolean> {
  return sql<boolean>`(${isInShop()} and (${products.category} <> 'the-drop' or exists (
    select from ${dropProducts} join ${drops} on ${drops.id} = ${dropProducts.dropId}
    where ${dropProducts.productId} = ${products.id} and ${hasBegun})))`;
}

export async function findProductsInRunningDrops(db: Db, productIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: dropProducts.productId })
    .from(dropProducts)
    .innerJoin(drops, eq(drops.id, dropProducts.dropId))
    .where(and(inArray(dropProducts.productId, productIds), isRunningDrop));
  return new Set(rows.map((row) => row.id));
}

/** Maps each product in an active drop that has not ended to 'running', or to the ISO time of its next start. */
export async function findDropStartTimes(
  db: Db,
  productIds: string[],
): Promise<Map<string, 'running' | string>> {
  const rows = await db
    .select({
      id: dropProducts.productId,
      isRunning: sql<boolean>`bool_or(${drops.startDate} <= now())`,
      next: sql<string>`min(to_char(${drops.startDate} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`,
    })
    .from(dropProducts)
    .innerJoin(drops, eq(drops.id, dropProducts.dropId))
    .where(
      and(
        inArray(dropProducts.productId, productIds),
        eq(drops.isActive, true),
        gt(drops.endDate, sql`now()`),
      ),
    )
    .groupBy(dropProducts.productId);
  return new Map(rows.map((row) => [row.id, row.isRunning ? 'running' : row.next]));
}

export async function listProductIdsInRunningDrops(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: dropProducts.productId })
    .from(dropProducts)
    .innerJoin(drops, eq(drops.id, dropProducts.dropId))
    .innerJoin(products, eq(products.id, dropProducts.productId))
    .where(and(ne(products.slug, HIDDEN_TEST_PRODUCT_SLUG), isRunningDrop));
  return rows.map(({ id }) => id);
}

/** Operators test real payments with this product. It appears in no list. */
export const HIDDEN_TEST_PRODUCT_SLUG = 'test-product';

export type LimitedDrop = Awaited<ReturnType<typeof listLimitedDrops>>[number];

export function listLimitedDrops(db: Db, asked: string[]) {
  const { id, title, titleNl, piecesPerPerson } = drops;
  return db
    .select({
      id,
      title,
      titleNl,
      piecesPerPerson: sql<number>`${piecesPerPerson}`,
      productIds: sql<string[]>`array_agg(${products.id})`,
    })
    .from(drops)
    .innerJoin(dropProducts, eq(dropProducts.dropId, id))
    .innerJoin(products, eq(products.id, dropProducts.productId))
    .where(
      and(
        isNotNull(piecesPerPerson),
        isRunningDrop,
        or(inArray(products.id, asked), inArray(products.slug, asked)),
      ),
    )
    .groupBy(id)
    .orderBy(asc(id));
}

export async function listSoldOutDrops(db: Db) {
  const left = db
    .select({ one: sql`1` })
    .from(dropProducts)
    .innerJoin(products, eq(products.id, dropProducts.productId))
    .innerJoin(productSizes, eq(productSizes.productId, products.id))
    .where(
      and(
        eq(dropProducts.dropId, drops.id),
        ne(products.slug, HIDDEN_TEST_PRODUCT_SLUG),
        isInShop(),
        eq(productSizes.available, true),
        gt(productSizes.stockQuantity, 0),
      ),
    );
  return db
    .select({ id: drops.id, title: drops.title, titleNl: drops.titleNl })
    .from(drops)
    .where(and(isRunningDrop, notExists(left)))
    .orderBy(drops.id);
}

/** SQL condition that no running drop with open sale contains the product of a `drop_products` row. */
export const isGated: SQL<boolean> = sql<boolean>`not exists (
  select from drop_products as other join ${drops} on ${drops.id} = other.drop_id
  where other.product_id = ${dropProducts.productId} and ${eq(drops.saleMethod, 'open')} and ${isRunningDrop})`;

/** SQL condition that no running drop sells a `product_sizes` row through a queue. */
export const isFreeOfQueues: SQL<boolean> = sql<boolean>`not exists (
  select from ${dropProducts} join ${drops} on ${drops.id} = ${dropProducts.dropId}
  where ${dropProducts.productId} = product_sizes.product_id and ${eq(drops.saleMethod, 'queue')}
    and ${isRunningDrop} and ${isGated})`;

/** A product and a running drop that sells it through a queue or draw. A product may be in several such drops. */
export type GatedProduct = Awaited<ReturnType<typeof findGatedProducts>>[number];

/** Returns the given products (ids or slugs) that running drops sell only through a queue or draw. */
export function findGatedProducts(db: Db, idsOrSlugs: string[]) {
  return db
    .select({
      productId: products.id,
      drop: { id: drops.id, title: drops.title, titleNl: drops.titleNl, saleMethod: drops.saleMethod },
    })
    .from(dropProducts)
    .innerJoin(products, eq(products.id, dropProducts.productId))
    .innerJoin(drops, eq(drops.id, dropProducts.dropId))
    .where(
      and(
        or(inArray(products.id, idsOrSlugs), inArray(products.slug, idsOrSlugs)),
        ne(drops.saleMethod, 'open'),
        isRunningDrop,
        isGated,
      ),
    )
    .orderBy(asc(drops.startDate), asc(drops.id), asc(products.id));
}

/** True for an order paid in time, even if it was cancelled or returned later, so that drop reports never change. */
export function wasBought(orderId: SQL): SQL<boolean> {
  return sql<boolean>`exists (select from orders where orders.id = ${orderId}
    and orders.payment_status in ('paid', 'refunded') and not exists (
      select from order_refunds where order_refunds.order_id = orders.id and order_refunds.cause in ('paid-too-late', 'over-limit')))`;
}
