import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/db.server.ts';
import { nextVersion } from './audit-log.server.ts';

type VersionedTable = PgTable & Record<'id' | 'updatedAt', PgColumn>;
type Columns<Table extends VersionedTable> = Table['$inferInsert'];

/** Adds a row, or changes it to a new version except for what only a new row is given. Returns its id. */
export async function saveRow<Table extends VersionedTable, OfNew extends Partial<Columns<Table>>>(
  tx: Db,
  table: Table,
  ofNew: OfNew,
  row: Omit<Columns<Table>, keyof OfNew>,
): Promise<string> {
  const [saved] = await tx
    .insert(table as PgTable)
    .values({ ...row, ...ofNew })
    .onConflictDoUpdate({ target: table.id, set: { ...row, updatedAt: nextVersion(table.updatedAt) } })
    .returning({ id: sql<string>`${table.id}` });
  if (!saved) throw new Error('The row was neither added nor changed.');
  return saved.id;
}
