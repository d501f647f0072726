import { randomUUID } from 'node:crypto';
import { sql, TransactionRollbackError } from 'drizzle-orm';
import { isAllowedSubcategory, type Subcategory } from '#app/catalogue/categories.ts';
import { listColours, lockShopRows } from '#app/catalogue/colours.server.ts';
import { type Colour, isKnownColour } from '#app/catalogue/colours.ts';
import { productHistoryFields } from '#app/catalogue/editing/describe-product-for-history.server.ts';
import { redirectFormerPath } from '#app/catalogue/editing/save-product.server.ts';
import { hasSizes, listSizeSystems, type SizeSystem } from '#app/catalogue/size-systems.server.ts';
import { setStockCause } from '#app/catalogue/stock/stock-cause.server.ts';
import { listSubcategories } from '#app/catalogue/subcategories.server.ts';
import { listPictureNamesByIds } from '#app/media/library/list-pictures-by-ids.server.ts';
import { lockPictures } from '#app/media/library/lock-pictures.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChanges } from '#app/platform/editing/audit-log.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { listCurrentProducts } from './planning/current-products.server.ts';
import { inUse } from './planning/plan-import-undo.server.ts';
import { drawProblem } from './planning/plan-products.server.ts';
import {
  type Change,
  type ImportedProduct,
  type ImportMode,
  type PlannedProduct,
  writtenOutcomes,
} from './planning/planned-product.ts';
import {
  addStockFlow,
  applyProductDiff,
  type CurrentProduct,
  productDiff,
  restockedSize,
  type WholeProduct,
} from './planning/product-diff.ts';
import { rememberProductSources } from './planning/product-sources.server.ts';
import { validateWholeProduct } from './planning/validate-whole-product.server.ts';
import { columnNames } from './reading/csv-columns.ts';
import type { ImportRowProblem } from './reading/parsed-product.ts';
import { deleteProducts, writeProducts } from './write-products.server.ts';

/** The products in a batch: few enough that checkouts of locked sizes hardly wait; 5,000 products need twenty. */
const AT_ONCE = 250;

type Options = {
  mode: ImportMode;
  now: Date;
  onBatch: (tx: Db, results: ImportedProduct[], done: number) => Promise<void>;
};

/** Applies a plan in one transaction (`all`), or in batches without the refused products (`good`). Idempotent. */
export async function applyPlan(
  db: Db,
  actor: Actor,
  plan: PlannedProduct[],
  { mode, now, onBatch }: Options,
): Promise<{ ok: true } | { ok: false; reason: 'refused'; refused: ImportedProduct[] }> {
  const toDo = plan.filter(({ outcome }) => writtenOutcomes.some((written) => written === outcome));
  const batches = Array.from({ length: Math.ceil(toDo.length / AT_ONCE) }, (_, index) => index * AT_ONCE);
  const refused: ImportedProduct[] = [];

  async function applyBatch(tx: Db, start: number): Promise<string[]> {
    const batch = toDo.slice(start, start + AT_ONCE);
    const { results, changedIds } = await applyProducts(tx, actor, batch, now);
    refused.push(...results.filter(({ result }) => result === 'refused'));
    await onBatch(tx, results, start + batch.length);
    return changedIds;
  }

  if (mode === 'good') {
    for (const start of batches)
      await db.transaction(async (tx) => tellPages(tx, await applyBatch(tx, start)));
    return { ok: true };
  }
  try {
    await db.transaction(async (tx) => {
      const changedIds: string[] = [];
      for (const start of batches) {
        changedIds.push(...(await applyBatch(tx, start)));
        if (refused.length > 0) tx.rollback();
      }
      await tellPages(tx, changedIds);
    });
    return { ok: true };
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
    return { ok: false, reason: 'refused', refused };
  }
}

async function tellPages(tx: Db, changedIds: string[]): Promise<void> {
  if (changedIds.length > 0)
    await invalidatePages(tx, [tags.catalogue, tags.navigation, ...changedIds.map((id) => tags.product(id))]);
}

/**
 * Applies only the planned changes, so that recent sales still count. Refuses products that another operator added or
 * deleted since the planning, stock below the reservations, and products that leave a draw with entries.
 */
