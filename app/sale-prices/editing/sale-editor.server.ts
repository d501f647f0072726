import { and, asc, desc, eq, getTableColumns, notInArray, sql } from 'drizzle-orm';
import type { ShopCategories } from '#app/catalogue/categories.ts';
import { lockProducts } from '#app/catalogue/product-sql.server.ts';
import { listShopCategories, lockSubcategories } from '#app/catalogue/subcategories.server.ts';
import { reducedPrices } from '#app/catalogue/tables.server.ts';
import { dropPhase } from '#app/drops/drop.ts';
import { type DropFormProduct, listDropFormProducts } from '#app/drops/editing/list-drops.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { LONG_STATEMENTS } from '#app/platform/database/long-statements.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { versionOf } from '#app/platform/editing/audit-log.server.ts';
import { editor } from '#app/platform/editing/editor.server.ts';
import {
  parseForm,
  readForm,
  refuseForm,
  typedAmount,
  typedValues,
} from '#app/platform/editing/form-schema.ts';
import { saveRow } from '#app/platform/editing/save-row.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { invalidatePagesWhenPricesTurn } from '../invalidate-at-price-changes.server.ts';
import { saleCategories, saleProductsText } from '../sale.ts';
import { saleProducts, sales } from '../tables.server.ts';
import { MOST_PRODUCTS, type SaleValues, saleSchema } from './sale-schema.ts';

const LONGEST_ID = 100;

export type FilledSale = { values: SaleValues; pieces: DropFormProduct[]; shop: ShopCategories };

export const saleEditor = editor<SaleValues, Omit<FilledSale, 'values'>>({
  objectType: 'sale',
  listPath: '/admin/sales',
  schema: saleSchema,
  together: [
    ['startDate', 'endDate'],
    ['kind', 'percentage', 'amount', 'products', 'categories'],
  ],
  find: findSale,
  read(form) {
    const ids = [...new Set(form.getAll('products').map((id) => String(id).slice(0, LONGEST_ID)))];
    const price = (id: string) => String(form.get(`price-${id}`) ?? '').slice(0, LONGEST_ID);
    const products = ids.slice(0, MOST_PRODUCTS + 1).map((id) => ({ id, price: price(id) }));
    return { ...readForm(saleSchema, form), products };
  },
  relevant: (sale) => ({
    ...sale,
    percentage: sale.kind === 'percentage' ? sale.percentage : '',
    amount: sale.kind === 'amount' ? sale.amount : '',
    categories: sale.categories.toSorted(),
    products: sale.products.map(({ id, price }) => ({
      id,
      price: sale.kind === 'fixed' ? price.trim() : '',
    })),
  }),
  save: saveSale,
  // The job has already looked at the current minute, so a change within that minute is scheduled here.
  afterSave: invalidatePagesWhenPricesTurn,
  history: async (tx, sale) => ({ products: saleProductsText(sale, await listPieces(tx, sale)) }),
  show: async (db, sale) => ({
    pieces: await listPieces(db, sale),
    shop: await listShopCategories(db),
  }),
  async remove(tx, id) {
    await allowForPlanning(tx);
    await tx.delete(sales).where(eq(sales.id, id));
    await invalidatePages(tx, [tags.everyPage]);
    return { ok: true };
  },
});

async function findSale(db: Db, id: string) {
  const [row] = await db
    .select({ ...getTableColumns(sales), version: versionOf(sales.updatedAt) })
    .from(sales)
    .where(eq(sales.id, id));
  if (!row) return undefined;
  const chosen = await db
    .select({ id: saleProducts.productId, priceCents: saleProducts.priceCents })
    .from(saleProducts)
    .where(eq(saleProducts.saleId, id))
    .orderBy(asc(saleProducts.sortOrder), asc(saleProducts.productId));
  const {
    id: _,
    version,
    startsAt,
    endsAt,
    amountCents,
    createdAt: _created,
    updatedAt: _updated,
    ...rest
  } = row;
  const values = {
    ...typedValues({ ...rest, startDate: startsAt, endDate: endsAt }),
    amount: typedAmount(amountCents),
    products: chosen.map((product) => ({ id: product.id, price: typedAmount(product.priceCents) })),
  };
  return { id, version, values };
}

