import { and, eq, inArray, ne, TransactionRollbackError } from 'drizzle-orm';
import { products } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { nextVersion } from '#app/platform/editing/row-version.server.ts';
import { discountCodes, discountProducts, discounts } from '../tables.server.ts';
import type { DiscountFormValues, DiscountProblems } from './discount-form-values.ts';
import { parseDiscountForm } from './parse-discount-form.ts';

type Saved = { ok: true; id: string } | { ok: false; reason: 'invalid'; problems: DiscountProblems };

/**
 * Adds or changes a discount with its products and typed code; generated codes stay. Refuses, with one problem per field, everything
 * `parseDiscountForm` refuses, a code of another discount, and products that are gone.
 */
export async function saveDiscount(db: Db, values: DiscountFormValues, id: string): Promise<Saved> {
  const parsed = parseDiscountForm(values);
  if (!parsed.ok) return { ok: false, reason: 'invalid', problems: parsed.problems };
  const { discount, code, products: ids } = parsed;
  return db
    .transaction(async (tx): Promise<Saved> => {
      const known = await tx
        .select({ id: products.id })
        .from(products)
        .where(inArray(products.id, ids))
        .orderBy(products.id)
        .for('key share');
      if (known.length < ids.length)
        return { ok: false, reason: 'invalid', problems: { products: 'product-gone' } };
      await tx
        .insert(discounts)
        .values({ ...discount, id })
        .onConflictDoUpdate({
          target: discounts.id,
          set: { ...discount, updatedAt: nextVersion(discounts.updatedAt) },
        });
      await tx.delete(discountProducts).where(eq(discountProducts.discountId, id));
      if (ids.length)
        await tx
          .insert(discountProducts)
          .values(ids.map((productId, sortOrder) => ({ discountId: id, productId, sortOrder })));
      if (!(await saveCode(tx, id, code))) {
        tx.rollback();
      }
      return { ok: true, id };
    })
    .catch((error: unknown): Saved => {
      if (error instanceof TransactionRollbackError)
        return { ok: false, reason: 'invalid', problems: { code: 'code-taken' } };
      throw error;
    });
}

/** Returns false if the code belongs to another discount, or was generated for this one. */
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
