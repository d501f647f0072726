import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** Any number; it only has to be the same in every process of the shop. Restoring holds it too, so that no shop starts meanwhile. */
export const MIGRATION_LOCK = 74_139_102;
const CONNECT_WITHIN_MS = 10_000;

/** Brings a database to the newest schema. Processes that start together take turns. */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  // The query it was running fails, and that is enough.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: path.resolve('migrations') });
  } finally {
    await client.end();
  }
}
