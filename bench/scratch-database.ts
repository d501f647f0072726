import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Db } from '../app/platform/database/db.server.ts';
import { migrateDatabase } from '../app/platform/database/migrate.server.ts';

/** Measures in a database of its own, which is dropped afterwards. */
export async function inScratchDatabase<Result>(
  serverUrl: string,
  name: string,
  measure: (db: Db, pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const admin = new pg.Client({ connectionString: serverUrl.replace(/\/marenza$/, '/postgres') });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name}`);
  const url = serverUrl.replace(/\/marenza$/, `/${name}`);
  await migrateDatabase(url);
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  // The database is dropped while the last connections are still closing.
  pool.on('error', () => {});
  const result = await measure(drizzle(pool) as unknown as Db, pool);
  await pool.end();
  await admin.query(`drop database ${name}`);
  await admin.end();
  return result;
}
