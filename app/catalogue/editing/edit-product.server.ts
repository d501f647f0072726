import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { saveVersioned, type VersionedRules } from '#app/platform/editing/save-versioned.server.ts';
import type { PostedForm } from '#app/platform/editing/versioned-form.server.ts';
import { sizesInOrder } from '../product.ts';
import { textFields } from '../product-fields.ts';
import { slugOfTitle } from '../slug-of-title.ts';
import { setStockCause } from '../stock/stock-cause.server.ts';
import { productSizes, products } from '../tables.server.ts';
import type { AdminSize } from './admin-product-types.ts';
import { describeProductForHistory } from './describe-product-for-history.server.ts';
import { fieldsMergedTogether, fieldsToMerge, mergeProduct, type WantedProduct } from './merge-product.ts';
import { findProductForEditing, type ProductForEditing } from './product-for-editing.server.ts';
import { type ProductInput, productInput } from './product-input.ts';
import { saveProduct } from './save-product.server.ts';
import { listSizesInDraws, sizeTakenOffSale } from './sizes-in-draws.server.ts';

/** `count` is the number that a message names, such as the limit that was passed or the pieces held. */
export type EditProblem = { problem: string; count?: number };
type Edit = {
  id: string;
  form: PostedForm;
  product: WantedProduct;
  /** What is wrong with the form besides the product's own rules. */
  problems?: Record<string, EditProblem>;
  /** Whose role covers texts and pictures only. */
  isTextsOnly?: boolean;
};
type ProductRefusal = { ok: false; reason: 'invalid'; problems: Record<string, EditProblem> };

/**
 * Saves a product from an operator's form; a new one brings its id and is a draft. Prices in cents. What somebody else saved
 * meanwhile, and what was sold, is merged field by field, see `saveVersioned`: stock that was left alone stays what
 * sales made of it. Refuses what breaks a rule, stock below what is held, taking a size off sale that customers entered a draw for, an address that another product has, a
 * product that is gone, and fields that both changed; of somebody who may only write texts, any other change.
 */
export function mergeAndSaveProduct(
  db: Db,
  actor: Actor,
  { id, form, product, problems: found = {}, isTextsOnly = false }: Edit,
  now: Date,
) {
  const rules: VersionedRules<WantedProduct, ProductRefusal> = {
    objectType: 'product',
    lock: async (tx) => {
      const kept = await lockProduct(tx, id);
      return kept && { id, version: kept.version, values: kept.product };
    },
    fieldsOf: fieldsToMerge,
    together: fieldsMergedTogether,
    isCounted: (field) => field.startsWith('stock-'),
    combine: mergeProduct,
    save: async (tx, values, current) => {
      await setStockCause(tx, { kind: 'correction', actorId: actor.id });
      const beyond = isTextsOnly ? changesBeyondTexts(values, current?.values) : {};
      return saveEdit(tx, id, values, { ...found, ...beyond });
    },
    auditedFields: async (tx) => describeProductForHistory(tx, await findProductForEditing(tx, id)),
  };
  return saveVersioned(db, actor, { form, values: product }, rules, now);
}

/** What somebody changed who may only write texts and choose pictures: each such field is a problem. */
function changesBeyondTexts(
  wanted: WantedProduct,
  current: WantedProduct | undefined,
): Record<string, EditProblem> {
  if (!current) return { title: { problem: 'not-your-role' } };
  const [mine, theirs] = [fieldsToMerge(wanted), fieldsToMerge(current)];
  const changed = Object.keys(mine).filter(
    (field) => !(textsAndPictures as string[]).includes(field) && mine[field] !== theirs[field],
  );
  return Object.fromEntries(
    changed.map((field) => [field.replace(/^(?:has|sale)-/, 'stock-'), { problem: 'not-your-role' }]),
  );
}

const textsAndPictures = [...textFields, 'imageIds'];

async function saveEdit(
  tx: Db,
  id: string,
  product: WantedProduct,
  found: Record<string, EditProblem>,
): Promise<{ ok: true; id: string } | ProductRefusal> {
  const current = await findProductForEditing(tx, id);
  const { slug: typed, ...input } = inputOf(product);
  const slug = slugOfTitle(typed || input.title);
  const held = current ? belowHeld(product.sizes, current.product.sizes) : {};
  const problems: Record<string, EditProblem> = { ...brokenRules(input), ...held, ...found };
  const inDraw = sizeTakenOffSale((await listSizesInDraws(tx, [id])).get(id), product.sizes);
  if (inDraw) problems[`stock-${inDraw}`] = { problem: 'in-draw' };
  if (typed && slug !== current?.product.slug && (await isTaken(tx, slug, id)))
    problems.slug = { problem: 'slug-taken' };
  if (Object.keys(problems).length) return { ok: false, reason: 'invalid', problems };
  const saved = await saveProduct(tx, input, { id, slug, isDraft: true });
  return saved.ok ? saved : { ...saved, problems: asProblems(Object.entries(saved.problems)) };
}

/**
 * The product as it is now, locked so that others who save it wait, even before it exists; and its sizes, locked in
 * the order that checkouts use, so that their stock stays as it was read.
 */
async function lockProduct(tx: Db, id: string): Promise<ProductForEditing | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`product:${id}`}))`);
  await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for('update');
  await tx
    .select({ id: productSizes.id })
    .from(productSizes)
    .where(eq(productSizes.productId, id))
    .orderBy(productSizes.id)
    .for('no key update');
  return findProductForEditing(tx, id);
}

/** Any other value is refused by the product's rules. */
function inputOf({ sizes, colour, ...fields }: WantedProduct) {
  const named = sizesInOrder.flatMap((size) => {
    const row = sizes.find((one) => one.size === size);
    return row ? [{ ...row, size }] : [];
  });
  return { ...fields, colour: colour || null, sizes: named };
}

function belowHeld(wanted: WantedProduct['sizes'], existing: AdminSize[]): Record<string, EditProblem> {
  const problems = wanted.flatMap(({ size, stockQuantity }): [string, EditProblem][] => {
    const now = existing.find((row) => row.size === size);
    const isBelow = now && stockQuantity < now.held && stockQuantity !== now.stockQuantity;
    return isBelow ? [[`stock-${size}`, { problem: 'stock-below-held', count: now.held }]] : [];
  });
  return Object.fromEntries(problems);
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
