import { and, asc, eq, getTableColumns, ne, sql, TransactionRollbackError } from 'drizzle-orm';
import type { ShopCategories } from '#app/catalogue/categories.ts';
import { lockProducts } from '#app/catalogue/product-sql.server.ts';
import { listShopCategories } from '#app/catalogue/subcategories.server.ts';
import { type DropFormProduct, listDropFormProducts } from '#app/drops/editing/list-drops.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { versionOf } from '#app/platform/editing/audit-log.server.ts';
import { editor } from '#app/platform/editing/editor.server.ts';
import { parseForm, refuseForm, typedAmount, typedValues } from '#app/platform/editing/form-schema.ts';
import { saveRow } from '#app/platform/editing/save-row.server.ts';
import { orderCategories } from '#app/sale-prices/editing/sale-editor.server.ts';
import { normalCode } from '../discount.ts';
import { discountCodes, discountProducts, discounts } from '../tables.server.ts';
import { type DiscountValues, discountSchema, givesAllAway } from './discount-schema.ts';
import { typedCode } from './list-discounts.server.ts';

export type FilledDiscount = {
  values: DiscountValues;
  pieces: DropFormProduct[];
  shop: ShopCategories;
};

/** Refuses to give everything away unless the operator confirmed this (`mayGiveAllAway`) or it was already saved. */
export const discountEditor = editor<DiscountValues, Omit<FilledDiscount, 'values'>, 'used'>({
  objectType: 'discount',
  listPath: '/admin/discounts',
  schema: discountSchema,
  together: [
    ['startDate', 'endDate'],
    ['kind', 'percentage', 'amount'],
    ['method', 'code'],
    ['scope', 'categories', 'products'],
  ],
  find: findDiscount,
  relevant,
  async save(tx, values, id, current) {
    const isAsked = values.mayGiveAllAway || (current && givesAllAway(current.values));
    if (!isAsked && givesAllAway(values))
      return { ok: false, reason: 'invalid', problems: { mostUses: 'gives-all-away' } };
    return saveDiscount(tx, values, id);
  },
  async history(tx, values) {
    const pieces = await listDropFormProducts(tx, relevant(values).products);
    return { products: pieces.map(({ title }) => title).join(', ') };
  },
  show: async (db, { products: ids }) => ({
    pieces: await listDropFormProducts(db, ids.filter(isPostgresText)),
    shop: await listShopCategories(db),
  }),
  // A used discount cannot be deleted, since the results of its orders would be lost. Operators can end it instead.
  async remove(tx, id) {
    // The lock excludes concurrent orders with this discount.
    await tx.execute(sql`select from discounts where id = ${id} for update`);
    const { rows } = await tx.execute(sql`select from discount_uses where discount_id = ${id} limit 1`);
    if (rows.length) return { ok: false, reason: 'used' };
    await tx.delete(discounts).where(eq(discounts.id, id));
    return { ok: true };
  },
});

function relevant({ mayGiveAllAway: _, ...values }: DiscountValues) {
  const { kind, method, scope, percentage, amount, code, categories, products: ids } = values;
  const isForSome = scope === 'some';
  return {
    ...values,
    percentage: kind === 'percentage' ? percentage : '',
    amount: kind === 'amount' ? amount : '',
    code: method === 'code' ? normalCode(code) : '',
    categories: isForSome ? categories.toSorted() : [],
    products: isForSome ? ids : [],
  };
}

async function findDiscount(db: Db, id: string) {
  const [row] = await db
    .select({ ...getTableColumns(discounts), version: versionOf(discounts.updatedAt), code: typedCode })
    .from(discounts)
    .where(eq(discounts.id, id));
  if (!row) return undefined;
  const chosen = await db
    .select({ id: discountProducts.productId })
    .from(discountProducts)
    .where(eq(discountProducts.discountId, id))
    .orderBy(asc(discountProducts.sortOrder), asc(discountProducts.productId));
  const { id: _, version, createdAt, updatedAt, amountCents, minimumCents, isForWholeShop, ...rest } = row;
  const { startsAt, endsAt, importId, ...fields } = rest;
  const values: DiscountValues = {
    ...typedValues({ ...fields, startDate: startsAt, endDate: endsAt }),
    amount: typedAmount(amountCents),
    minimum: typedAmount(minimumCents || null),
    scope: isForWholeShop ? 'shop' : 'some',
    products: chosen.map((product) => product.id),
    mayGiveAllAway: false,
  };
  return { id, version, values };
}

/** Adds or changes a discount with its products and typed code. Does not change generated codes. */
export async function saveDiscount(db: Db, values: DiscountValues, id: string) {
  const parsed = parseForm(discountSchema, values);
  if (!parsed.ok) return parsed;
  const { code, products: listed, ...discount } = parsed.saved;
  const ids = [...new Set(listed)];
  return db
    .transaction(async (tx) => {
      const categories = await orderCategories(tx, discount.categories);
      if (!categories) return refuseForm({ categories: 'category-gone' });
      if ((await lockProducts(tx, ids)).size < ids.length) return refuseForm({ products: 'product-gone' });
      await saveRow(tx, discounts, { id }, { ...discount, categories });
      await tx.delete(discountProducts).where(eq(discountProducts.discountId, id));
      if (ids.length)
        await tx
          .insert(discountProducts)
          .values(ids.map((productId, sortOrder) => ({ discountId: id, productId, sortOrder })));
      if (!(await saveCode(tx, id, code || undefined))) tx.rollback();
      return { ok: true as const, id };
    })
    .catch((error: unknown) => {
      if (error instanceof TransactionRollbackError) return refuseForm({ code: 'code-taken' });
      throw error;
    });
}

/** Saves the typed code. Returns false if it belongs to another discount or was generated for this one. */
async function saveCode(tx: Db, discountId: string, code: string | undefined): Promise<boolean> {
  const typed = and(eq(discountCodes.discountId, discountId), eq(discountCodes.isGenerated, false));
  await tx.delete(discountCodes).where(code ? and(typed, ne(discountCodes.code, code)) : typed);
  if (!code) return true;
  await tx.insert(discountCodes).values({ code, discountId }).onConflictDoNothing();
  const kept = await tx
    .select({ code: discountCodes.code })
    .from(discountCodes)
    .where(and(typed, eq(discountCodes.code, code)));
  return kept.length === 1;
}
