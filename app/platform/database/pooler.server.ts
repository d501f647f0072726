import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { config } from '../config.server.ts';
import { SettingError } from '../environment-settings.server.ts';
import { log } from '../log/log.server.ts';

const CONNECT_WITHIN_MS = 10_000;
const HEARD_WITHIN_MS = 5_000;

/** Throws if `databaseUrl` leads to a transaction pooler: LISTEN and session locks need a dedicated connection. */
export async function refusePooler(databaseUrl: string): Promise<void> {
  await using listening = await connect(databaseUrl);
  const { rows } = await listening.client.query<{ pid: number }>('select pg_backend_pid() as pid');
  // PostgreSQL's greeting contains its process id. A pooler greets before it has a server process, so the ids differ.
  const greeted = (listening.client as unknown as { processID: number }).processID;
  if (rows[0]?.pid === greeted) return;

  const channel = `pooler_${randomBytes(6).toString('hex')}`;
  const heard = new Promise<true>((resolve) => listening.client.once('notification', () => resolve(true)));
  await listening.client.query(`listen ${channel}`);
  await using notifying = await connect(databaseUrl);
  await notifying.client.query(`notify ${channel}`);
  if (await Promise.race([heard, sleep(HEARD_WITHIN_MS, false)])) return;
  const name = config.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  throw new SettingError(
    `${name} leads to a pooler that lends its connections for one transaction at a time, through which the shop cannot hear of changes or keep a lock: set DATABASE_DIRECT_URL to the server itself.`,
  );
}

export async function warnOfPoolerWithoutTimeLimit(pool: pg.Pool): Promise<void> {
  if (!config.DATABASE_DIRECT_URL) return;
  const { rows } = await pool.query<{ statement_timeout: string }>('show statement_timeout');
  if (rows[0]?.statement_timeout !== '0') return;
  log.warn(
    "statements through the pooler of DATABASE_URL have no time limit: let it set one on its connections, as PgBouncer does with connect_query = 'set statement_timeout = 5000'",
  );
}

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  client.on('error', () => {});
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}
