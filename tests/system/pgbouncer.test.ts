import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { findOrInstallPgbouncer } from '../../scripts/ensure-pgbouncer.ts';
import { freePort } from '../../scripts/free-port.ts';
import { SOLD_SIZE, startShopping } from './continuous-shopping.ts';
import { isListening } from './nginx.ts';
import { signInAsOperator } from './operator.ts';
import { createWorld, until, type World } from './world.ts';

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-pgbouncer-'));
const NOBODY = 65_534;

let world: World;
let pgbouncer: ChildProcess;
let pooler: string;
/** The one of PgBouncer's two databases whose statements have no time limit. */
let unbounded: string;

beforeAll(async () => {
  const program = findOrInstallPgbouncer();
  if (!program)
    throw new Error('PgBouncer is needed for this test: install the package pgbouncer of Debian.');
  world = await createWorld();
  const port = await freePort();
  const { hostname, port: serverPort, username, password, pathname } = new URL(world.databaseUrl);
  const server = `host=${hostname} port=${serverPort} dbname=${pathname.slice(1)} user=${username} password=${decodeURIComponent(password)}`;
  fs.writeFileSync(
    path.join(directory, 'pgbouncer.ini'),
    `[databases]
shop = ${server} connect_query='set statement_timeout = 5000'
unbounded = ${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
`,
  );
  fs.chmodSync(directory, 0o755);
  // PgBouncer refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  pgbouncer = spawn(program, ['--quiet', path.join(directory, 'pgbouncer.ini')], {
    ...account,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await until('PgBouncer listens', () => isListening(port));
  pooler = `postgres://shop@127.0.0.1:${port}/shop`;
  unbounded = `postgres://shop@127.0.0.1:${port}/unbounded`;
});

afterAll(async () => {
  await world?.close();
  pgbouncer?.kill('SIGKILL');
  fs.rmSync(directory, { recursive: true, force: true });
});

test('behind PgBouncer in transaction mode a shop sells, mails, takes pictures and shows what changes', async () => {
  for (const product of ['m1', 'm2', 'm3']) await world.setStock(product, SOLD_SIZE, 10_000);
  const shop = await world.startShop({
    DATABASE_URL: pooler,
    DATABASE_DIRECT_URL: world.databaseUrl,
    WEB_PROCESSES: '2',
  });
  onTestFailed(() => console.log(shop.output().slice(-4000)));
  await until('both processes are up', async () => shop.output().includes('Ctrl-C'));
  const operator = await signInAsOperator(shop.url, world.directory);
  const load = startShopping(shop.url, operator, { name: 'pooled' });
  await until(
    'much is sold',
    async () => load.shopping.failed.length > 0 || load.shopping.bought.length >= 60,
    120,
  );
  const { bought, failed, uploaded } = await load.stop();
  expect(failed).toEqual([]);
  expect(uploaded.length).toBeGreaterThan(3);
  await until('all are paid and mailed once', async () => (await paidAndMailed()) === bought.length, 120);
  const [{ used } = { used: 0 }] = await world.sql<{ used: number }>(
    `select count(*)::int as used from pg_stat_activity
     where datname = current_database() and application_name not in ('marenza-jobs') and backend_type = 'client backend'`,
  );
  // Four of the pool, this one, and in each process the listener and a few that do not serve pages.
  expect(used).toBeLessThanOrEqual(16);

  const before = await (await fetch(`${shop.url}/product/${'linen-shirt'}`)).text();
  expect(before).not.toContain('A shirt behind a pooler');
  await world.sql(`update products set title = 'A shirt behind a pooler' where slug = 'linen-shirt'`);
  await world.sql(`select pg_notify('pages', '["*"]')`);
  await until('both processes show the change', async () => {
    const pages = await Promise.all(
      Array.from({ length: 8 }, async () =>
        (await fetch(`${shop.url}/product/linen-shirt`, { headers: { Connection: 'close' } })).text(),
      ),
    );
    return pages.every((page) => page.includes('A shirt behind a pooler'));
  });
  expect(shop.output()).not.toMatch(/"level":[456]0/);
  await shop.stop();
});

test('a pooler alone is refused in one sentence that says what to set', async () => {
  const starting = world.startShop({ DATABASE_URL: pooler });
  await expect(starting).rejects.toThrow(
    /DATABASE_URL leads to a pooler .* set DATABASE_DIRECT_URL to the server itself\.$/,
  );
});

test('a pooler as the direct way is refused too', async () => {
  const starting = world.startShop({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: pooler });
  await expect(starting).rejects.toThrow(/DATABASE_DIRECT_URL leads to a pooler/);
});

test('a pooler that bounds no statement is warned of, with what to write into its settings', async () => {
  const shop = await world.startShop({ DATABASE_URL: unbounded, DATABASE_DIRECT_URL: world.databaseUrl });
  expect(shop.output()).toContain('connect_query');
  await shop.stop();
});

async function paidAndMailed(): Promise<number> {
  const [row] = await world.sql<{ count: number }>(
    `select count(*)::int as count from orders o join email_logs on order_id = o.id
     where payment_status = 'paid' and o.email like 'pooled-%'`,
  );
  return row?.count ?? -1;
}
