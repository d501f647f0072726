import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { log } from './log.server.ts';
import { PAGES_CHANNEL, type PageCache } from './page-cache.server.ts';

const HEARTBEAT_MS = 5_000;
const RECONNECT_MS = 500;

/**
 * Keeps a page cache true: listens for what changed and drops it. The cache is open only while the connection is
 * known to live; a heartbeat notices one that died silently. Resolves when the cache opened for the first time.
 */
export async function followPageChanges(
  cache: PageCache,
  databaseUrl: string,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let client = await listen(cache, databaseUrl);
  const following = follow();

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      await untilLost(client, stopping.signal);
      cache.close();
      await client.end().catch(() => {});
      while (!stopping.signal.aborted) {
        try {
          client = await listen(cache, databaseUrl);
          break;
        } catch (error) {
          log.warn({ err: error }, 'page cache closed: the database cannot be listened to');
          await sleep(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => {});
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

async function listen(cache: PageCache, databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: HEARTBEAT_MS,
    keepAlive: true,
  });
  client.on('error', () => {});
  client.on('notification', ({ payload }) => cache.drop(JSON.parse(payload ?? '[]') as string[]));
  await client.connect();
  await client.query(`listen ${PAGES_CHANNEL}`);
  cache.open();
  return client;
}

async function untilLost(client: pg.Client, signal: AbortSignal): Promise<void> {
  const ended = new Promise<'ended'>((resolve) => client.once('end', () => resolve('ended')));
  while (!signal.aborted) {
    const pause = sleep(HEARTBEAT_MS, 'beat' as const, { signal, ref: false }).catch(
      () => 'stopped' as const,
    );
    if ((await Promise.race([ended, pause])) !== 'beat') return;
    const answered = client.query('select 1').then(
      () => true,
      () => false,
    );
    const tooLate = sleep(HEARTBEAT_MS, false, { ref: false });
    if (!(await Promise.race([answered, tooLate]))) return;
  }
}
