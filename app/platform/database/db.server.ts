import { isMainThread } from 'node:worker_threads';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { config, directDatabaseUrl } from '../config.server.ts';
import { log } from '../log/log.server.ts';
import { type Connection, DatabasePool } from './database-pool-with-timeout-and-retry.server.ts';

/** A connection or a transaction: what every function that touches data takes as its first argument. */
export type Db = Connection;

/** What long work has: a copy of a large catalogue is one statement. */
const LONG_STATEMENT_MS = 10 * 60_000;
const LONG_PATIENCE_MS = LONG_STATEMENT_MS + 10_000;
const LONG_WORK_CONNECTIONS = 4;

/**
 * Opens a pool on a database, in which one caller waits `patienceMs` at most and the database itself ends a statement
 * after `statementMs`. The caller ends the pool.
 */
export function connectDatabase(
  url: string,
  size: number,
  patienceMs?: number,
  statementMs = config.STATEMENT_TIMEOUT_SECONDS * 1000,
): { db: Db; pool: pg.Pool } {
  // A pooler refuses the setting, or lets it pass without effect: its own connections are not ours to set.
  const isPooled = config.DATABASE_DIRECT_URL !== undefined && url === config.DATABASE_URL;
  const options = {
    connectionString: url,
    max: size,
    prepares: (config.DATABASE_PREPARED_STATEMENTS ?? (isPooled ? 'off' : 'on')) === 'on',
    ...(!isPooled && { statement_timeout: statementMs }),
  };
  const pool = new DatabasePool(options, patienceMs);
  // A dropped idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  const db = drizzle(pool) as unknown as Db;
  // Drizzle's own never gives back a connection on which BEGIN fails.
  db.transaction = ((work, config) => pool.transaction(work as never, config)) as Db['transaction'];
  return { db, pool };
}

/** Opens connections for work that nobody waits for in front of a page. The caller ends them. */
export function connectForLongWork(): { db: Db; pool: pg.Pool } {
  return connectDatabase(directDatabase, LONG_WORK_CONNECTIONS, LONG_PATIENCE_MS, LONG_STATEMENT_MS);
}

const shopDatabase = config.DATABASE_URL ?? 'postgres://127.0.0.1';
const directDatabase = directDatabaseUrl || shopDatabase;
const shop = isMainThread ? connectDatabase(shopDatabase, config.DATABASE_POOL_SIZE) : connectForLongWork();

/** The shop's database. Pages and jobs pass it on; domain functions take it as an argument. */
export const db = shop.db;
export const pool = shop.pool;
