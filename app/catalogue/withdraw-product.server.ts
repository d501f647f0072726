import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/platform/audit-log.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { dropPages } from '#app/platform/page-cache.server.ts';
import { findEditedProduct } from './edited-product.server.ts';
import { toldProduct } from './product-facts.server.ts';
import { products } from './tables.server.ts';

/** Whether orders name a product; whoever sees all domains knows. */
export type IsOrdered = (tx: Db, productId: string) => Promise<boolean>;

type Missing = { ok: false; reason: 'missing' };

/**
 * Takes a product out of the shop: deletes it, with its sizes and its places in drops and wishlists, or archives it where
 * orders name it, so that nobody finds it and it can be restored. An archived one that is asked for again stays as it is.
 */
export async function deleteProduct(
  db: Db,
  actor: Actor,
  id: string,
  isOrdered: IsOrdered,
  now: Date,
): Promise<{ ok: true; title: string; isArchived: boolean } | Missing> {
  return db.transaction(async (tx) => {
    // Who orders it meanwhile waits for this row.
    const [product] = await tx
      .select({ title: products.title, archivedAt: products.archivedAt })
      .from(products)
      .where(eq(products.id, id))
      .for('update');
    if (!product) return { ok: false, reason: 'missing' };
    const { title } = product;
    const isArchived = await isOrdered(tx, id);
    if (isArchived && product.archivedAt) return { ok: true, title, isArchived };
    const before = isArchived ? {} : await toldProduct(tx, await findEditedProduct(tx, id));
    if (isArchived) await tx.update(products).set(archived(now)).where(eq(products.id, id));
    else await tx.delete(products).where(eq(products.id, id));
    const change = { objectType: 'product', objectId: id, action: isArchived ? 'archived' : 'deleted' };
    await recordChange(tx, actor, { ...change, before }, now);
    await dropPages(tx, ['catalogue', 'navigation', `product:${id}`]);
    return { ok: true, title, isArchived };
  });
}

/** Brings an archived product back into the shop. A second time changes nothing. */
export async function restoreProduct(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ ok: true; title: string } | Missing> {
  return db.transaction(async (tx) => {
    const [restored] = await tx
      .update(products)
      .set(archived(null))
      .where(and(eq(products.id, id), isNotNull(products.archivedAt)))
      .returning({ title: products.title });
    if (restored) {
      await recordChange(tx, actor, { objectType: 'product', objectId: id, action: 'restored' }, now);
      await dropPages(tx, ['catalogue', 'navigation', `product:${id}`]);
      return { ok: true, title: restored.title };
    }
    const [there] = await tx
      .select({ title: products.title })
      .from(products)
      .where(and(eq(products.id, id), isNull(products.archivedAt)));
    return there ? { ok: true, title: there.title } : { ok: false, reason: 'missing' };
  });
}

function archived(archivedAt: Date | null) {
  return { archivedAt, updatedAt: sql`now()` };
}
