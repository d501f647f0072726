import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { readAmount } from '#app/platform/text/read-amount.ts';
import { bulkEditProducts } from '../editing/bulk-edit-products.server.ts';
import { describeProductForHistory } from '../editing/describe-product-for-history.server.ts';
import { findProductForEditing } from '../editing/product-for-editing.server.ts';
import { listSizesInDraws } from '../editing/sizes-in-draws.server.ts';
import { readItemTexts } from '../item-values.ts';
import { forEachField, itemFields } from '../product-fields.ts';
import { holds, productSizes, products } from '../tables.server.ts';
import { type ChangeProblem, type ListAnswer, type ListForm, readText } from './product-forms.ts';

const MOST_CHOSEN = 500;

export async function submitProductListAction(
  db: Db,
  actor: Actor,
  { of, form }: { of: ListForm; form: FormData },
  isOrdered: IsOrdered,
  now: Date,
): Promise<ListAnswer> {
  const id = readText(form.get('id'));
  switch (of) {
    case 'delete':
      return { ...(await archiveProduct(db, actor, id, now)), of };
    case 'delete-for-good':
      return { ...(await deleteProduct(db, actor, id, isOrdered, now)), of };
    case 'restore':
      return { ...(await restoreProduct(db, actor, id, now)), of };
    case 'bulk':
      return changeChosen(db, actor, form, now);
  }
}

async function changeChosen(db: Db, actor: Actor, form: FormData, now: Date): Promise<ListAnswer> {
  const typed = forEachField(['price', ...itemFields, 'isNew', 'available', 'published'], (name) =>
    readText(form.get(name)),
  );
  const refuse = (reason: ChangeProblem): ListAnswer => ({ ok: false, of: 'bulk', reason, typed });
  const ids = [...new Set(form.getAll('ids').map(readText))];
  const amount = typed.price ? readAmount(typed.price) : undefined;
  if (!ids.length) return refuse('none-chosen');
  if (ids.length > MOST_CHOSEN) return refuse('too-many-chosen');
  if (amount && !amount.ok) return refuse(`price-${amount.reason}`);
  const change = {
    priceCents: amount?.cents,
    ...Object.fromEntries(Object.entries(readItemTexts(typed)).filter(([, value]) => value !== null)),
    isNew: readSwitch(typed.isNew),
    available: readSwitch(typed.available),
    published: readSwitch(typed.published),
  };
  if (Object.values(change).every((value) => value === undefined)) return refuse('nothing-to-change');
  const changed = await bulkEditProducts(db, actor, { ids, change }, now);
  if (!changed.ok) {
    const { incomplete } = changed;
    return { ok: false, of: 'bulk', reason: changed.reason, typed, ...(incomplete && { incomplete }) };
  }
  const { count } = changed;
  return count ? { ok: true, of: 'bulk', count } : refuse('none-chosen');
}

function readSwitch(typed: string): boolean | undefined {
  return typed === 'on' ? true : typed === 'off' ? false : undefined;
}

/** The caller provides this function, since this domain may not import orders. */
type IsOrdered = (tx: Db, productId: string) => Promise<boolean>;

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

/** Restores an archived product. A draft is a draft again, also if its moment passed meanwhile. Idempotent. */
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
      .set({
        ...archived(null),
        publishAt: sql`case when ${products.publishAt} > ${now.toISOString()} then ${products.publishAt} end`,
      })
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
