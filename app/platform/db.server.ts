import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { config } from './config.server.ts';
import { DatabasePool } from './database-pool.server.ts';
import { log } from './log.server.ts';

/** A connection or a transaction: what every function that touches data takes as its first argument. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** Opens a pool on a database, in which one caller waits `patienceMs` at most. The caller ends it. */
export function connectDatabase(url: string, size: number, patienceMs?: number): { db: Db; pool: pg.Pool } {
  const pool = new DatabasePool({ connectionString: url, max: size }, patienceMs);
  // A dropped idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  const db = drizzle(pool) as unknown as Db;
  // Drizzle's own never gives back a connection on which BEGIN fails.
  db.transaction = ((work, config) => pool.transaction(work as never, config)) as Db['transaction'];
  return { db, pool };
}

const shop = connectDatabase(config.DATABASE_URL ?? 'postgres://127.0.0.1', config.DATABASE_POOL_SIZE);

/** The shop's database. Pages and jobs pass it on; domain functions take it as an argument. */
export const db = shop.db;
export const pool = shop.pool;
