import { and, eq, ne, sql } from 'drizzle-orm';
import { changedFacts } from '#app/platform/audit-change.ts';
import { type Actor, recordChange } from '#app/platform/audit-log.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { findEditedProduct, type KeptProduct } from './edited-product.server.ts';
import type { EditedProduct, OperatedSize } from './operated-product.ts';
import { productFacts, toldProduct } from './product-facts.server.ts';
import { type ProductInput, productInput, slugOf } from './product-input.ts';
import { saveProduct } from './save-product.server.ts';
import { productSizes, products } from './tables.server.ts';

/** A size as an operator wants it; `seen` is the stock they saw, left out for a size that was not there. */
type WantedSize = Omit<NonNullable<ProductInput['sizes']>[number], 'stockQuantity'> & {
  stockQuantity: number;
  seen?: number | undefined;
};
type Edit = {
  id: string;
  /** Of what the operator saw; empty for a new product, which brings its id. */
  version: string;
  /** An empty slug is made from the title. */
  product: Omit<ProductInput, 'sizes'> & { sizes: WantedSize[]; slug: string };
};
/** `count` is the number that stands in the way, of what is too long, too much, held or there by now. */
export type EditProblem = { problem: string; count?: number };
type Edited =
  | { ok: true; id: string; slug: string }
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'invalid'; problems: Record<string, EditProblem> }
  | { ok: false; reason: 'changed'; current: KeptProduct };

/**
 * An operator adds a product, or changes one whose `version` they saw; prices in cents. Stock that they left as they saw
 * it stays whatever was sold meanwhile; a new number is refused when the stock is another by now, and below what is held.
 * Refuses an address that another product has, an edit of what somebody else changed since, with what it is now, and one
 * of what is gone. Adding the same product a second time changes nothing.
 */
export function editProduct(
  db: Db,
  actor: Actor,
  { id, version, product }: Edit,
  now: Date,
): Promise<Edited> {
  return db.transaction(async (tx) => {
    const current = await lockProduct(tx, id);
    if (!current && version) return { ok: false, reason: 'missing' };
    const { sizes: wanted, slug: typed, ...facts } = product;
    const counted = countSizes(wanted, current?.product.sizes ?? []);
    const input = { ...facts, sizes: counted.sizes };
    if (current && !version && isSame(current.product, input, typed))
      return { ok: true, id, slug: current.product.slug };
    if (current && current.version !== version) return { ok: false, reason: 'changed', current };
    const slug = slugOf(typed || product.title);
    const problems: Record<string, EditProblem> = { ...brokenRules(input), ...counted.problems };
    if (typed && slug !== current?.product.slug && (await isTaken(tx, slug, id)))
      problems.slug = { problem: 'slug-taken' };
    if (Object.keys(problems).length) return { ok: false, reason: 'invalid', problems };
    const before = current && (await toldProduct(tx, current));
    const saved = await saveProduct(tx, input, { id, slug });
    if (!saved.ok)
      return { ok: false, reason: 'invalid', problems: asProblems(Object.entries(saved.problems)) };
    const after = await toldProduct(tx, await findEditedProduct(tx, id));
    const change = { objectType: 'product', objectId: id, action: current ? 'updated' : 'created' };
    await recordChange(tx, actor, { ...change, ...(before && { before }), after }, now);
    return { ok: true, id, slug: saved.slug };
  });
}

/**
 * The product as it is now, for which others who save it wait, also while it is not there yet; and its sizes, in the order
 * in which checkouts lock them: their stock stays as it is read.
 */
async function lockProduct(tx: Db, id: string): Promise<KeptProduct | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`product:${id}`}))`);
  await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for('update');
  await tx
    .select({ id: productSizes.id })
    .from(productSizes)
    .where(eq(productSizes.productId, id))
    .orderBy(productSizes.id)
    .for('no key update');
  return findEditedProduct(tx, id);
}

/** Whether a form that says it is new is the one that was saved before. */
function isSame(saved: EditedProduct, input: ProductInput, slug: string): boolean {
  const parsed = productInput.safeParse(input);
  if (!parsed.success) return false;
  const wanted = { ...parsed.data, slug: slug ? slugOf(slug) : saved.slug };
  const changed = changedFacts(productFacts(saved, new Map()), productFacts(wanted, new Map()));
  return Object.keys(changed.after).length === 0;
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
  return Object.fromEntries(
    issues.map((issue): [string, EditProblem] => {
      const [field, place] = issue.path;
      const size = field === 'sizes' ? input.sizes[Number(place)]?.size : undefined;
      const count = issue.code === 'too_big' ? { count: Number(issue.maximum) } : {};
      const problem = size && !issue.message.startsWith('stock') ? 'stock' : issue.message;
      return [size ? `stock-${size}` : String(field ?? ''), { problem, ...count }];
    }),
  );
}

function asProblems(entries: [string, string][]): Record<string, EditProblem> {
  return Object.fromEntries(entries.map(([field, problem]) => [field, { problem }]));
}

async function isTaken(tx: Db, slug: string, id: string): Promise<boolean> {
  const others = await tx.$count(products, and(eq(products.slug, slug), ne(products.id, id)));
  return others > 0;
}
