import { isMainThread } from 'node:worker_threads';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { config, directDatabaseUrl } from '../config.server.ts';
import { log } from '../log/log.server.ts';
import {
  databaseUnavailable,
  isDatabaseUnavailable,
  requestDatabaseState,
} from './database-unavailable.server.ts';
import { PreparedStatementTimeoutClient } from './timeout-client.server.ts';

export type Db = Connection;

const LONG_STATEMENT_MS = 10 * 60_000;
const LONG_PATIENCE_MS = LONG_STATEMENT_MS + 10_000;
const LONG_WORK_CONNECTIONS = 4;

/** Opens a pool. The caller must end the pool. The database cancels statements after `statementMs`. */
export function connectDatabase(
  url: string,
  size: number,
  patienceMs?: number,
  statementMs = config.STATEMENT_TIMEOUT_SECONDS * 1000,
): { db: Db; pool: pg.Pool } {
  // A pooler owns the database connections and refuses or ignores `statement_timeout`, so it is not set there.
  const isPooled = config.DATABASE_DIRECT_URL !== undefined && url === config.DATABASE_URL;
  const options = {
    connectionString: url,
    max: size,
    prepares: (config.DATABASE_PREPARED_STATEMENTS ?? (isPooled ? 'off' : 'on')) === 'on',
    ...(!isPooled && { statement_timeout: statementMs }),
  };
  const pool = new DatabasePool(options, patienceMs);
  // The pool replaces a lost idle connection by itself, but without a listener the error would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  const db = drizzle(pool) as unknown as Db;
  // Drizzle's own transaction leaks a connection on which BEGIN fails.
  db.transaction = ((work, config) => pool.transaction(work as never, config)) as Db['transaction'];
  return { db, pool };
}

export function connectForLongWork(): { db: Db; pool: pg.Pool } {
  return connectDatabase(directDatabase, LONG_WORK_CONNECTIONS, LONG_PATIENCE_MS, LONG_STATEMENT_MS);
}

type Connection = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

const CONNECTION_SHARE = 6 / 7;
const BACKGROUND_FACTOR = 5;
/** A read that waited longer than this is not retried, so that a request does not wait that long twice. */
const LONG_WAIT_MS = 1_000;
const read = /^\s*select\b/i;

/** Callers wait at most `patienceMs` for a connection and a result. Load balancers wait for more than twice that. */
class DatabasePool extends pg.Pool {
  readonly #patienceMs: number;

  constructor(options: pg.PoolConfig & { prepares?: boolean }, patienceMs = 7_000) {
    const connectionTimeoutMillis = Math.round(patienceMs * CONNECTION_SHARE);
    super({
      ...options,
      Client: PreparedStatementTimeoutClient,
      connectionTimeoutMillis,
      keepAlive: true,
      // `sendTogether` needs pipelining: otherwise a connection waits for each result before the next statement.
      pipeline: true,
    });
    this.#patienceMs = patienceMs;
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares two overloads, of which one takes a callback.
  override connect(callback?: any): any {
    return callback ? super.connect(callback) : this.#take(performance.now());
  }

  /** Retries a read once if its connection turns out to be dead. */
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

  /** Retries BEGIN once if the connection turns out to be dead. Work that has started is never repeated. */
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
        // The connection is released even if BEGIN failed. Otherwise the pool would lose it permanently.
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

const shopDatabase = config.DATABASE_URL ?? 'postgres://127.0.0.1';
const directDatabase = directDatabaseUrl || shopDatabase;
const shop = isMainThread ? connectDatabase(shopDatabase, config.DATABASE_POOL_SIZE) : connectForLongWork();

export const db = shop.db;
export const pool = shop.pool;
