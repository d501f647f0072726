import { isMainThread } from 'node:worker_threads';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { config, directDatabaseUrl } from '../config.server.ts';
import { log } from '../log/log.server.ts';
import { databaseUnavailable, isDatabaseUnavailable } from './database-unavailable.server.ts';
import { PreparedStatementTimeoutClient } from './prepared-statement-timeout-client.server.ts';
import { requestDatabaseState } from './request-database-state.server.ts';

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

/** A connection of the pool, or a transaction on one. */
type Connection = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** Of a caller's patience, the part that may go into waiting for a connection, in a rush for one that others use. */
const CONNECTION_SHARE = 6 / 7;
/** Work that nobody waits for is given more time. */
const BACKGROUND_FACTOR = 5;
/** Less than this is no wait that a request would not do twice. */
const LONG_WAIT_MS = 1_000;
const read = /^\s*select\b/i;

/**
 * Connections to the database, `max` at most. One caller waits `patienceMs` for all of it, the connection and the
 * answer, and then gets a DatabaseUnavailable. A request may wait behind another that does, so twice that must be less
 * than what a shopper's browser and a load balancer bear.
 */
class DatabasePool extends pg.Pool {
  readonly #patienceMs: number;

  constructor(options: pg.PoolConfig & { prepares?: boolean }, patienceMs = 7_000) {
    const connectionTimeoutMillis = Math.round(patienceMs * CONNECTION_SHARE);
    super({
      ...options,
      Client: PreparedStatementTimeoutClient,
      connectionTimeoutMillis,
      keepAlive: true,
      // For `sendTogether`: without it a connection waits for each answer before it sends what comes next.
      pipeline: true,
    });
    this.#patienceMs = patienceMs;
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares two overloads, of which one takes a callback.
  override connect(callback?: any): any {
    return callback ? super.connect(callback) : this.#take(performance.now());
  }

  /** Asks with a connection of its own. What only reads is asked once more when its connection turns out to be dead. */
  // biome-ignore lint/suspicious/noExplicitAny: pg declares seven overloads; everybody here uses promises.
  override async query(...given: any[]): Promise<any> {
    const [query] = given;
    const begun = performance.now();
    try {
      return await this.#ask(given, begun);
    } catch (error) {
      const text: unknown = query?.text ?? query;
      const isRead = typeof text === 'string' && read.test(text);
      if (!isRead || !isDatabaseUnavailable(error) || performance.now() - begun > LONG_WAIT_MS) throw error;
      return this.#ask(given, begun);
    }
  }

  /**
   * Does a piece of work in one transaction. It is begun again, once, if its connection turns out to be dead; work
   * that has started is never done twice.
   */
  async transaction<Result>(
    work: (tx: Connection) => Promise<Result>,
    config?: Parameters<Connection['transaction']>[1],
  ): Promise<Result> {
    const begun = performance.now();
    for (let attempt = 1; ; attempt++) {
      const client = await this.#take(begun);
      let hasBegun = false;
      let failure: unknown;
      try {
        return await drizzle(client).transaction((tx) => {
          hasBegun = true;
          return work(tx as unknown as Connection);
        }, config);
      } catch (error) {
        failure = error;
        if (hasBegun || attempt > 1 || !isDatabaseUnavailable(error)) throw error;
      } finally {
        // Also when it could not begin: a connection that nobody gives back is missing for good.
        client.release(isDatabaseUnavailable(failure));
      }
    }
  }

  async #ask(given: unknown[], begun: number): Promise<unknown> {
    const client = await this.#take(begun);
    let failure: unknown;
    try {
      return await client.query(...(given as [string]));
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      client.release(isDatabaseUnavailable(failure));
    }
  }

  async #take(begun: number): Promise<pg.PoolClient> {
    const state = requestDatabaseState();
    if (state?.hasGivenUp) throw databaseUnavailable('this request has waited for the database enough');
    try {
      const client = await super.connect();
      const whole = this.#patienceMs * (state ? 1 : BACKGROUND_FACTOR);
      const left = whole - (performance.now() - begun);
      (client as unknown as PreparedStatementTimeoutClient).answerWithinMs = Math.max(left, LONG_WAIT_MS);
      return client;
    } catch (error) {
      if (state && performance.now() - begun > LONG_WAIT_MS) state.hasGivenUp = true;
      throw databaseUnavailable(`the database cannot be reached: ${(error as Error).message}`, error);
    }
  }
}

// Opened at the end of the file, where all that it uses is defined.
const shopDatabase = config.DATABASE_URL ?? 'postgres://127.0.0.1';
const directDatabase = directDatabaseUrl || shopDatabase;
const shop = isMainThread ? connectDatabase(shopDatabase, config.DATABASE_POOL_SIZE) : connectForLongWork();

/** The shop's database. Pages and jobs pass it on; domain functions take it as an argument. */
export const db = shop.db;
export const pool = shop.pool;
