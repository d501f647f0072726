import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { products } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { nextVersion } from '#app/platform/editing/row-version.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { saleProducts, sales } from '../tables.server.ts';
import { parseSaleForm } from './parse-sale-form.ts';
import type { SaleFormValues, SaleProblems } from './sale-form-values.ts';

type Saved = { ok: true; id: string } | { ok: false; reason: 'invalid'; problems: SaleProblems };

/**
 * Adds a sale, or changes the one with the id given; its products become those given. What products cost follows when the
 * transaction commits. Refuses, with one problem a field, what `parseSaleForm` refuses, and products that are gone.
 */
export async function saveSale(db: Db, values: SaleFormValues, id?: string): Promise<Saved> {
  const parsed = parseSaleForm(values);
  if (!parsed.ok) return { ok: false, reason: 'invalid', problems: parsed.problems };
  const { products: listed, ...sale } = parsed.sale;
  const chosen = [...new Map(listed.map((product) => [product.id, product])).values()];
  const ids = chosen.map((product) => product.id);
  return db.transaction(async (tx): Promise<Saved> => {
    const known = await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(products.id)
      .for('key share');
    if (known.length < ids.length)
      return { ok: false, reason: 'invalid', problems: { products: 'product-gone' } };
    await allowForPlanning(tx);
    const [saved] = await tx
      .insert(sales)
      .values({ ...sale, ...(id && { id }) })
      .onConflictDoUpdate({ target: sales.id, set: { ...sale, updatedAt: nextVersion(sales.updatedAt) } })
      .returning({ id: sales.id });
    if (!saved) throw new Error('A sale was neither inserted nor updated.');
    const { id: saleId } = saved;
    await tx
      .delete(saleProducts)
      .where(
        and(
          eq(saleProducts.saleId, saleId),
          ids.length ? notInArray(saleProducts.productId, ids) : undefined,
        ),
      );
    const rows = chosen.map((product, sortOrder) => ({
      saleId,
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
    return { ok: true, id: saleId };
  });
}

/** The prices of a whole shop are planned when this commits, which takes longer than a page may. */
export async function allowForPlanning(tx: Db): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '60s'`);
}
