import fs from 'node:fs';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { log } from '../log/log.server.ts';

/** The number is arbitrary but equal in all processes. A restore holds the lock too, to keep shops from starting. */
export const MIGRATION_LOCK = 74_139_102;
const CONNECT_WITHIN_MS = 10_000;

export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const { rows } = await client.query(
      `select to_regclass('drizzle.__drizzle_migrations') is null as "isNew"`,
    );
    const migrationsFolder = path.resolve('migrations');
    const logger = rows[0].isNew ? false : { logQuery: migrationLog(migrationsFolder) };
    await migrate(drizzle(client, { logger }), { migrationsFolder });
    if (rows[0].isNew) log.info('the tables of a new database were made');
  } finally {
    await client.end();
  }
}

function migrationLog(folder: string): (query: string, params: unknown[]) => void {
  const journal = JSON.parse(fs.readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[];
  };
  let since = performance.now();
  return (query, params) => {
    if (!/^insert into "drizzle"\."__drizzle_migrations"/.test(query)) return;
    const migration = journal.entries.find(({ when }) => when === params[1])?.tag;
    const now = performance.now();
    log.info({ migration, ms: Math.round(now - since) }, 'a migration was applied');
    since = now;
  };
}
