import { asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Db } from '#app/platform/database/db.server.ts';
import { LONG_STATEMENTS } from '#app/platform/database/long-statements.server.ts';
import { nextVersion, versionOf } from '#app/platform/editing/audit-log.server.ts';
import { line } from '#app/platform/editing/form-schema.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { slugOfTitle } from '#app/platform/text/slug-of-title.ts';
import { FIRST, LONGEST_NAME, type NamedRow } from '../categories.ts';

export const LONGEST_SLUG = 60;

/** Departments, categories, colours and collections have an address, names in both languages and a place. */
type OrderedTable = PgTable &
  Record<'id' | 'slug' | 'name' | 'nameNl' | 'sortOrder' | 'updatedAt', AnyPgColumn>;

/** The fields of a form that name and place such a row. */
export const namedFields = {
  title: line(LONGEST_NAME).min(1, 'title-missing'),
  titleNl: line(LONGEST_NAME).min(1, 'title-missing'),
  /** Made from the English name if empty. */
  slug: z.string().trim().toLowerCase().max(LONGEST_SLUG, 'too-long'),
  /** The slug of the row before this one, or `FIRST`. */
  after: z.string().max(LONGEST_SLUG),
};

/** Returns what `select` reads for `namedFields`, with the version. */
export function namedColumns<Table extends OrderedTable>(table: Table) {
  const { name: title, nameNl: titleNl, slug }: Pick<Table, 'name' | 'nameNl' | 'slug'> = table;
  return { version: versionOf(table.updatedAt), title, titleNl, slug, after: slugBefore(table) };
}

export function isId(id: string): boolean {
  return z.uuid().safeParse(id).success;
}

/** Returns the rows in order, without that of `id`. */
export function listOthers(db: Db, table: OrderedTable, id?: string): Promise<NamedRow[]> {
  return db
    .select({ slug: table.slug, name: table.name, nameNl: table.nameNl })
    .from(table as PgTable)
    .where(id && isId(id) ? ne(table.id, id) : undefined)
    .orderBy(asc(table.sortOrder), asc(table.slug)) as Promise<NamedRow[]>;
}

/** The slug of the row before, or `FIRST`. Qualifies the columns: the query builder would write them without their table. */
function slugBefore(table: OrderedTable): SQL<string> {
  return sql<string>`coalesce((select before.slug from ${table} before
    where (before.sort_order, before.slug) < (${table}.sort_order, ${table}.slug)
    order by before.sort_order desc, before.slug desc limit 1), ${FIRST})`;
}

/** Returns the place of a new row, which stands last. */
export async function lastPlace(db: Db, table: OrderedTable): Promise<{ after: string }> {
  return { after: (await listOthers(db, table)).at(-1)?.slug ?? FIRST };
}

export async function lockRows(tx: Db, table: OrderedTable): Promise<void> {
  await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .orderBy(asc(table.slug))
    .for('update');
}

/** Returns the typed slug, or one that is made from the English name. */
export function readSlug(
  typed: string,
  name: string,
  others: readonly { slug: string }[],
): { slug: string; problem?: 'slug-form' | 'slug-taken' } {
  const slug = typed || slugOfTitle(name).slice(0, LONGEST_SLUG).replace(/-$/, '');
  // Objects are keyed by slugs, and each object has a property named constructor.
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug in {}) return { slug, problem: 'slug-form' };
  return others.some((other) => other.slug === slug) ? { slug, problem: 'slug-taken' } : { slug };
}

type Place = { others: readonly { slug: string }[]; after: string };

/** Saves a row and places it after another, or first. `was` is its slug until now. */
export async function saveOrderedRow<Table extends OrderedTable>(
  tx: Db,
  table: Table,
  row: Table['$inferInsert'] & { id: string; slug: string },
  { was, others, after }: Place & { was: string | undefined },
): Promise<void> {
  // A new slug is written to all products with the row.
  if (was && was !== row.slug) await tx.execute(LONG_STATEMENTS);
  await tx
    .insert(table as PgTable)
    .values(row)
    .onConflictDoUpdate({ target: table.id, set: { ...row, updatedAt: nextVersion(table.updatedAt) } });
  const order = others.map(({ slug }) => slug);
  const slugs = order.toSpliced(order.indexOf(after) + 1, 0, row.slug);
  await tx.execute(sql`update ${table} set sort_order = place
    from unnest(${sql.param(slugs)}::text[]) with ordinality as wanted(slug, place)
    where ${table}.slug = wanted.slug and ${table}.sort_order <> place`);
  await invalidatePages(tx, [tags.everyPage]);
}

export async function removeRow(tx: Db, table: OrderedTable, id: string): Promise<{ ok: true }> {
  await tx.delete(table as PgTable).where(eq(table.id, id));
  await invalidatePages(tx, [tags.everyPage]);
  return { ok: true };
}
