import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { auditLogs } from '#app/platform/tables.server.ts';
import type { ListCursor } from '#app/ui/admin/list/list-cursor.ts';
import type { HistoryFilters } from './history-filters.ts';
import { findObjectsCalled } from './object-names.server.ts';

export type HistoryEntry = Awaited<ReturnType<typeof selectHistory>>[number];

type Asked = HistoryFilters & {
  before?: ListCursor | undefined;
  after?: ListCursor | undefined;
  perPage: number;
};

/** Returns the page of actions before or after a cursor, so that new entries do not shift the pages. */
export async function listHistory(db: Db, asked: Asked) {
  const { condition, isCut } = await historyCondition(db, asked);
  const { before, after, perPage } = asked;
  const isBackwards = Boolean(after && !before);
  const place = isBackwards ? after : before;
  const rows = await selectHistory(db, and(condition, place && beside(place, isBackwards)), {
    isBackwards,
    most: perPage + 1,
  });
  const entries = rows.slice(0, perPage);
  if (isBackwards) entries.reverse();
  const isMore = rows.length > perPage;
  const [first, last] = [entries[0], entries.at(-1)];
  return {
    entries,
    newer: (isBackwards ? isMore : before) && first ? first : undefined,
    older: (isBackwards ? true : isMore) && last ? last : undefined,
    isCut,
  };
}

export async function* readWholeHistory(db: Db, asked: HistoryFilters): AsyncGenerator<HistoryEntry[]> {
  const { condition } = await historyCondition(db, asked);
  const most = 500;
  for (let place: ListCursor | undefined; ; ) {
    const entries = await selectHistory(db, and(condition, place && beside(place)), { most });
    if (entries.length > 0) yield entries;
    place = entries.at(-1);
    if (entries.length < most) return;
  }
}

export async function listHistoryPeople(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    with recursive person as (
      (select actor_email as email from audit_logs order by actor_email limit 1)
      union all
      select (select actor_email from audit_logs where actor_email > person.email order by actor_email limit 1)
      from person where person.email is not null
    )
    select email from person where email is not null limit 500`);
  return rows.map(({ email }) => email);
}

async function historyCondition(db: Db, { object, person, kind, action, from, to }: HistoryFilters) {
  const called = object ? await findObjectsCalled(db, object, kind) : undefined;
  const condition = and(
    kind && eq(auditLogs.objectType, kind),
    action && eq(auditLogs.action, action),
    person ? eq(auditLogs.actorEmail, person) : undefined,
    from ? sql`${auditLogs.createdAt} >= ${midnight(from)}` : undefined,
    to ? sql`${auditLogs.createdAt} < ${midnight(to, 1)}` : undefined,
    called &&
      sql`(${auditLogs.objectType}, ${auditLogs.objectId}) in (
        select type, id from jsonb_to_recordset(${JSON.stringify(called.objects)}::jsonb) as called(type text, id text))`,
  );
  return { condition, isCut: called?.isCut ?? false };
}

async function selectHistory(
  db: Db,
  condition: SQL | undefined,
  { isBackwards = false, most }: { isBackwards?: boolean; most: number },
) {
  const order = isBackwards ? asc : desc;
  return db
    .select({
      ...pickColumns(auditLogs, 'id', 'objectType', 'objectId', 'action', 'before', 'after'),
      /** The time in UTC with microseconds. */
      at: sql<string>`to_char(${auditLogs.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      by: auditLogs.actorEmail,
    })
    .from(auditLogs)
    .where(condition)
    .orderBy(order(auditLogs.createdAt), order(auditLogs.id))
    .limit(most);
}

function beside({ at, id }: ListCursor, isNewer = false): SQL {
  const sign = sql.raw(isNewer ? '>' : '<');
  return sql`(${auditLogs.createdAt}, ${auditLogs.id}) ${sign} (${at}::timestamptz, ${id}::uuid)`;
}

/** Returns SQL for midnight in Amsterdam, `later` days after a day. A day may have 23 or 25 hours. */
function midnight(day: string, later = 0): SQL {
  return sql`(${day}::date + ${later}::int)::timestamp at time zone 'Europe/Amsterdam'`;
}
