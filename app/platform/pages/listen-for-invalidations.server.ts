import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { log } from '../log/log.server.ts';
import { PAGES_CHANNEL } from './invalidate-pages.server.ts';
import { EVERY_PAGE, type PageCache } from './page-cache.server.ts';

/** How often the connection is felt for, how long an answer may take, and when it is tried again. */
const PACE = { heartbeatMs: 5_000, answerMs: 5_000, reconnectMs: 500 };
type Pace = typeof PACE;

/**
 * Keeps a page cache true: listens for what changed and drops it. The cache is open only while the connection is
 * known to live; a heartbeat notices one that died silently. It listens again by itself as soon as it can, and tells
 * the cache when nobody answers. Resolves when the cache opened for the first time.
 */
export async function listenForInvalidations(
  cache: PageCache,
  databaseUrl: string,
  pace = PACE,
): Promise<{ stop(): Promise<void> }> {
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

/** A server that fell silent does not hear a goodbye either. */
async function endInTime(client: pg.Client, { reconnectMs }: Pace): Promise<void> {
  await Promise.race([client.end().catch(() => {}), sleep(reconnectMs, undefined, { ref: false })]);
}

/** Anybody in the database may notify; anything that is not a list of tags could mean any page. */
function namedIn(payload = ''): string[] {
  try {
    const named: unknown = JSON.parse(payload);
    if (Array.isArray(named)) return named.map(String);
  } catch {}
  return [EVERY_PAGE];
}

/** A server that refuses us may well serve others, and pages may change: only silence and a start say it is away. */
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
    // Which ends in time whoever listens: `query_timeout`.
    const isAlive = await client.query('select 1').then(
      () => true,
      () => false,
    );
    if (!isAlive) return;
  }
}
