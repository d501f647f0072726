import { and, eq, ne } from 'drizzle-orm';
import type { Facts } from '#app/platform/audit-change.ts';
import { type Actor, recordChange } from '#app/platform/audit-log.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { findEditedProduct, type KeptProduct } from './edited-product.server.ts';
import type { OperatedSize } from './operated-product.ts';
import { type ProductInput, productInput, slugOf } from './product-input.ts';
import { saveProduct } from './save-product.server.ts';
import { productSizes, products } from './tables.server.ts';

/** A size as an operator wants it; `seen` is the stock they saw, left out for a size that was not there. */
type WantedSize = Omit<NonNullable<ProductInput['sizes']>[number], 'stockQuantity'> & {
  stockQuantity: number;
  seen?: number | undefined;
};
type Edit = {
  /** Left out for a new product. */
  known?: { id: string; version: string };
  /** An empty slug is made from the title. */
  product: Omit<ProductInput, 'sizes'> & { sizes: WantedSize[]; slug: string };
};
/** `stock-below-held` and `stock-changed` name their size and the number that stands in the way. */
export type EditProblem = { problem: string; count?: number };
type Edited =
  | { ok: true; id: string; slug: string }
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'invalid'; problems: Record<string, EditProblem> }
  | { ok: false; reason: 'changed'; current: KeptProduct };

/**
 * An operator adds a product, or changes one whose `version` they saw; prices in cents. Stock that they left as they saw
 * it stays whatever was sold meanwhile; a new number is refused when the stock is another by now, and below what is held.
 * Refuses an address that another product has, and an edit of what somebody else changed since, with what it is now.
 */
export function editProduct(db: Db, actor: Actor, { known, product }: Edit, now: Date): Promise<Edited> {
  return db.transaction(async (tx) => {
    const before = known && (await lockProduct(tx, known.id));
    if (known && !before) return { ok: false, reason: 'missing' };
    if (before && before.version !== known?.version) return { ok: false, reason: 'changed', current: before };
    const { sizes: wanted, slug: typed, ...facts } = product;
    const counted = countSizes(wanted, before?.product.sizes ?? []);
    const input = { ...facts, sizes: counted.sizes };
    const slug = slugOf(typed || product.title);
    const problems: Record<string, EditProblem> = { ...brokenRules(input), ...counted.problems };
    if (typed && slug !== before?.product.slug && (await isTaken(tx, slug, known?.id)))
      problems.slug = { problem: 'slug-taken' };
    if (Object.keys(problems).length) return { ok: false, reason: 'invalid', problems };
    const saved = await saveProduct(tx, input, { ...(known && { id: known.id }), slug });
    if (!saved.ok)
      return { ok: false, reason: 'invalid', problems: asProblems(Object.entries(saved.problems)) };
    const after = await findEditedProduct(tx, saved.id);
    const change = { objectType: 'product', objectId: saved.id, action: before ? 'updated' : 'created' };
    await recordChange(tx, actor, { ...change, before: logged(before), after: logged(after) }, now);
    return { ok: true, id: saved.id, slug: saved.slug };
  });
}

/** Also its sizes, in the order in which checkouts lock them: their stock stays as it is read. */
async function lockProduct(tx: Db, id: string): Promise<KeptProduct | undefined> {
  await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for('update');
  await tx
    .select({ id: productSizes.id })
    .from(productSizes)
    .where(eq(productSizes.productId, id))
    .orderBy(productSizes.id)
    .for('no key update');
  return findEditedProduct(tx, id);
}

function countSizes(wanted: WantedSize[], existing: OperatedSize[]) {
  const problems: Record<string, EditProblem> = {};
  const sizes = wanted.map(({ seen, ...row }) => {
    const now = existing.find(({ size }) => size === row.size);
    const isLeft = seen === row.stockQuantity;
    if (!now || isLeft) return { ...row, stockQuantity: now?.stockQuantity ?? row.stockQuantity };
    if (seen !== undefined && seen !== now.stockQuantity)
      problems[`stock-${row.size}`] = { problem: 'stock-changed', count: now.stockQuantity };
    else if (row.stockQuantity < now.held)
      problems[`stock-${row.size}`] = { problem: 'stock-below-held', count: now.held };
    return row;
  });
  return { sizes, problems };
}

function brokenRules(input: ProductInput): Record<string, EditProblem> {
  const issues = productInput.safeParse(input).error?.issues ?? [];
  return asProblems(
    issues.map(({ path: [field, place], message }) => {
      const size = field === 'sizes' ? input.sizes[Number(place)]?.size : undefined;
      return size ? [`stock-${size}`, 'stock'] : [String(field ?? ''), message];
    }),
  );
}

function asProblems(entries: [string, string][]): Record<string, EditProblem> {
  return Object.fromEntries(entries.map(([field, problem]) => [field, { problem }]));
}

async function isTaken(tx: Db, slug: string, id = ''): Promise<boolean> {
  const others = await tx.$count(products, and(eq(products.slug, slug), ne(products.id, id)));
  return others > 0;
}

/** A product as its history tells it. */
function logged(kept: KeptProduct | undefined): Facts {
  if (!kept) return {};
  const { priceCents, sizes, ...facts } = kept.product;
  const stock = sizes.map(
    ({ size, stockQuantity, available }) => `${size}: ${stockQuantity}${available ? '' : ' –'}`,
  );
  return { ...facts, price: (priceCents / 100).toFixed(2), sizes: stock.join(', ') };
}
