import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/db.server.ts';
import { deleteInBatches } from '../retention/delete-in-batches.server.ts';
import { auditLogs } from '../tables.server.ts';

export function deleteOldChanges(db: Db, objectType: string, before: Date): Promise<number> {
  return deleteInBatches(
    db,
    auditLogs,
    and(eq(auditLogs.objectType, objectType), lt(auditLogs.createdAt, before)),
  );
}

export async function listChangedTypes(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ type: string }>(sql`
    with recursive types (type) as (
      select min(object_type) from audit_logs
      union all
      select (select min(object_type) from audit_logs where object_type > type) from types where type is not null
    ) select type from types where type is not null`);
  return rows.map(({ type }) => type);
}

export async function redactChanges(
  tx: Db,
  objectType: string,
  objectIds: string[],
  fields: string[],
): Promise<void> {
  const names = sql`array[${sql.join(
    fields.map((field) => sql`${field}`),
    sql`, `,
  )}]::text[]`;
  await tx
    .update(auditLogs)
    .set({ before: sql`${auditLogs.before} - ${names}`, after: sql`${auditLogs.after} - ${names}` })
    .where(and(eq(auditLogs.objectType, objectType), inArray(auditLogs.objectId, objectIds)));
}
