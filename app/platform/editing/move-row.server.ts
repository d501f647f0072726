import { asc, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/db.server.ts';
import { type Actor, nextVersion, recordChanges } from './audit-log.server.ts';
import type { FieldValues } from './changed-fields.ts';

export type Move = { id: string; way: 'up' | 'down' };

type MovableRows = {
  table: PgTable & Record<'id' | 'sortOrder' | 'updatedAt', PgColumn>;
  objectType: string;
  history: (sortOrder: number) => FieldValues;
};

/** Moves a row, renumbers all rows from 0 and records the move. A row already at the end of the list stays there. */
export async function moveRow(
  tx: Db,
  actor: Actor,
  { table, objectType, history }: MovableRows,
  { id, way }: Move,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'missing' }> {
  const { id: key, sortOrder, updatedAt } = table;
  const found = await tx
    .select({ id: key, sortOrder })
    .from(table)
    .orderBy(asc(sortOrder), asc(key))
    .for('update');
  const renumbered = moveOnePlace(found as { id: string; sortOrder: number }[], id, way);
  if (!renumbered) return { ok: false, reason: 'missing' };
  // A single parameter keeps the statement the same for any number of rows.
  await tx.execute(sql`
    update ${table} set sort_order = moved.sort_order, updated_at = ${nextVersion(updatedAt)}
    from jsonb_to_recordset(${JSON.stringify(renumbered)}::jsonb) as moved(id text, sort_order int)
    where moved.id = ${key}`);
  const changes = renumbered.map(({ id: objectId, was, sort_order }) => ({
    objectType,
    objectId,
    action: 'updated',
    before: history(was),
    after: history(sort_order),
  }));
  await recordChanges(tx, actor, changes, now);
  return { ok: true };
}

/** Moves a row and numbers all from 0, since numbers may repeat. Returns changed rows; undefined for an unknown id. */
export function moveOnePlace(
  rows: readonly { id: string; sortOrder: number }[],
  id: string,
  way: 'up' | 'down',
): { id: string; was: number; sort_order: number }[] | undefined {
  const from = rows.findIndex((row) => row.id === id);
  const moved = rows[from];
  if (!moved) return undefined;
  const to = Math.max(0, Math.min(rows.length - 1, from + (way === 'up' ? -1 : 1)));
  const ordered = rows.toSpliced(from, 1).toSpliced(to, 0, moved);
  return ordered.flatMap((row, place) =>
    row.sortOrder === place ? [] : [{ id: row.id, was: row.sortOrder, sort_order: place }],
  );
}
