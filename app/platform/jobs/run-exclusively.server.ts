import pg from 'pg';
import { directDatabaseUrl } from '../config.server.ts';
import { databaseUnavailable } from '../database/database-unavailable.server.ts';

const WITHIN_MS = 10_000;

/** Runs the work unless another process is running it. The lock has its own connection, since a pool could deadlock. */
export async function runExclusively<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<{ ok: true; result: Result } | { ok: false; reason: 'running' }> {
  const holder = new pg.Client({
    connectionString: directDatabaseUrl,
    connectionTimeoutMillis: WITHIN_MS,
    query_timeout: WITHIN_MS,
    keepAlive: true,
  });
  // After an error of this connection the work continues, since the work's own connections report database problems.
  holder.on('error', () => {});
  try {
    if (!(await take(holder, name))) return { ok: false, reason: 'running' };
    return { ok: true, result: await work() };
  } finally {
    await holder.end();
  }
}

async function take(holder: pg.Client, name: string): Promise<boolean> {
  try {
    await holder.connect();
    const { rows } = await holder.query<{ isOurs: boolean }>(
      `select pg_try_advisory_lock(hashtextextended($1, 0)) as "isOurs"`,
      [name],
    );
    return rows[0]?.isOurs === true;
  } catch (error) {
    throw databaseUnavailable(
      `the lock "${name}" could not be asked for: ${(error as Error).message}`,
      error,
    );
  }
}
