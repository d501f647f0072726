import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { fillLargeShop } from 'sample-shop/large/fill-large-shop.server.ts';
import type { Db } from '../../app/platform/database/db.server.ts';
import { migrateDatabase } from '../../app/platform/database/migrate.server.ts';
import type { Size } from './sizes.ts';

/** Tables whose rows are correct by construction, so constraints need no check. */
const ordersTables = ['orders', 'order_items', 'order_refunds', 'payment_logs', 'email_logs'];

export type GrowthDatabase = { url: string; drop(): Promise<void> };

/** Returns a shop of this size on the server, filled unless an earlier run left it there. */
export async function findOrFillDatabase(serverUrl: string, size: Size): Promise<GrowthDatabase> {
  const name = `growth_${size.products}_${size.orders}_${size.images}`;
  const url = serverUrl.replace(/\/marenza$/, `/${name}`);
  const admin = new pg.Client({ connectionString: serverUrl.replace(/\/marenza$/, '/postgres') });
  await admin.connect();
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
  if (!rowCount) {
    // Renamed when complete, so that an interrupted one is never measured.
    await admin.query('drop database if exists growth_filling with (force)');
    await admin.query('create database growth_filling');
    await fill(serverUrl.replace(/\/marenza$/, '/growth_filling'), size);
    await admin.query(`alter database growth_filling rename to ${name}`);
  }
  await admin.end();
  return { url, drop: () => dropDatabase(serverUrl, name) };
}

async function fill(url: string, size: Size): Promise<void> {
  await migrateDatabase(url);
  const options = [
    ['work_mem', '256MB'],
    ['maintenance_work_mem', '1GB'],
    ['synchronous_commit', 'off'],
  ];
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    options: options.map(([name, value]) => `-c ${name}=${value}`).join(' '),
  });
  // Failures are reported elsewhere; then the server is stopped.
  pool.on('error', () => {});
  const begun = performance.now();
  const resume = await suspendIndexesAndTriggers(pool);
  await fillLargeShop(drizzle(pool) as unknown as Db, size, new Date());
  await resume();
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
  await pool.end();
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  console.log(`Filled with ${size.products} products and ${size.orders} orders in ${seconds} s.`);
}

/** Suspends indexes and triggers: checking a million rows together is many times as fast. */
async function suspendIndexesAndTriggers(pool: pg.Pool): Promise<() => Promise<void>> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and indexdef not like 'CREATE UNIQUE %'`,
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  const triggers = (what: string) =>
    Promise.all(ordersTables.map((table) => pool.query(`alter table ${table} ${what} trigger all`)));
  await triggers('disable');
  return async () => {
    await triggers('enable');
    for (const { definition } of indexes) await pool.query(definition);
  };
}

async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl.replace(/\/marenza$/, '/postgres') });
  await admin.connect();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
}
