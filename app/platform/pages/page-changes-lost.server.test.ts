import net from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '../database/db.server.ts';
import { log } from '../log/log.server.ts';
import { invalidatePages } from './invalidate-pages.server.ts';
import { listenForInvalidations } from './listen-for-invalidations.server.ts';
import { createPageCache, type PageCache } from './page-cache.server.ts';
import { tags } from './page-cache-tags.ts';

let cache: PageCache;
let line: Awaited<ReturnType<typeof lineToDatabase>>;
let followed: Awaited<ReturnType<typeof listenForInvalidations>>[];
const warned = vi.spyOn(log, 'warn');
const pace = { heartbeatMs: 20, answerMs: 30_000, reconnectMs: 20 };
const impatient = { ...pace, answerMs: 1_000 };

beforeEach(async () => {
  warned.mockClear();
  cache = createPageCache();
  followed = [];
  line = await lineToDatabase();
});

afterEach(async () => {
  await Promise.all(followed.map((each) => each.stop()));
  await line.close();
});

test('while the database answers, the cache stays open, however often it is felt for', async () => {
  await follow(pace);
  keep('shirt');
  const said = () => line.heard().split('select 1').length - 1;
  await soon(said).toBeGreaterThanOrEqual(3);
  expect(cache.find('shirt')).toBeDefined();
  expect(cache.isDatabaseAway()).toBe(false);
  expect(warned).not.toHaveBeenCalled();
});

test('a server that falls silent closes the cache and is away, until it answers again', async () => {
  await follow(impatient);
  keep('shirt');
  line.become('silent');
  await soon(() => cache.find('shirt')).toBeUndefined();
  await soon(() => cache.isDatabaseAway()).toBe(true);
  expect(cache.findLastKnown('shirt')).toBeDefined();
  line.become('open');
  await soon(isKept).toBe(true);
  expect(cache.isDatabaseAway()).toBe(false);
  keep('new');
  await invalidatePages(db, [tags.catalogue]);
  await soon(() => cache.find('new')).toBeUndefined();
});

test('a connection that breaks is made again at once, and the log tells both', async () => {
  await follow(pace);
  line.breakOff();
  await soon(() => warned.mock.calls.length).toBe(2);
  expect(warned.mock.calls).toEqual([
    ['page changes are not heard: the connection was lost'],
    [{ attempt: 1 }, 'page changes are heard again'],
  ]);
  expect(cache.isDatabaseAway()).toBe(false);
  await soon(isKept).toBe(true);
});

test('a server that is gone, or has only begun to start, is away; the log says so once', async () => {
  await follow(pace);
  for (const [state, error] of [
    ['closed', expect.objectContaining({ message: expect.any(String) })],
    ['57P03', expect.objectContaining({ code: '57P03' })],
  ] as const) {
    warned.mockClear();
    line.become(state);
    line.breakOff();
    const before = line.tries();
    await soon(() => cache.isDatabaseAway()).toBe(true);
    await soon(() => line.tries()).toBeGreaterThan(before + 3);
    expect(warned.mock.calls).toEqual([
      ['page changes are not heard: the connection was lost'],
      [{ err: error }, 'page changes are not heard: the database is away'],
    ]);
    line.become('open');
    await soon(isKept).toBe(true);
    const [said, text] = warned.mock.lastCall ?? [];
    expect(text).toBe('page changes are heard again');
    expect(said).toEqual({ attempt: expect.any(Number) });
    expect((said as { attempt: number }).attempt).toBeGreaterThan(2);
    expect(cache.isDatabaseAway()).toBe(false);
  }
});

test.each(['53300', 'X57P03', '57P014'])(
  'a server that refuses only us, by %s, may serve others: it is not away, and nothing is found',
  async (code) => {
    await follow(pace);
    keep('shirt');
    line.become(code);
    line.breakOff();
    const before = line.tries();
    await soon(() => line.tries()).toBeGreaterThan(before + 2);
    expect(cache.isDatabaseAway()).toBe(false);
    expect(cache.find('shirt')).toBeUndefined();
  },
);

test('a start without an answer fails, opens nothing and leaves no connection behind', async () => {
  line.become('deaf');
  await expect(listenForInvalidations(cache, line.url, impatient)).rejects.toThrow();
  expect(cache.isDatabaseAway()).toBe(false);
  expect(isKept()).toBe(false);
  await soon(listeners).toBe(0);
});

test('stopping ends the connection at once, also while it is tried again, and is no loss', async () => {
  const never = { ...pace, heartbeatMs: 3_600_000, reconnectMs: 3_600_000 };
  await (await follow(never)).stop();
  expect(warned).not.toHaveBeenCalled();
  expect(isKept()).toBe(false);
  await soon(listeners).toBe(0);

  const trying = await follow(never);
  line.become('closed');
  line.breakOff();
  await soon(() => cache.isDatabaseAway()).toBe(true);
  await trying.stop();
});

/** Polls, so as not to depend on the machine's speed. */
function soon<Value>(value: () => Value) {
  return expect.poll(value, { interval: 5 });
}

async function follow(at: typeof pace) {
  const changes = await listenForInvalidations(cache, line.url, at);
  followed.push(changes);
  return changes;
}

function keep(key: string): void {
  const page = { tags: ['catalogue'], etag: '', headers: [], html: Buffer.from(key), forms: {} };
  cache.keep(key, page, cache.now());
}

function isKept(): boolean {
  keep('marker');
  return cache.find('marker') !== undefined;
}

async function listeners(): Promise<number> {
  const { rows } = await db.execute(sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'line'`);
  return rows.length;
}

/**
 * A proxy to the database that can be `open`, `silent` as behind a cut cable, `deaf` to existing connections,
 * `closed`, or refuse with an error code.
 */
async function lineToDatabase() {
  const target = new URL(process.env.DATABASE_URL ?? '');
  let state = 'open';
  let said = '';
  let tries = 0;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((incoming) => {
    tries += 1;
    sockets.add(incoming.on('error', () => {}));
    if (state === 'closed') return void incoming.destroy();
    if (state !== 'open' && state !== 'silent' && state !== 'deaf')
      return void incoming.once('data', () => incoming.end(refusal(state)));
    const outgoing = net.connect(Number(target.port), target.hostname).on('error', () => {});
    sockets.add(outgoing);
    incoming.on('data', (bytes) => {
      said += bytes.toString('latin1');
      if (state === 'silent' || (state === 'deaf' && bytes.includes('listen'))) return;
      outgoing.write(bytes);
    });
    outgoing.on('data', (bytes) => {
      if (state !== 'silent') incoming.write(bytes);
    });
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => incoming.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as net.AddressInfo).port);
  url.searchParams.set('application_name', 'line');
  const breakOff = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: url.toString(),
    heard: () => said,
    tries: () => tries,
    breakOff,
    become(next: string) {
      state = next;
    },
    async close() {
      breakOff();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** PostgreSQL's refusal of a connection (protocol 3: E, length, fields, zero). */
function refusal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mrefused\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}
