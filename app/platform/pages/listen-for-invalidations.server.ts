import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { log } from '../log/log.server.ts';
import { parseJson } from '../text/parse-json.ts';
import { PAGES_CHANNEL } from './invalidate-pages.server.ts';
import { EVERY_PAGE, type PageCache } from './page-cache.server.ts';

const PACE = { heartbeatMs: 5_000, answerMs: 5_000, reconnectMs: 500 };
type Pace = typeof PACE;

/** Removes cached pages on notifications of changes. The cache is open only while heartbeats succeed. */
export async function listenForInvalidations(cache: PageCache, databaseUrl: string, pace = PACE) {
  const stopping = new AbortController();
  let client = await listen(cache, databaseUrl, pace);
  const following = follow();

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      await untilLost(client, stopping.signal, pace);
      cache.close();
      await endInTime(client, pace);
      if (!stopping.signal.aborted) log.warn('page changes are not heard: the connection was lost');
      for (let attempt = 1; !stopping.signal.aborted; attempt++) {
        try {
          client = await listen(cache, databaseUrl, pace);
          log.warn({ attempt }, 'page changes are heard again');
          break;
        } catch (error) {
          if (isNobodyThere(error)) cache.databaseAway();
          if (attempt === 1) log.warn({ err: error }, 'page changes are not heard: the database is away');
          await sleep(pace.reconnectMs, undefined, { signal: stopping.signal }).catch(() => {});
        }
      }
    }
  }

  return {
    async stop() {
      stopping.abort();
      await following;
    },
  };
}

async function listen(cache: PageCache, databaseUrl: string, pace: Pace): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: pace.answerMs,
    query_timeout: pace.answerMs,
    keepAlive: true,
  });
  client.on('error', () => {});
  client.on('notification', ({ payload }) => cache.drop(namedIn(payload)));
  try {
    await client.connect();
    await client.query(`listen ${PAGES_CHANNEL}`);
  } catch (error) {
    await endInTime(client, pace);
    throw error;
  }
  cache.open();
  return client;
}

/** Ends a connection without waiting for a server that does not reply. */
async function endInTime(client: pg.Client, { reconnectMs }: Pace): Promise<void> {
  await Promise.race([client.end().catch(() => {}), sleep(reconnectMs, undefined, { ref: false })]);
}

/** Reads the tags of a notification. Any client may notify, so a payload that is no list of tags removes all pages. */
function namedIn(payload?: string): string[] {
  const named = parseJson(payload);
  return Array.isArray(named) ? named.map(String) : [EVERY_PAGE];
}

/** Returns whether no process can reach the server. If it refuses only this process, others may still make changes. */
function isNobodyThere(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^57P0[123]$/.test(error.code ?? '');
}

async function untilLost(client: pg.Client, signal: AbortSignal, pace: Pace): Promise<void> {
  const ended = new Promise<'ended'>((resolve) => client.once('end', () => resolve('ended')));
  while (!signal.aborted) {
    const pause = sleep(pace.heartbeatMs, 'beat' as const, { signal, ref: false }).catch(
      () => 'stopped' as const,
    );
    if ((await Promise.race([ended, pause])) !== 'beat') return;
    const isAlive = await client.query('select 1').then(
      () => true,
      () => false,
    );
    if (!isAlive) return;
  }
}