/** Prices change when the transaction commits. Refuses, with one problem per field, broken rules and missing products. */
export async function saveSale(db: Db, values: SaleValues, id: string) {
  const parsed = parseForm(saleSchema, values);
  if (!parsed.ok) return parsed;
  const { products: listed, ...sale } = parsed.saved;
  const chosen = [...new Map(listed.map((product) => [product.id, product])).values()];
  const ids = chosen.map((product) => product.id);
  return db.transaction(async (tx) => {
    const categories = await orderCategories(tx, sale.categories);
    if (!categories) return refuseForm({ categories: 'category-gone' });
    if ((await lockProducts(tx, ids)).size < ids.length) return refuseForm({ products: 'product-gone' });
    await allowForPlanning(tx);
    await saveRow(tx, sales, { id }, { ...sale, categories });
    await tx
      .delete(saleProducts)
      .where(
        and(eq(saleProducts.saleId, id), ids.length ? notInArray(saleProducts.productId, ids) : undefined),
      );
    const rows = chosen.map((product, sortOrder) => ({
      saleId: id,
      productId: product.id,
      sortOrder,
      priceCents: product.priceCents,
    }));
    if (rows.length)
      await tx
        .insert(saleProducts)
        .values(rows)
        .onConflictDoUpdate({
          target: [saleProducts.saleId, saleProducts.productId],
          set: { sortOrder: sql`excluded.sort_order`, priceCents: sql`excluded.price_cents` },
        });
    await invalidatePages(tx, [tags.everyPage]);
    return { ok: true as const, id };
  });
}

/**
 * Returns the categories of a sale or discount in the shop's order; undefined if one does not exist. They keep their
 * addresses until the transaction ends. Call this before products are locked.
 */
export async function orderCategories(tx: Db, chosen: string[]): Promise<string[] | undefined> {
  await lockSubcategories(tx);
  const known = saleCategories(await listShopCategories(tx));
  const categories = known.filter((category) => chosen.includes(category));
  return categories.length === chosen.length ? categories : undefined;
}

function listPieces(db: Db, { products: chosen }: SaleValues): Promise<DropFormProduct[]> {
  return listDropFormProducts(db, chosen.map(({ id }) => id).filter(isPostgresText));
}

/** The commit calculates the prices of the whole shop. */
async function allowForPlanning(tx: Db): Promise<void> {
  await tx.execute(LONG_STATEMENTS);
}

export type SaleListItem = Awaited<ReturnType<typeof listSales>>['sales'][number];

export async function listSales(db: Db, { page, perPage }: { page: number; perPage: number }, now: Date) {
  const [rows, total] = await Promise.all([selectSales(db, { page, perPage }), db.$count(sales)]);
  return {
    sales: rows.map(({ startsAt, endsAt, ...row }) => ({
      ...row,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      phase: dropPhase({ startDate: startsAt, endDate: endsAt }, now),
    })),
    total,
  };
}

function selectSales(db: Db, { page, perPage }: { page: number; perPage: number }) {
  return db
    .select({
      ...pickColumns(sales, 'id', 'title', 'titleNl', 'startsAt', 'endsAt'),
      ...pickColumns(sales, 'kind', 'percentage', 'amountCents', 'categories'),
      chosen: db.$count(saleProducts, eq(saleProducts.saleId, sales.id)),
      // Products at this sale's price, now or when it begins. Excludes products cheaper in another sale.
      reduced: sql<number>`(select count(distinct reduced_prices.product_id)::int from ${reducedPrices}
        where reduced_prices.sale_id = sales.id and reduced_prices.ends_at > now())`,
    })
    .from(sales)
    .orderBy(desc(sales.startsAt), desc(sales.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
}
