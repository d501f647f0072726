import net from 'node:net';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSmallestShop } from '#tests/support/smallest-shop.ts';
import { isDatabaseUnavailable, withRequestDatabaseState } from './database-unavailable.server.ts';
import { connectDatabase, type Db, db } from './db.server.ts';

const SIZE = 3;
const url = process.env.DATABASE_URL ?? '';
let shop: { db: Db; pool: pg.Pool };

beforeEach(async () => {
  shop = connectDatabase(url, SIZE);
  await db.execute(sql`create table if not exists visits (id int)`);
  await db.execute(sql`truncate visits`);
});

afterEach(() => shop.pool.end());

test('a connection that dies in a transaction costs that transaction, not the process', async () => {
  const failure = await shop.db
    .transaction(async (tx) => {
      await tx.execute(sql`insert into visits values (1)`);
      await killAll(await pidOf(tx));
      await new Promise((resolve) => setImmediate(resolve));
      await tx.execute(sql`insert into visits values (2)`);
    })
    .catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  expect(await visits()).toBe(0);
});

test('a connection that dies under a running statement costs that statement', async () => {
  const { pid, asleep } = await fallAsleep();
  await killAll(pid);
  expect(isDatabaseUnavailable(await asleep)).toBe(true);
});

test('a statement that takes too long is ended by the database, for its request a polite 503', async () => {
  const hasty = connectDatabase(url, 1, undefined, 200);
  const state = { hasGivenUp: false, hasFailed: false };
  const failure = await withRequestDatabaseState(state, () =>
    hasty.db.execute(sql`select pg_sleep(600)`).catch((error: unknown) => error),
  );
  expect(isDatabaseUnavailable(failure)).toBe(true);
  expect(state.hasFailed).toBe(true);
  expect((await hasty.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await hasty.pool.end();
});

test.each([
  ['en', 'We can’t do that for a moment. Please try again in a minute.'],
  ['nl', 'Dat lukt even niet. Probeer het over een minuut opnieuw.'],
])(
  'a database whose disk is full refuses as the shop does, and its connection goes on: %s',
  async (language, message) => {
    await db.execute(sql`
    create or replace function refuse_visit() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
    await db.execute(
      sql`create or replace trigger full_disk before insert on visits execute function refuse_visit()`,
    );
    const small = await startSmallestShop(async () => {
      await shop.db.transaction((tx) => tx.execute(sql`insert into visits values (1)`));
      return Response.json({ ok: true });
    });
    const headers = { Cookie: `language=${language}`, Origin: small.url };
    const refused = await fetch(`${small.url}/order`, { method: 'POST', headers });
    await small.stop();
    await db.execute(sql`drop trigger full_disk on visits`);
    expect([refused.status, refused.headers.get('Content-Type'), refused.headers.get('Retry-After')]).toEqual(
      [503, 'application/json', '10'],
    );
    expect(await refused.json()).toEqual({ status: 'error', error: 'unavailable', message });
    await shop.db.execute(sql`insert into visits values (1)`);
    expect(await visits()).toBe(1);
  },
);

test('transactions that cannot begin leave all connections of the pool to the next', async () => {
  for (let round = 0; round < SIZE * 3; round++) {
    await occupyAll();
    await killUnnoticed();
    await Promise.allSettled(
      Array.from({ length: SIZE }, () => shop.db.transaction((tx) => tx.execute(sql`select 1`))),
    );
  }
  await occupyAll();
  expect(shop.pool.waitingCount).toBe(0);
});

test('a read whose connection turns out to be dead is asked again', async () => {
  await occupyAll();
  await killUnnoticed();
  const { rows } = await shop.db.execute(sql`select 1 as one`);
  expect(rows).toEqual([{ one: 1 }]);
});

test('a transaction is begun again on another connection, but never done twice', async () => {
  await occupyAll();
  await killUnnoticed();
  await shop.db.transaction((tx) => tx.execute(sql`insert into visits values (1)`));
  expect(await visits()).toBe(1);

  let times = 0;
  await shop.db
    .transaction(async (tx) => {
      times++;
      await tx.execute(sql`insert into visits values (2)`);
      await killAll(await pidOf(tx));
    })
    .catch(() => {});
  expect(times).toBe(1);
  expect(await visits()).toBe(1);
});

test('what a refused statement says is still said, and its connection goes on', async () => {
  const { rows: before } = await shop.db.execute(sql`select pg_backend_pid() as pid`);
  const failure = await shop.db
    .execute(sql`insert into visits values ('x')`)
    .catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(false);
  expect((failure as Error).cause).toMatchObject({ code: '22P02' });
  expect((await shop.db.execute(sql`select pg_backend_pid() as pid`)).rows).toEqual(before);
});

test('nobody waits for a database that fell silent, and a request that did once does not do it again', async () => {
  const silent = await silentDatabase();
  const far = connectDatabase(silent.url, SIZE, 400);
  await far.db.execute(sql`select 1`);
  silent.fall();
  await withRequestDatabaseState({ hasGivenUp: false, hasFailed: false }, async () => {
    const ask = () => far.db.execute(sql`select 1`).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(await ask())).toBe(true);
    const from = silent.connections();
    expect(isDatabaseUnavailable(await ask())).toBe(true);
    const begun = await far.db.transaction(() => Promise.resolve()).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(begun)).toBe(true);
    expect(silent.connections(), 'no second attempt').toBe(from);
  });
  const anew = await far.db.transaction(() => Promise.resolve()).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(anew)).toBe(true);
  silent.speak();
  await expect
    .poll(() =>
      far.db.execute(sql`select 1`).then(
        () => 'answered',
        () => 'away',
      ),
    )
    .toBe('answered');
  await far.pool.end();
  silent.close();
});

async function occupyAll(): Promise<void> {
  await Promise.all(Array.from({ length: SIZE }, () => shop.db.transaction((tx) => pidOf(tx))));
}

/** Kills connections before the pool notices, as a restart behind a quiet network does. */
async function killUnnoticed(): Promise<void> {
  const idle = shop.pool as unknown as { _idle: { client: { connection: { stream: net.Socket } } }[] };
  const sockets = idle._idle.map(({ client }) => client.connection.stream);
  for (const socket of sockets) socket.pause();
  await killAll();
  for (const socket of sockets) setTimeout(() => socket.resume(), 20);
}

async function killAll(pid?: number): Promise<void> {
  await db.execute(
    pid
      ? sql`select pg_terminate_backend(${pid}, 5000)`
      : sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
}

async function pidOf(tx: Db): Promise<number> {
  const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return rows[0]?.pid ?? 0;
}

async function fallAsleep(): Promise<{ pid: number; asleep: Promise<unknown> }> {
  let begun: (pid: number) => void = () => {};
  const pid = new Promise<number>((resolve) => {
    begun = resolve;
  });
  const asleep = shop.db
    .transaction(async (tx) => {
      begun(await pidOf(tx));
      await tx.execute(sql`select pg_sleep(60)`);
    })
    .catch((error: unknown) => error);
  return { pid: await pid, asleep };
}

async function visits(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from visits`);
  return rows[0]?.count ?? -1;
}

/** A proxy in front of the database that can go silent without closing connections. */
async function silentDatabase() {
  const { hostname, port } = new URL(url);
  const sockets = new Set<net.Socket>();
  let isSilent = false;
  let connections = 0;
  const server = net.createServer((near) => {
    connections++;
    const far = net.connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => !isSilent && to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const through = new URL(url);
  through.port = String(typeof address === 'object' && address ? address.port : '');
  return {
    url: through.href,
    connections: () => connections,
    fall: () => {
      isSilent = true;
    },
    speak: () => {
      isSilent = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
