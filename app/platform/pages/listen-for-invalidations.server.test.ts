import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { invalidatedPagesForTests } from '#tests/support/invalidated-pages.ts';
import { db } from '../database/db.server.ts';
import { invalidatePages, PAGES_CHANNEL } from './invalidate-pages.server.ts';
import { listenForInvalidations } from './listen-for-invalidations.server.ts';
import { createPageCache, type PageCache } from './page-cache.server.ts';
import { tags } from './page-cache-tags.ts';

let cache: PageCache;
let changes: Awaited<ReturnType<typeof listenForInvalidations>>;

beforeEach(async () => {
  cache = createPageCache();
  changes = await listenForInvalidations(cache, process.env.DATABASE_URL ?? '');
});

afterEach(() => changes.stop());

test('a change drops the pages that show it, when it commits', async () => {
  keep('shirt', ['product:1', 'catalogue']);
  keep('trousers', ['product:2']);
  await db.transaction(async (tx) => {
    await invalidatePages(tx, ['product:1']);
    await sleep(50);
    expect(cache.find('shirt')).toBeDefined();
  });
  await until(() => !cache.find('shirt'));
  expect(cache.find('trousers')).toBeDefined();
});

test('a change that is rolled back drops nothing', async () => {
  keep('shirt', ['catalogue']);
  await db
    .transaction((tx) => invalidatePages(tx, [tags.catalogue]).then(() => tx.rollback()))
    .catch(() => {});
  keep('marker', ['product:marker']);
  await invalidatePages(db, [tags.product('marker')]);
  await until(() => !cache.find('marker'));
  expect(cache.find('shirt')).toBeDefined();
});

test('more names than a notification can carry drop everything', async () => {
  keep('shirt', ['product:1']);
  // Short in characters, long in bytes.
  await invalidatePages(
    db,
    Array.from({ length: 380 }, (_, index) => tags.product(`é€€€${index}`)),
  );
  await until(() => !cache.find('shirt'));
});

test('a notification that is no list of names drops everything, and nobody is harmed', async () => {
  for (const payload of ['', 'not json', '{}', 'null']) {
    keep('shirt', ['product:1']);
    await db.execute(sql`select pg_notify(${PAGES_CHANNEL}, ${payload})`);
    await until(() => !cache.find('shirt'));
  }
});

test('a notification names what it can carry, and nothing is told of nothing', async () => {
  const dropped = await invalidatedPagesForTests();
  await invalidatePages(db, []);
  expect(await dropped()).toEqual([]);
  // The JSON adds two brackets, two quotes, and `product:`.
  const [longest, longer] = [tags.product('x'.repeat(7_488)), tags.product('x'.repeat(7_489))];
  await invalidatePages(db, [longest]);
  expect(await dropped()).toEqual([[longest]]);
  await invalidatePages(db, [longer]);
  expect(await dropped()).toEqual([['*']]);
});

test('nothing is served between losing the connection and listening again, and no change is missed', async () => {
  keep('shirt', ['catalogue']);
  const rendering = cache.now();
  const first = await listener();
  const reconnect = await refuseNewConnections();
  await db.execute(sql`select pg_terminate_backend(${first})`);
  await until(() => !cache.find('shirt'));

  keep('trousers', ['catalogue']);
  const whileClosed = cache.now();
  expect(cache.find('trousers')).toBeUndefined();
  await invalidatePages(db, [tags.catalogue]);

  await reconnect();
  await until(() => {
    keep('new', ['catalogue']);
    return cache.find('new');
  });
  expect(await listener()).not.toBe(first);
  expect(cache.find('shirt')).toBeUndefined();
  keep('slow', ['catalogue'], rendering);
  keep('slower', ['catalogue'], whileClosed);
  expect(cache.find('slow')).toBeUndefined();
  expect(cache.find('slower')).toBeUndefined();

  await invalidatePages(db, [tags.catalogue]);
  await until(() => !cache.find('new'));
});

test('who stopped listening serves nothing', async () => {
  keep('shirt', ['catalogue']);
  await changes.stop();
  expect(cache.find('shirt')).toBeUndefined();
  expect(await listener()).toBeUndefined();
});

function keep(key: string, tags: string[], renderedFrom = cache.now()): void {
  cache.keep(key, { tags, etag: '', headers: [], html: Buffer.from(key), forms: {} }, renderedFrom);
}

/** Refuses new connections, as a restarting server does; existing ones continue. Returns the undo. */
async function refuseNewConnections(): Promise<() => Promise<void>> {
  const admin = new pg.Client({ connectionString: process.env.TEST_SERVER_URL });
  await admin.connect();
  const name = new URL(process.env.DATABASE_URL ?? '').pathname.slice(1);
  const allow = (is: boolean) => admin.query(`alter database ${name} allow_connections ${is}`);
  await allow(false);
  return async () => {
    await allow(true);
    await admin.end();
  };
}

async function listener(): Promise<number | undefined> {
  const { rows } = await db.execute<{ pid: number }>(sql`
    select pid from pg_stat_activity
    where datname = current_database() and query = ${`listen ${PAGES_CHANNEL}`}`);
  return rows[0]?.pid;
}

async function until(isTrue: () => unknown): Promise<void> {
  const end = Date.now() + 4000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('It did not happen within four seconds.');
    await sleep(10);
  }
}
