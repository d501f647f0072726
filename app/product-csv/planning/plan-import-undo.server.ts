import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { listShopRows } from '#app/catalogue/colours.server.ts';
import { listPictureNamesByIds } from '#app/media/library/list-pictures-by-ids.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { columnNames } from '../reading/csv-columns.ts';
import type { ImportRowProblem } from '../reading/parsed-product.ts';
import { productImportRows, productImports } from '../tables.server.ts';
import { storeImport } from './create-import.server.ts';
import { listCurrentProducts } from './current-products.server.ts';
import { describeDifferences } from './describe-differences.ts';
import type { Change, PlannedProduct } from './planned-product.ts';
import {
  applyProductDiff,
  type CurrentProduct,
  changedValue,
  productDiff,
  restockedSize,
  type WholeProduct,
} from './product-diff.ts';

/**
 * Plans the undo of a finished import as an import of its own, and returns its id. Products that were added are removed,
 * unless they are in use. Values that were changed since then remain, and so do sales of the stock that came.
 */
export async function planImportUndo(
  db: Db,
  actor: Actor,
  importId: string,
  now: Date,
): Promise<string | undefined> {
  const isUndoable = and(eq(productImports.status, 'done'), isNull(productImports.undoes));
  const rows = await db
    .select({
      ...pickColumns(productImports, 'fileName', 'encoding'),
      ...pickColumns(productImportRows, 'line', 'slug', 'title', 'titleNl', 'applied'),
    })
    .from(productImportRows)
    .innerJoin(productImports, eq(productImports.id, productImportRows.importId))
    .where(and(eq(productImports.id, importId), isUndoable, isNotNull(productImportRows.applied)))
    .orderBy(asc(productImportRows.position));
  const [first] = rows;
  if (!first) return;
  const ids = rows.flatMap(({ applied }) => applied?.id ?? []);
  const [states, shop] = await Promise.all([listCurrentProducts(db, [], { ids }), listShopRows(db)]);
  const known = new Map(states.map((state) => [state.id, state]));
  const pictures = await listPictureNamesByIds(
    db,
    [
      ...rows.flatMap(({ applied }) => applied?.before ?? []),
      ...states.map(({ product }) => product),
    ].flatMap(({ imageIds }) => imageIds),
  );
  const plan = rows.flatMap(({ fileName, encoding, applied, ...named }): PlannedProduct[] => {
    if (!applied) return [];
    const state = known.get(applied.id);
    const undo = { ...named, slug: state?.slug ?? named.slug, ...undoChange(named.line, applied, state) };
    return [{ ...undo, differences: describeDifferences(undo, state?.product, { pictures, ...shop }) }];
  });
  const { fileName, encoding } = first;
  return storeImport(db, actor, { fileName, encoding, ignoredColumns: [], undoes: importId }, plan, now);
}

function undoChange(
  line: number,
  { before, after }: Change,
  state: CurrentProduct | undefined,
): Pick<PlannedProduct, 'outcome' | 'changes' | 'problems' | 'notes' | 'product' | 'movementId'> {
  const undo = { changes: [], problems: [], notes: [] };
  if (!state) return { ...undo, outcome: 'unchanged' };
  if (!before) {
    if (!state.isRemovable) return { ...undo, outcome: 'refused', problems: [inUse(line)] };
    const isEdited = productDiff(after, state.product).length > 0;
    return {
      ...undo,
      outcome: 'removed',
      notes: isEdited ? [note(line, columnNames.handle, 'edited-since')] : [],
    };
  }
  const changed = productDiff(before, after);
  const kept = changed.filter((name) => isEditedSince(name, after, state.product));
  const undone = changed.filter((name) => !kept.includes(name));
  const product = applyProductDiff(state.product, withFormerSizes(state.product, before, after), undone);
  const changes = productDiff(state.product, product);
  const outcome = changes.length > 0 ? 'changed' : 'unchanged';
  const notes = kept.length > 0 ? [note(line, columnNames.handle, 'value-edited-since')] : [];
  return { ...undo, outcome, changes, notes, product, movementId: state.movementId };
}

function isEditedSince(name: string, after: WholeProduct, current: WholeProduct): boolean {
  if (restockedSize(name)) return false;
  if (name === 'imageIds') return after.imageIds.join() !== current.imageIds.join();
  return changedValue(after, name) !== changedValue(current, name);
}

/** Takes back the stock that came, but never more than is left. A size that the import added is not sold any more. */
function withFormerSizes(current: WholeProduct, before: WholeProduct, after: WholeProduct): WholeProduct {
  const sizes = current.sizes.map((row) => {
    const [was, came] = [before, after].map((product) => product.sizes.find(({ size }) => size === row.size));
    const added = (came?.stockQuantity ?? 0) - (was?.stockQuantity ?? 0);
    const stockQuantity = Math.max(0, row.stockQuantity - added);
    return { ...(was ?? { ...row, available: false }), stockQuantity };
  });
  return { ...before, sizes };
}

/** The reason why a product that an import added stays. */
export function inUse(line: number): ImportRowProblem {
  return note(line, columnNames.handle, 'in-use');
}

function note(line: number, column: string, reason: string): ImportRowProblem {
  return { line, column, reason };
}
