import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { type Actor, recordChanges } from '#app/platform/editing/audit-log.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { centsToDecimalText } from '#app/platform/text/cents.ts';
import { type ItemProblem, itemProblems } from '../item-values.ts';
import { type ItemValues, itemFields, pickFields, textFields } from '../product-fields.ts';
import { missingRequirements, type Requirement } from '../requirements.ts';
import { productSizes, products, subcategories } from '../tables.server.ts';
import { itemRule, productPrice } from './product-input.ts';
import { listSizesInDraws } from './sizes-in-draws.server.ts';

export type IncompleteProduct = { title: string; missing: Requirement[] };
const MOST_NAMED = 5;

export type BulkEdit = {
  priceCents?: number | undefined;
  isNew?: boolean | undefined;
  available?: boolean | undefined;
  published?: boolean | undefined;
} & Partial<ItemValues>;

/**
 * Changes all products or none. Returns how many exist. Refuses invalid numbers, taking sizes of an entered draw off
 * sale, and putting products in the shop that lack what their category requires; `incomplete` names the first of them.
 */
export async function bulkEditProducts(
  db: Db,
  actor: Actor,
  { ids, change }: { ids: string[]; change: BulkEdit },
  now: Date,
): Promise<
  | { ok: true; count: number }
  | {
      ok: false;
      reason: 'price' | 'price-too-high' | 'in-draw' | 'incomplete' | ItemProblem;
      incomplete?: IncompleteProduct[];
    }
> {
  const { available, ...fields } = change;
  const { priceCents, published } = fields;
  const [issue] = productPrice.optional().safeParse(priceCents).error?.issues ?? [];
  if (issue) return { ok: false, reason: issue.code === 'too_big' ? 'price-too-high' : 'price' };
  const invalid = itemFields.find((field) => !itemRule(field).optional().safeParse(fields[field]).success);
  if (invalid) return { ok: false, reason: itemProblems[invalid] };
  return db.transaction(async (tx) => {
    const rows = await tx
      .select(pickColumns(products, 'id', 'priceCents', ...itemFields, 'isNew', 'published'))
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(products.id)
      .for('update');
    const found = rows.map(({ id }) => id);
    if (!found.length) return { ok: true, count: 0 };
    const sizes = await lockSizes(tx, found);
    const isTakenOffSale = available === false || published === false;
    if (isTakenOffSale && (await listSizesInDraws(tx, found)).size) return { ok: false, reason: 'in-draw' };
    const drafts = rows.filter((row) => published && !row.published).map(({ id }) => id);
    const incomplete = await listIncomplete(tx, drafts);
    if (incomplete.length > 0) return { ok: false, reason: 'incomplete', incomplete };
    await tx
      .update(products)
      .set({ ...fields, updatedAt: sql`now()` })
      .where(inArray(products.id, found));
    if (available !== undefined)
      await tx.update(productSizes).set({ available }).where(inArray(productSizes.productId, found));
    const changes = rows.map(({ id, ...row }) => {
      const own = sizes.filter(({ productId }) => productId === id);
      const changed = own.map((size) => ({ ...size, available: available ?? size.available }));
      const given = Object.entries(fields).filter(([, value]) => value !== undefined);
      const after = { ...row, ...Object.fromEntries(given) };
      const facing = { objectType: 'product', objectId: id, action: 'updated' };
      return { ...facing, before: logged(row, own), after: logged(after, changed) };
    });
    await recordChanges(tx, actor, changes, now);
    await invalidatePages(tx, [tags.catalogue, tags.navigation, ...found.map((id) => tags.product(id))]);
    return { ok: true, count: found.length };
  });
}

/** Returns those of the products that lack what their category requires, at most the first few. */
export async function listIncomplete(tx: Db, ids: string[]): Promise<IncompleteProduct[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      ...pickFields(products, textFields),
      hasPictures: sql<boolean>`exists (select from product_images where product_images.product_id = products.id)`,
      required: subcategories.required,
    })
    .from(products)
    .innerJoin(subcategories, eq(subcategories.slug, products.subcategory))
    .where(and(inArray(products.id, ids), ne(subcategories.required, [])))
    .orderBy(asc(products.title), asc(products.id));
  return rows
    .map((row) => ({ title: row.title, missing: missingRequirements(row, row.required) }))
    .filter(({ missing }) => missing.length > 0)
    .slice(0, MOST_NAMED);
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

type Row = ItemValues & { priceCents: number; isNew: boolean; published: boolean };

function logged({ priceCents, ...row }: Row, sizes: Size[]) {
  const onSale = sizes.filter(({ available }) => available).map(({ size }) => size);
  return { price: centsToDecimalText(priceCents), ...row, onSale: onSale.sort().join(', ') };
}
