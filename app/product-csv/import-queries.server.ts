import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { type ImportResult, importResults, type Outcome, outcomes } from './planning/planned-product.ts';
import type { SharedProblem } from './product-import-types.ts';
import { productImportPictures, productImportRows, productImports } from './tables.server.ts';

const MOST_LINES = 20;
const MOST_SHARED = 50;

const summary = {
  ...pickColumns(productImports, 'id', 'fileName', 'undoes', 'status', 'createdAt'),
  by: productImports.actorEmail,
};

export type ImportSummary = Awaited<ReturnType<typeof listImports>>[number];

export async function listImports(db: Db, most: number) {
  const rows = await db
    .select(summary)
    .from(productImports)
    .orderBy(desc(productImports.createdAt))
    .limit(most);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export type ShownImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export async function findImport(db: Db, id: string) {
  if (!isPostgresText(id)) return;
  const [row] = await db
    .select({
      ...summary,
      ...pickColumns(productImports, 'mode', 'encoding', 'ignoredColumns', 'doneCount', 'endedAt'),
      isUndoable: sql<boolean>`${productImports.status} = 'done' and ${productImports.undoes} is null and exists (
        select from product_import_rows where import_id = ${productImports}.id and applied is not null)`,
      hasFile: sql<boolean>`${productImports.file} is not null`,
      questions: productImports.questions,
    })
    .from(productImports)
    .where(eq(sql`${productImports.id}::text`, id.toLowerCase()));
  if (!row) return;
  const { hasFile, questions, ...shown } = row;
  const hasStarted = row.status !== 'planned' && row.status !== 'mapping';
  const [counted, pictures] = await Promise.all([
    db
      .select({
        ...pickColumns(productImportRows, 'outcome', 'result'),
        isUnpublished: isUnpublished(),
        count: count(),
      })
      .from(productImportRows)
      .where(eq(productImportRows.importId, row.id))
      .groupBy(productImportRows.outcome, productImportRows.result, isUnpublished()),
    countPictures(db, row.id, hasStarted),
  ]);
  const sum = (isMeant: (group: (typeof counted)[number]) => boolean) =>
    counted.filter(isMeant).reduce((total, group) => total + group.count, 0);
  const planned = outcomes.map((outcome) => [outcome, sum((group) => group.outcome === outcome)]);
  const results = importResults.map((result) => [result, sum((group) => group.result === result)]);
  return {
    ...shown,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    unpublished: sum((group) => group.isUnpublished && (!row.endedAt || group.result === 'created')),
    hasQuestions: hasFile && questions !== null,
    pictures: { ...pictures, hosts: questions?.pictures.hosts ?? [] },
    planned: Object.fromEntries(planned) as Record<Outcome, number>,
    results: Object.fromEntries(results) as Record<ImportResult, number>,
  };
}

/** True for a product that the import added as a draft. Until December 2026 imports published complete products. */
function isUnpublished(): SQL<boolean> {
  return sql<boolean>`coalesce(${productImportRows.outcome} = 'new' and ${productImportRows.published} is not true, false)`;
}

async function countPictures(db: Db, importId: string, hasStarted: boolean) {
  const { rows } = await db.execute<{ total: number; fetched: number; failed: number }>(
    hasStarted
      ? sql`
        select count(*)::int as total, (count(*) filter (where status = 'fetched'))::int as fetched,
          (count(*) filter (where status = 'failed'))::int as failed
        from product_import_pictures where import_id = ${importId}::uuid`
      : sql`
        select count(distinct picture ->> 'url')::int as total, 0 as fetched, 0 as failed
        from product_import_rows, jsonb_array_elements(pictures) as picture
        where import_id = ${importId}::uuid and pictures is not null and outcome in ('new', 'changed')`,
  );
  return rows[0] ?? { total: 0, fetched: 0, failed: 0 };
}

export type FailedPicture = Awaited<ReturnType<typeof listFailedPictures>>[number];

export function listFailedPictures(db: Db, importId: string, most: number) {
  return db
    .select({ url: productImportPictures.url, reason: productImportPictures.reason })
    .from(productImportPictures)
    .where(and(eq(productImportPictures.importId, importId), eq(productImportPictures.status, 'failed')))
    .orderBy(asc(productImportPictures.position))
    .limit(most);
}

export async function listSharedProblems(db: Db, importId: string): Promise<SharedProblem[]> {
  const { rows } = await db.execute<SharedProblem>(sql`
    select problem ->> 'column' as column, problem ->> 'reason' as reason, problem -> 'values' as values,
      "isNote", count(distinct position)::int as products,
      (array_agg(distinct (problem ->> 'line')::int))[1:${MOST_LINES}::int] as lines
    from (
      select position, problem, false as "isNote" from product_import_rows, jsonb_array_elements(problems) as problem
      where import_id = ${importId}::uuid
      union all
      select position, problem, true from product_import_rows, jsonb_array_elements(notes) as problem
      where import_id = ${importId}::uuid
    ) as said
    group by 1, 2, 3, 4 having count(distinct position) > 1
    order by "isNote", products desc, reason limit ${MOST_SHARED}`);
  return rows.map(({ values, ...problem }) => ({ ...problem, ...(values && { values }) }));
}

type Asked = { outcome: Outcome | undefined; page: number; perPage: number };

export type ImportRow = Awaited<ReturnType<typeof listImportRows>>['rows'][number];

export async function listImportRows(db: Db, importId: string, { outcome, page, perPage }: Asked) {
  const condition = and(eq(productImportRows.importId, importId), ofOutcome(outcome));
  const [rows, total] = await Promise.all([
    db
      .select({
        ...pickColumns(productImportRows, 'position', 'line', 'slug', 'title', 'titleNl', 'outcome'),
        ...pickColumns(productImportRows, 'changes', 'differences', 'problems', 'notes', 'result'),
      })
      .from(productImportRows)
      .where(condition)
      .orderBy(asc(productImportRows.position))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.$count(productImportRows, condition),
  ]);
  return { rows, total };
}

/** The condition for an outcome. Refused products include those that were refused during the writing. */
function ofOutcome(outcome: Outcome | undefined): SQL | undefined {
  if (!outcome) return;
  if (outcome !== 'refused') return eq(productImportRows.outcome, outcome);
  return or(eq(productImportRows.outcome, 'refused'), eq(productImportRows.result, 'refused'));
}