async function applyProducts(tx: Db, actor: Actor, planned: PlannedProduct[], now: Date) {
  const slugs = planned.map(({ slug }) => slug);
  await lockShopRows(tx);
  const states = await listCurrentProducts(tx, slugs, { toChange: true });
  const known = new Map(states.map((state) => [state.slug, state]));
  const library = await lockPictures(
    tx,
    planned.flatMap(({ product }) => product?.imageIds ?? []),
  );
  const [flows, systems, subcategories, colours] = await Promise.all([
    listStockFlows(tx, planned, known),
    listSizeSystems(tx),
    listSubcategories(tx),
    listColours(tx),
  ]);
  const shop = { library, systems, subcategories, colours };
  const decided = planned.map((plan) => {
    const state = known.get(plan.slug);
    return decide(plan, state, shop, (state && flows.get(state.id)) ?? {});
  });
  await setStockCause(tx, { kind: 'import', actorId: actor.id });
  const written = await writeProducts(
    tx,
    decided.flatMap(({ change }) => (change ? [change] : [])),
  );
  const removed = decided.flatMap(({ removed: product }) => product ?? []);
  await deleteProducts(
    tx,
    removed.map(({ id }) => id),
  );
  const results = decided.map(({ slug, line, change, result, problem }): ImportedProduct => {
    const isLost = change !== undefined && !written.has(change.id);
    if (isLost) return { slug, result: 'refused', problems: [meanwhile(line)] };
    return { slug, result, problems: problem ? [problem] : [], applied: change };
  });
  const changes = decided.flatMap(({ change }) => (change && written.has(change.id) ? [change] : []));
  for (const { id, slug, before, after } of changes)
    if (before && before.category !== after.category)
      await redirectFormerPath(tx, { ...before, slug }, { ...after, slug, id });
  const ids = new Map([...states, ...changes].map(({ slug, id }) => [slug, id]));
  await rememberProductSources(
    tx,
    planned.flatMap(({ slug, source }, place) => {
      const productId = ids.get(slug);
      return source && productId && results[place]?.result !== 'refused' ? [{ ...source, productId }] : [];
    }),
  );
  const shown = [
    ...changes.flatMap(({ before, after }) => [...(before?.imageIds ?? []), ...after.imageIds]),
    ...removed.flatMap(({ product }) => product.imageIds),
  ];
  const pictures = await listPictureNamesByIds(tx, shown);
  await recordChanges(
    tx,
    actor,
    [
      ...changes.map(({ id, slug, before, after }) => ({
        objectType: 'product',
        objectId: id,
        action: before ? 'updated' : 'created',
        ...(before && { before: productHistoryFields({ ...before, slug }, pictures, systems) }),
        after: productHistoryFields({ ...after, slug }, pictures, systems),
      })),
      ...removed.map(({ id, slug, product }) => ({
        objectType: 'product',
        objectId: id,
        action: 'deleted',
        before: productHistoryFields({ ...product, slug }, pictures, systems),
      })),
    ],
    now,
  );
  return { results, changedIds: [...changes, ...removed].map(({ id }) => id) };
}

type Decision = {
  slug: string;
  line: number;
  change?: Change;
  removed?: CurrentProduct;
  result: ImportedProduct['result'];
  problem?: ImportRowProblem;
};

type Shop = {
  library: ReadonlySet<string>;
  systems: SizeSystem[];
  subcategories: Subcategory[];
  colours: Colour[];
};

function decide(
  { slug, line, outcome, changes, product: wanted }: PlannedProduct,
  known: CurrentProduct | undefined,
  { library, systems, subcategories, colours }: Shop,
  flow: Record<string, number>,
): Decision {
  const refused = (problem = meanwhile(line)): Decision => ({ slug, line, result: 'refused', problem });
  if (outcome === 'removed')
    return known?.isRemovable
      ? { slug, line, result: 'removed', removed: known }
      : refused(known && inUse(line));
  if (!wanted || known?.isArchived || (outcome !== 'new' && !known)) return refused();
  // If a "new" product exists, an earlier attempt of this import or another operator has added it.
  if (outcome === 'new' && known) {
    const isSame = productDiff(known.product, wanted).length === 0;
    return isSame ? { slug, line, result: 'unchanged' } : refused();
  }
  const merged = known
    ? applyProductDiff(known.product, addStockFlow(wanted, changes, flow), changes)
    : wanted;
  const parsed = validateWholeProduct(merged);
  if (!parsed.success) return refused();
  const after = parsed.data;
  const system = systems.find(({ id }) => id === after.sizeSystemId);
  if (!system || !hasSizes(system, after.sizes)) return refused();
  if (!isAllowedSubcategory(subcategories, after) || !isKnownColour(colours, after.colour)) return refused();
  const isPictured = !known || changes.includes('imageIds');
  if (isPictured && after.imageIds.some((id) => !library.has(id))) return refused();
  const different = known ? productDiff(known.product, after) : undefined;
  if (known && different?.length === 0) return { slug, line, result: 'unchanged' };
  const short = known && different?.map(restockedSize).find((size) => size && isShort(after, size, known));
  if (short) {
    const values = { size: short, held: known.held[short] ?? 0 };
    return refused({ line, column: columnNames.stockQuantity, reason: 'below-held', values });
  }
  const drawn = known && drawProblem(line, known, after);
  if (drawn) return refused(drawn);
  return {
    slug,
    line,
    result: known ? 'updated' : 'created',
    change: { id: known?.id ?? randomUUID(), slug, before: known?.product, after },
  };
}

function isShort({ sizes }: WholeProduct, size: string, { held }: CurrentProduct): boolean {
  const row = sizes.find((one) => one.size === size);
  return row !== undefined && row.stockQuantity < (held[size] ?? 0);
}

function meanwhile(line: number): ImportRowProblem {
  return { line, column: columnNames.handle, reason: 'meanwhile' };
}

async function listStockFlows(tx: Db, planned: PlannedProduct[], known: Map<string, CurrentProduct>) {
  const seen = planned.flatMap(({ slug, movementId }) => {
    const id = known.get(slug)?.id;
    return id && movementId != null ? [{ id, movementId }] : [];
  });
  const { rows } = await tx.execute<{ id: string; flow: Record<string, number> }>(sql`
    select id, json_object_agg(size, pieces) as flow from (
      select seen.id, moved.size, sum(moved.change) as pieces
      from unnest(${sql.param(seen.map(({ id }) => id))}::text[], ${sql.param(seen.map(({ movementId }) => movementId))}::bigint[])
        as seen(id, movement)
      join stock_movements moved on moved.product_id = seen.id and moved.id > seen.movement and moved.kind in ('sale', 'return')
      group by seen.id, moved.size) flows group by id`);
  return new Map(rows.map(({ id, flow }) => [id, flow]));
}
