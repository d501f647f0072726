import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { saveVersioned, type VersionedRules } from '#app/platform/editing/save-versioned.server.ts';
import type { PostedForm } from '#app/platform/editing/versioned-form.server.ts';
import { slugOfTitle } from '#app/platform/text/slug-of-title.ts';
import { lockShopRows } from '../colours.server.ts';
import { itemSummary } from '../item-values.ts';
import { type ItemValues, itemFields, pickFields, textFields } from '../product-fields.ts';
import { setStockCause } from '../stock/stock-cause.server.ts';
import { products } from '../tables.server.ts';
import { describeProductForHistory } from './describe-product-for-history.server.ts';
import { findProductForEditing, type ProductForEditing } from './product-for-editing.server.ts';
import { type ProductInput, productInput } from './product-input.ts';
import { lockProductAndSizes, rowProblems, saveProduct } from './save-product.server.ts';
import { listSizesInDraws, sizeTakenOffSale } from './sizes-in-draws.server.ts';

export type EditProblem = { problem: string; count?: number; word?: string };
type Edit = {
  id: string;
  form: PostedForm;
  product: WantedProduct;
  problems?: Record<string, EditProblem>;
  isTextsOnly?: boolean;
};
type ProductRefusal = { ok: false; reason: 'invalid'; problems: Record<string, EditProblem> };

/**
 * Saves a product form, with prices in cents. A new product has its id from the form and becomes a draft. Merges each
 * field with concurrent changes (`saveVersioned`): if the form does not change a stock, recent sales still count.
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

function changesBeyondTexts(
  wanted: WantedProduct,
  current: WantedProduct | undefined,
): Record<string, EditProblem> {
  if (!current) return { title: { problem: 'not-your-role' } };
  const [mine, theirs] = [fieldsToMerge(wanted, current), fieldsToMerge(current, wanted)];
  const changed = Object.keys(mine).filter(
    (field) => !(textsAndPictures as string[]).includes(field) && mine[field] !== theirs[field],
  );
  return Object.fromEntries(
    changed.map((field) => [field.replace(/^(?:has|sale|own)-/, 'stock-'), { problem: 'not-your-role' }]),
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
  const { slug: typed, ...input } = product;
  const slug = slugOfTitle(typed || input.title);
  const held = current ? belowHeld(product.sizes, current.product.sizes) : {};
  const unknown = asProblems(Object.entries((await rowProblems(tx, input)) ?? {}));
  const problems: Record<string, EditProblem> = {
    ...unknown,
    ...brokenRules(input),
    ...held,
    ...found,
  };
  const inDraw = sizeTakenOffSale((await listSizesInDraws(tx, [id])).get(id), product.sizes);
  if (inDraw) problems[`stock-${inDraw}`] = { problem: 'in-draw' };
  const others = and(eq(products.slug, slug), ne(products.id, id));
  if (typed && slug !== current?.product.slug && (await tx.$count(products, others)))
    problems.slug = { problem: 'slug-taken' };
  if (Object.keys(problems).length) return { ok: false, reason: 'invalid', problems };
  const saved = await saveProduct(tx, input, { id, slug, isDraft: true });
  return saved.ok ? saved : { ...saved, problems: asProblems(Object.entries(saved.problems)) };
}

/** Locks the product's id, even if no such product exists yet, and then the product. */
async function lockProduct(tx: Db, id: string): Promise<ProductForEditing | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`product:${id}`}))`);
  await lockShopRows(tx);
  await lockProductAndSizes(tx, id);
  return findProductForEditing(tx, id);
}

function belowHeld(wanted: WantedProduct['sizes'], existing: ExistingSize[]): Record<string, EditProblem> {
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
      const [field, place, part] = issue.path;
      const size = field === 'sizes' ? input.sizes[Number(place)]?.size : undefined;
      const count = issue.code === 'too_big' ? { count: Number(issue.maximum) } : {};
      const word = issue.code === 'custom' ? issue.params : {};
      if (size && itemFields.some((one) => one === part)) return [`own-${size}`, { problem: issue.message }];
      const problem = size && !issue.message.startsWith('stock') ? 'stock' : issue.message;
      return [size ? `stock-${size}` : String(field ?? ''), { problem, ...count, ...word }];
    }),
  );
}

function asProblems(entries: [string, string][]): Record<string, EditProblem> {
  return Object.fromEntries(entries.map(([field, problem]) => [field, { problem }]));
}

type ExistingSize = ProductForEditing['product']['sizes'][number];
type WantedSize = Pick<ExistingSize, 'size' | 'available' | 'stockQuantity'> & Partial<ItemValues>;

/** A product to save, with its price in cents. An empty slug is derived from the title. */
export type WantedProduct = Omit<ProductForEditing['product'], 'sizes'> & { sizes: WantedSize[] };

const fieldsMergedTogether = [['category', 'subcategory']];

/** Returns the fields that merge separately, such as each size's presence (`has-M`). Equal content compares equal. */
export function fieldsToMerge(product: WantedProduct, other?: WantedProduct): Record<string, unknown> {
  const { sizes, imageIds, ...fields } = product;
  const texts = Object.entries(fields).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return {
    ...Object.fromEntries(texts),
    imageIds: imageIds.map((id) => id.toLowerCase()),
    ...Object.fromEntries(
      sizesOfEither(product, other).flatMap((size) => {
        const row = sizes.find((one) => one.size === size);
        return [
          [`has-${size}`, row && true],
          [`stock-${size}`, row?.stockQuantity],
          [`sale-${size}`, row?.available],
          [`own-${size}`, (row && itemSummary(row)) || undefined],
        ];
      }),
    ),
  };
}

function sizesOfEither(one: WantedProduct, other: WantedProduct | undefined): string[] {
  return [...new Set([...one.sizes, ...(other?.sizes ?? [])].map(({ size }) => size))];
}

function mergeProduct(
  mine: WantedProduct,
  theirs: WantedProduct,
  isTheirs: (field: string) => boolean,
): WantedProduct {
  const fields = Object.entries(theirs).filter(([field]) => field !== 'sizes' && isTheirs(field));
  const sizes = sizesOfEither(mine, theirs).flatMap((size): WantedSize[] => {
    const [my, their] = [mine, theirs].map((product) => product.sizes.find((row) => row.size === size));
    const has = isTheirs(`has-${size}`) ? their : my;
    if (!has) return [];
    const stock = (isTheirs(`stock-${size}`) ? their : my) ?? has;
    const sale = (isTheirs(`sale-${size}`) ? their : my) ?? has;
    const own = (isTheirs(`own-${size}`) ? their : my) ?? has;
    const { stockQuantity } = stock;
    return [{ size, stockQuantity, available: sale.available, ...pickFields(own, itemFields) }];
  });
  return { ...mine, ...Object.fromEntries(fields), sizes };
}
