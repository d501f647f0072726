import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { config } from './config.server.ts';
import { log } from './log.server.ts';
import { PreparingClient } from './preparing-client.server.ts';

/** A connection or a transaction: what every function that touches data takes as its first argument. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** Opens a pool on a database. The caller ends it. */
function connect(url: string, size: number): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A dropped idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  return { db: drizzle(pool) as unknown as Db, pool };
}

const shop = connect(config.DATABASE_URL ?? 'postgres://127.0.0.1', config.DATABASE_POOL_SIZE);

/** The shop's database. Pages and jobs pass it on; domain functions take it as an argument. */
export const db = shop.db;
export const pool = shop.pool;
