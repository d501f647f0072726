import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { type Actor, recordChanges } from '#app/platform/editing/audit-log.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { centsToDecimalText } from '#app/platform/text/cents.ts';
import { productSizes, products } from '../tables.server.ts';
import { numberRule, productPrice } from './product-input.ts';
import { listSizesInDraws } from './sizes-in-draws.server.ts';

export type BulkEdit = {
  priceCents?: number | undefined;
  weightGrams?: number | undefined;
  isNew?: boolean | undefined;
  available?: boolean | undefined;
  published?: boolean | undefined;
};

/** Changes all products or none. Returns how many exist. Refuses invalid numbers, and taking sizes of an entered draw off sale. */
export async function bulkEditProducts(
  db: Db,
  actor: Actor,
  { ids, change }: { ids: string[]; change: BulkEdit },
  now: Date,
): Promise<
  { ok: true; count: number } | { ok: false; reason: 'price' | 'price-too-high' | 'weight' | 'in-draw' }
> {
  const { available, priceCents, weightGrams, isNew, published } = change;
  const refused = priceCents === undefined ? undefined : problemOfPrice(priceCents);
  if (refused) return { ok: false, reason: refused };
  if (!numberRule('weightGrams').optional().safeParse(weightGrams).success)
    return { ok: false, reason: 'weight' };
  return db.transaction(async (tx) => {
    const rows = await tx
      .select(pickColumns(products, 'id', 'priceCents', 'weightGrams', 'isNew', 'published'))
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(products.id)
      .for('update');
    const found = rows.map(({ id }) => id);
    if (!found.length) return { ok: true, count: 0 };
    const sizes = await lockSizes(tx, found);
    const isTakenOffSale = available === false || published === false;
    if (isTakenOffSale && (await listSizesInDraws(tx, found)).size) return { ok: false, reason: 'in-draw' };
    await tx
      .update(products)
      .set({ priceCents, weightGrams, isNew, published, updatedAt: sql`now()` })
      .where(inArray(products.id, found));
    if (available !== undefined)
      await tx.update(productSizes).set({ available }).where(inArray(productSizes.productId, found));
    const changes = rows.map(({ id, ...row }) => {
      const own = sizes.filter(({ productId }) => productId === id);
      const changed = own.map((size) => ({ ...size, available: available ?? size.available }));
      const after = {
        priceCents: priceCents ?? row.priceCents,
        weightGrams: weightGrams ?? row.weightGrams,
        isNew: isNew ?? row.isNew,
        published: published ?? row.published,
      };
      const facing = { objectType: 'product', objectId: id, action: 'updated' };
      return { ...facing, before: logged(row, own), after: logged(after, changed) };
    });
    await recordChanges(tx, actor, changes, now);
    await invalidatePages(tx, [tags.catalogue, tags.navigation, ...found.map((id) => tags.product(id))]);
    return { ok: true, count: found.length };
  });
}

function problemOfPrice(cents: number): 'price' | 'price-too-high' | undefined {
  const [issue] = productPrice.safeParse(cents).error?.issues ?? [];
  return issue && (issue.code === 'too_big' ? 'price-too-high' : 'price');
}

type Size = { productId: string; size: string; available: boolean };

/** Locks the sizes in the same order as checkouts. */
function lockSizes(tx: Db, ids: string[]): Promise<Size[]> {
  return tx
    .select({ productId: productSizes.productId, size: productSizes.size, available: productSizes.available })
    .from(productSizes)
    .where(inArray(productSizes.productId, ids))
    .orderBy(productSizes.id)
    .for('no key update');
}

type Row = { priceCents: number; weightGrams: number | null; isNew: boolean; published: boolean };

function logged({ priceCents, ...row }: Row, sizes: Size[]) {
  const onSale = sizes.filter(({ available }) => available).map(({ size }) => size);
  return { price: centsToDecimalText(priceCents), ...row, onSale: onSale.sort().join(', ') };
}
