import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../database/db.server.ts';
import { pickColumns } from '../database/pick-columns.server.ts';
import { deleteInBatches } from '../retention/delete-in-batches.server.ts';
import { auditLogs } from '../tables.server.ts';
import { type Change, changedFields, type FieldValues } from './changed-fields.ts';

export type Actor = { id: string; email: string };

type NewChange = {
  objectType: string;
  objectId: string;
  action: string;
  before?: FieldValues;
  after?: FieldValues;
  form?: { id: string; digests: Record<string, string> };
};

const MOST = 100;

/** Records only the fields that differ. An update without any difference is recorded too. */
export async function recordChange(
  tx: Db,
  actor: Actor,
  { before = {}, after = {}, form, ...change }: NewChange,
  now: Date,
): Promise<void> {
  await tx.insert(auditLogs).values({
    ...change,
    ...changedFields(before, after),
    actorId: actor.id,
    actorEmail: actor.email,
    createdAt: now,
    formId: form?.id,
    formDigests: form?.digests,
  });
}

/** Records changes. They are a single SQL parameter, so that the statement is the same for any number of objects. */
export async function recordChanges(tx: Db, actor: Actor, changes: NewChange[], now: Date): Promise<void> {
  const rows = changes.map(({ before = {}, after = {}, objectType, objectId, action }) => {
    const changed = changedFields(before, after);
    return { object_type: objectType, object_id: objectId, action, ...changed };
  });
  await tx.execute(sql`
    insert into audit_logs (actor_id, actor_email, created_at, object_type, object_id, action, before, after)
    select ${actor.id}::uuid, ${actor.email}, ${now.toISOString()}::timestamptz, object_type, object_id, action, before, after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(object_type text, object_id text, action text, before jsonb, after jsonb)`);
}

export async function findSavedForm(
  db: Db,
  { objectType, objectId, formId }: { objectType: string; objectId: string; formId: string },
): Promise<Record<string, string> | undefined> {
  const [row] = await db
    .select({ digests: auditLogs.formDigests })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.objectType, objectType),
        eq(auditLogs.objectId, objectId),
        eq(auditLogs.formId, formId),
      ),
    )
    .orderBy(desc(auditLogs.createdAt), desc(auditLogs.id))
    .limit(1);
  return row?.digests ?? undefined;
}

export function listChanges(db: Db, objectType: string, objectId: string): Promise<Change[]> {
  return listWhere(db, and(eq(auditLogs.objectType, objectType), eq(auditLogs.objectId, objectId)));
}

export function listChangesOfType(db: Db, objectType: string): Promise<Change[]> {
  return listWhere(db, eq(auditLogs.objectType, objectType));
}

async function listWhere(db: Db, condition: SQL | undefined): Promise<Change[]> {
  const rows = await db
    .select({
      ...pickColumns(auditLogs, 'id', 'action', 'before', 'after'),
      at: auditLogs.createdAt,
      by: auditLogs.actorEmail,
    })
    .from(auditLogs)
    .where(condition)
    .orderBy(desc(auditLogs.createdAt), desc(auditLogs.id))
    .limit(MOST);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

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

export async function redactChanges(tx: Db, objectType: string, objectIds: string[], fields: string[]) {
  const names = sql`array[${sql.join(
    fields.map((field) => sql`${field}`),
    sql`, `,
  )}]::text[]`;
  await tx
    .update(auditLogs)
    .set({ before: sql`${auditLogs.before} - ${names}`, after: sql`${auditLogs.after} - ${names}` })
    .where(and(eq(auditLogs.objectType, objectType), inArray(auditLogs.objectId, objectIds)));
}

/** Returns a row's version: the time of its last change in microseconds. A Date would lose the microseconds. */
export function versionOf(updatedAt: PgColumn): SQL<string> {
  return sql<string>`to_char(${updatedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;
}

/** Returns the time of a new version. It is later than that of the last version, even if both are saved at once. */
export function nextVersion(updatedAt: PgColumn, now?: Date): SQL<Date> {
  const moment = now ? sql`${now.toISOString()}::timestamptz` : sql`now()`;
  return sql`greatest(${moment}, ${updatedAt} + interval '1 microsecond')`;
}
