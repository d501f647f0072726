import { randomBytes } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationsUntil } from '#tests/support/migrations-until.ts';
import { migrateDatabase } from './migrate.server.ts';

/** All later migrations run in one go, beside a release that knows none of them. */
const FORMER = '0047';

const server = process.env.TEST_SERVER_URL ?? '';
const name = `beside_${randomBytes(6).toString('hex')}`;
let admin: pg.Client;

beforeAll(async () => {
  admin = await connect(server);
  await admin.query(`create database ${name}`);
  const shop = await connect(urlOf(name));
  using former = migrationsUntil(FORMER);
  await migrate(drizzle(shop), { migrationsFolder: former.folder });
  await shop.query(`insert into orders (order_number, email, status, payment_status, payment_method, total_cents, shipping_address, expires_at)
    values ('ORD-1', 'noor@example.com', 'pending', 'pending', 'card', 100, '{}', now())`);
  await shop.end();
});

afterAll(async () => {
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
});

// Settling locks an order first and updates it later. A migration that blocks the update must not then wait for that
// table: deadlock.
test('an order that the release before is settling is settled, and the upgrade goes through', async () => {
  const former = await connect(urlOf(name));
  await former.query('begin');
  await former.query('select from orders for update');
  let isOver = false;
  const upgrade = migrateDatabase(urlOf(name)).finally(() => {
    isOver = true;
  });
  while (!isOver && !(await isSomebodyWaiting()));
  await former.query(`update orders set status = 'processing', payment_status = 'paid'`);
  await former.query('commit');
  await upgrade;
  const { rows } = await former.query('select status from orders');
  expect(rows).toEqual([{ status: 'processing' }]);
  await former.end();
});

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await admin.query(
    `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
    [name],
  );
  return rows.length > 0;
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

function urlOf(database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
