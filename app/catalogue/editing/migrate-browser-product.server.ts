import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { products } from '../tables.server.ts';
import { describeProductForHistory } from './describe-product-for-history.server.ts';
import type { LegacyBrowserProduct } from './parse-legacy-browser-product.ts';
import { findProductForEditing } from './product-for-editing.server.ts';
import { saveProduct } from './save-product.server.ts';

/** Adds a draft. Skips it if a product, even an archived one, has its slug. Refuses pictures missing in the library. */
export async function migrateBrowserProduct(
  db: Db,
  actor: Actor,
  { slug, input }: Omit<LegacyBrowserProduct, 'picture'>,
  imageIds: string[],
  now: Date,
): Promise<{ ok: true; isNew: boolean } | { ok: false; reason: 'subcategory' | 'failed' }> {
  return db.transaction(async (tx) => {
    // Serialises by slug, so that the second of two concurrent migrations finds the product of the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`slug:${slug}`}))`);
    if (await isSlugTaken(tx, slug)) return { ok: true, isNew: false };
    const saved = await saveProduct(tx, { ...input, imageIds }, { slug, isDraft: true });
    if (!saved.ok) return { ok: false, reason: saved.problems.subcategory ? 'subcategory' : 'failed' };
    const after = await describeProductForHistory(tx, await findProductForEditing(tx, saved.id));
    await recordChange(
      tx,
      actor,
      { objectType: 'product', objectId: saved.id, action: 'created', after },
      now,
    );
    return { ok: true, isNew: true };
  });
}

export async function isSlugTaken(db: Db, slug: string): Promise<boolean> {
  return (await db.$count(products, eq(products.slug, slug))) > 0;
}
