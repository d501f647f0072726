import { randomBytes } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillWithGeneratedRows } from '#tests/support/generated-rows.ts';
import { journal, migrationsUntil } from '#tests/support/migrations-until.ts';
import { log } from '../log/log.server.ts';
import { migrateDatabase } from './migrate.server.ts';

const earlier = journal.entries.slice(0, -1).map(({ tag }, number) => ({ tag, number }));

/** Dropped tables, with the migration that dropped them; their rows were unused. */
const GONE: Record<string, string> = { categories: '0009_no-categories-table' };

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
});

afterAll(async () => {
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`drop database if exists ${name}_copy with (force)`);
  await admin.end();
});

test.each(earlier)(
  'a shop of $tag with data in every table becomes one of today, and nothing is lost',
  async ({ number, tag }) => {
    await using grown = await connect(name);
    using former = migrationsUntil(tag);
    await migrate(drizzle(grown.client), { migrationsFolder: former.folder });
    await grown.end();
    await admin.query(`drop database if exists ${name}_copy with (force)`);
    await admin.query(`create database ${name}_copy template ${name}`);
    await using copy = await connect(`${name}_copy`);
    const empty = await fillWithGeneratedRows(copy.client);
    expect(
      empty.filter((table) => !FILLED_BY_TRIGGERS.includes(table)),
      'every table has rows',
    ).toEqual([]);
    const before = await contentOf(copy.client);
    const info = vi.spyOn(log, 'info');
    await migrateDatabase(urlOf(`${name}_copy`));
    expect(info.mock.calls.map(([line]) => (line as { migration?: string }).migration)).toEqual(
      journal.entries.slice(number + 1).map((entry) => entry.tag),
    );
    info.mockRestore();
    const after = await contentOf(copy.client);
    await copy.end();
    await admin.query(`drop database ${name}_copy`);
    for (const [table, { rows, columns }] of before) {
      if (isLater(GONE[table], tag)) continue;
      expect(after.get(table)?.rows, `rows of ${table}`).toBe(rows);
      const same = Object.entries(columns).filter(
        ([column]) => !isLater(REWORDED[`${table}.${column}`], tag),
      );
      const now = after.get(table)?.columns ?? {};
      expect(Object.fromEntries(same.map(([column]) => [column, now[column]])), table).toEqual(
        Object.fromEntries(same),
      );
    }
  },
);

function isLater(migration: string | undefined, tag: string): boolean {
  return migration !== undefined && migration > tag;
}

async function contentOf(client: pg.Client) {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select c.table_name as table, array_agg(c.column_name::text) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' group by 1`);
  const content = new Map<string, { rows: number; columns: Record<string, string | null> }>();
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
