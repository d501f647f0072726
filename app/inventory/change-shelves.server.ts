import { sql } from 'drizzle-orm';
import { hasWrongCheckDigit } from '#app/catalogue/gtin.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChanges } from '#app/platform/editing/audit-log.server.ts';
import {
  fieldName,
  longestOf,
  type ShelfChange,
  type ShelfField,
  type ShelfProblem,
  type ShelfProblems,
  shelfFields,
} from './shelf-form.ts';

type Row = { id: string; productId: string; size: string } & Record<ShelfField, string>;

/** Saves all fields or none. Idempotent. Returns the number of changed sizes. Refuses, by field, overlong texts, mistyped barcodes, deleted sizes, conflicts. */
export function changeShelves(
  db: Db,
  actor: Actor,
  changes: ShelfChange[],
  now: Date,
): Promise<{ ok: true; count: number } | { ok: false; problems: ShelfProblems }> {
  return db.transaction(async (tx) => {
    const before = new Map((await lockSizes(tx, changes)).map((row) => [row.id, row]));
    const problems = changes.flatMap((change) => {
      const problem = problemOf(change, before.get(change.id));
      return problem ? [[fieldName(change.field, change.id), problem] as const] : [];
    });
    if (problems.length) return { ok: false, problems: Object.fromEntries(problems) };
    const after = new Map([...before].map(([id, row]) => [id, { ...row }]));
    for (const { id, field, wanted } of changes) {
      const row = after.get(id);
      if (row) row[field] = wanted;
    }
    const changed = [...after.values()].filter((row) =>
      shelfFields.some((field) => row[field] !== before.get(row.id)?.[field]),
    );
    if (!changed.length) return { ok: true, count: 0 };
    await tx.execute(sql`
      update product_sizes set shelf = given.shelf, sku = given.sku, barcode = given.barcode
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given(id uuid, shelf text, sku text, barcode text)
      where product_sizes.id = given.id`);
    await recordChanges(tx, actor, told(before, changed), now);
    return { ok: true, count: changed.length };
  });
}

function problemOf({ field, seen, wanted }: ShelfChange, row: Row | undefined): ShelfProblem | undefined {
  if (!row) return { problem: 'gone' };
  if (wanted.length > longestOf[field]) return { problem: 'too-long' };
  if (field === 'barcode' && hasWrongCheckDigit(wanted)) return { problem: 'check-digit' };
  if (row[field] === seen || row[field] === wanted) return undefined;
  return { problem: 'changed-meanwhile', now: row[field] };
}

/** Locks the sizes in the same order as checkouts, so that the two never deadlock. */
async function lockSizes(tx: Db, changes: ShelfChange[]): Promise<Row[]> {
  const ids = sql.param(changes.map(({ id }) => id));
  const { rows } = await tx.execute<Row>(sql`
    select id, product_id as "productId", size, shelf, sku, barcode from product_sizes where id = any(${ids}::uuid[])
    order by id for no key update`);
  return rows;
}

function told(before: Map<string, Row>, changed: Row[]) {
  const text = (rows: (Row | undefined)[], field: ShelfField) =>
    rows.map((row) => `${row?.size}: ${row?.[field] || '–'}`).join(', ');
  const fieldsOf = (rows: (Row | undefined)[]) => ({
    shelves: text(rows, 'shelf'),
    skus: text(rows, 'sku'),
    barcodes: text(rows, 'barcode'),
  });
  return [...Map.groupBy(changed, ({ productId }) => productId)].map(([objectId, rows]) => ({
    objectType: 'product',
    objectId,
    action: 'updated',
    before: fieldsOf(rows.map(({ id }) => before.get(id))),
    after: fieldsOf(rows),
  }));
}
