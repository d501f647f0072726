import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { holds, productSizes, products } from '../tables.server.ts';
import { describeProductForHistory } from './describe-product-for-history.server.ts';
import { findProductForEditing } from './product-for-editing.server.ts';
import { listSizesInDraws } from './sizes-in-draws.server.ts';

/** The caller provides this function, since this domain may not import orders. */
export type IsOrdered = (tx: Db, productId: string) => Promise<boolean>;

type Missing = { ok: false; reason: 'missing' };

/** Archives a product, which stays in its drops and wishlists. Idempotent. Refuses a product with draw entries. */
export async function archiveProduct(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ ok: true; title: string } | Missing | { ok: false; reason: 'in-draw' }> {
  return db.transaction(async (tx) => {
    const product = await lockProduct(tx, id);
    if (!product) return { ok: false, reason: 'missing' };
    const { title } = product;
    if (product.archivedAt) return { ok: true, title };
    if ((await listSizesInDraws(tx, [id])).size) return { ok: false, reason: 'in-draw' };
    await tx.update(products).set(archived(now)).where(eq(products.id, id));
    await recordChange(tx, actor, { objectType: 'product', objectId: id, action: 'archived' }, now);
    await invalidatePages(tx, [tags.catalogue, tags.navigation, tags.product(id)]);
    return { ok: true, title };
  });
}

/** Refuses a product that is in orders, has a reserved item, or is still in the shop. */
export async function deleteProduct(
  db: Db,
  actor: Actor,
  id: string,
  isOrdered: IsOrdered,
  now: Date,
): Promise<
  { ok: true; title: string } | Missing | { ok: false; reason: 'ordered' | 'held' | 'in-the-shop' }
> {
  return db.transaction(async (tx) => {
    // Locks the product's row, so that concurrent orders wait.
    const product = await lockProduct(tx, id);
    if (!product) return { ok: false, reason: 'missing' };
    if (!product.archivedAt) return { ok: false, reason: 'in-the-shop' };
    if (await isOrdered(tx, id)) return { ok: false, reason: 'ordered' };
    if (await isHeld(tx, id)) return { ok: false, reason: 'held' };
    const before = await describeProductForHistory(tx, await findProductForEditing(tx, id));
    await tx.delete(products).where(eq(products.id, id));
    await recordChange(tx, actor, { objectType: 'product', objectId: id, action: 'deleted', before }, now);
    await invalidatePages(tx, [tags.catalogue, tags.navigation, tags.product(id)]);
    return { ok: true, title: product.title };
  });
}

async function isHeld(tx: Db, productId: string): Promise<boolean> {
  const rows = await tx
    .select({ sizeId: holds.productSizeId })
    .from(holds)
    .innerJoin(productSizes, eq(holds.productSizeId, productSizes.id))
    .where(eq(productSizes.productId, productId))
    .limit(1);
  return rows.length > 0;
}

async function lockProduct(tx: Db, id: string) {
  const [product] = await tx
    .select({ title: products.title, archivedAt: products.archivedAt })
    .from(products)
    .where(eq(products.id, id))
    .for('update');
  return product;
}

/** Restores an archived product. A product that was a draft is a draft again. Idempotent. */
export async function restoreProduct(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ ok: true; title: string; isDraft: boolean } | Missing> {
  const shown = { title: products.title, isDraft: sql<boolean>`not ${products.published}` };
  return db.transaction(async (tx) => {
    const [restored] = await tx
      .update(products)
      .set(archived(null))
      .where(and(eq(products.id, id), isNotNull(products.archivedAt)))
      .returning(shown);
    if (restored) {
      await recordChange(tx, actor, { objectType: 'product', objectId: id, action: 'restored' }, now);
      await invalidatePages(tx, [tags.catalogue, tags.navigation, tags.product(id)]);
      return { ok: true, ...restored };
    }
    const [there] = await tx
      .select(shown)
      .from(products)
      .where(and(eq(products.id, id), isNull(products.archivedAt)));
    return there ? { ok: true, ...there } : { ok: false, reason: 'missing' };
  });
}

function archived(archivedAt: Date | null) {
  return { archivedAt, updatedAt: sql`now()` };
}
