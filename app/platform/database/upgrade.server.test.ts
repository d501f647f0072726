import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillWithGeneratedRows } from '#tests/support/generated-rows.ts';
import { journal, migrationsUntil } from '#tests/support/migrations-until.ts';
import { log } from '../log/log.server.ts';
import { migrateDatabase } from './migrate.server.ts';

const tags = journal.entries.map(({ tag }) => tag);
const newest = tags.at(-1) ?? '';
const earlier = tags.slice(0, -1).map((tag, number) => ({ tag, next: tags[number + 1] ?? '' }));

/** Dropped tables, with the migration that dropped them; their rows were unused. */
const GONE: Record<string, string> = { categories: '0009_no-categories-table' };

/** Tables to which a migration adds rows that every shop gets. */
const GROWN: Record<string, string> = {
  size_systems: '0090_more-size-systems',
  system_sizes: '0090_more-size-systems',
};

const REWORDED: Record<string, string> = {
  'order_refunds.status': '0014_money-owed-and-reconciled',
  'images.uploaded_by': '0086_image-uploaders',
};

/**
 * Filled by triggers only: `price_history` follows the products' prices, `prices_due` is emptied within its
 * transaction.
 */
const FILLED_BY_TRIGGERS = ['price_history', 'prices_due'];

const server = process.env.TEST_SERVER_URL ?? '';
const name = `upgrade_${randomBytes(6).toString('hex')}`;
let admin: pg.Client;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await using grown = await connect(name);
  await migrateTo(grown.client, tags[0] ?? '');
});

afterAll(async () => {
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`drop database if exists ${name}_copy with (force)`);
  await admin.end();
});

/** How each table was when rows were last added to it. */
let filled = new Map<string, string>();

// One database grows from the first migration to the newest. Each table gets rows as soon as it is there and again whenever it
// changed, so that rows of every shape that a table ever had go through each migration after it.
test.each(earlier)(
  'of the rows that a shop of $tag has in every table, $next loses nothing',
  async ({ tag, next }) => {
    await using grown = await connect(name);
    const shapes = await shapesOf(grown.client);
    const isChanged = (table: string) => shapes.get(table) !== filled.get(table);
    const without = await fillWithGeneratedRows(grown.client, isChanged, tags.indexOf(tag) + 1);
    expect(
      without.filter((table) => !FILLED_BY_TRIGGERS.includes(table)),
      'every table takes rows',
    ).toEqual([]);
    filled = shapes;
    const before = await contentOf(grown.client);
    await grown.end();
    if (isStart(tag) || next === newest) await upgradeCopy(tag, before);

    await using again = await connect(name);
    await migrateTo(again.client, next);
    expectNothingLost(before, await contentOf(again.client), { after: tag, until: next });
  },
);

/** Upgrades a copy as a shop does when it starts. */
async function upgradeCopy(tag: string, before: Content): Promise<void> {
  await admin.query(`create database ${name}_copy template ${name} strategy file_copy`);
  const info = vi.spyOn(log, 'info');
  await migrateDatabase(urlOf(`${name}_copy`));
  expect(info.mock.calls.map(([line]) => (line as { migration?: string }).migration)).toEqual(
    tags.slice(tags.indexOf(tag) + 1),
  );
  info.mockRestore();
  await using copy = await connect(`${name}_copy`);
  expectNothingLost(before, await contentOf(copy.client), { after: tag, until: newest });
  await copy.end();
  await admin.query(`drop database ${name}_copy`);
}

/**
 * A shop runs all its new migrations in one transaction, where one that changes rows can hinder those after it. Each new table is
 * therefore upgraded from where it was made, unless no rows change until the next table is made: that start covers it too.
 */
function isStart(tag: string): boolean {
  const later = tags.slice(tags.indexOf(tag) + 1);
  const untilNextTable = later.slice(0, later.findIndex(makesTable) + 1 || undefined);
  return makesTable(tag) && untilNextTable.some(changesRows);
}

function makesTable(tag: string): boolean {
  return /^create table/im.test(sqlOf(tag));
}

function changesRows(tag: string): boolean {
  return /^\s*(update|insert into|delete from|with)\s/im.test(sqlOf(tag));
}

function sqlOf(tag: string): string {
  return fs.readFileSync(`migrations/${tag}.sql`, 'utf8');
}

async function migrateTo(client: pg.Client, tag: string): Promise<void> {
  using until = migrationsUntil(tag);
  await migrate(drizzle(client), { migrationsFolder: until.folder });
}

type Span = { after: string; until: string };

function expectNothingLost(before: Content, now: Content, span: Span): void {
  for (const [table, { rows, columns }] of before) {
    if (isWithin(GONE[table], span)) continue;
    if (isWithin(GROWN[table], span)) {
      expect(now.get(table)?.rows, `rows of ${table}`).toBeGreaterThan(rows);
      continue;
    }
    expect(now.get(table)?.rows, `rows of ${table}`).toBe(rows);
    const same = Object.entries(columns).filter(
      ([column]) => !isWithin(REWORDED[`${table}.${column}`], span),
    );
    const found = now.get(table)?.columns ?? {};
    expect(Object.fromEntries(same.map(([column]) => [column, found[column]])), table).toEqual(
      Object.fromEntries(same),
    );
  }
}

function isWithin(migration: string | undefined, { after, until }: Span): boolean {
  return migration !== undefined && migration > after && migration <= until;
}

/** All that decides which rows a table takes, by its name. */
async function shapesOf(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ table: string; shape: string }>(`
    select relname::text as table, concat_ws(E'\\n',
      (select string_agg(concat_ws(' ', column_name, udt_name, is_nullable, column_default), E'\\n' order by ordinal_position)
        from information_schema.columns where table_schema = 'public' and table_name = relname),
      (select string_agg(pg_get_constraintdef(oid), E'\\n' order by conname) from pg_constraint where conrelid = c.oid),
      (select string_agg(indexdef, E'\\n' order by indexname) from pg_indexes where schemaname = 'public' and tablename = relname)
    ) as shape from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  return new Map(rows.map(({ table, shape }) => [table, shape]));
}

type Content = Map<string, { rows: number; columns: Record<string, string | null> }>;

/** How many rows each table has, and what stands in each column, in no order. */
async function contentOf(client: pg.Client): Promise<Content> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select c.table_name as table, array_agg(c.column_name::text) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' group by 1`);
  const content: Content = new Map();
  for (const { table, columns } of rows) {
    const sums = columns.map(
      (column) => `md5(string_agg("${column}"::text, E'\\n' order by "${column}"::text)) as "${column}"`,
    );
    const read = await client.query(`select count(*)::int as "number of rows", ${sums.join()} from ${table}`);
    const { 'number of rows': count, ...sumsOf } = read.rows[0];
    content.set(table, { rows: count, columns: sumsOf });
  }
  return content;
}

function urlOf(database: string): string {
  return server.replace(/\/marenza$/, `/${database}`);
}

async function connect(database: string) {
  const client = new pg.Client({ connectionString: urlOf(database) });
  await client.connect();
  let isEnded = false;
  const end = async () => {
    if (!isEnded) await client.end();
    isEnded = true;
  };
  return { client, end, [Symbol.asyncDispose]: end };
}
