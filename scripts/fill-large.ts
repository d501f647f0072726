import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { fillLargeShop } from 'sample-shop/large/fill-large-shop.server.ts';
import type { Db } from '../app/platform/database/db.server.ts';
import { hasSampleAdmin, readSettings, SettingError } from '../app/platform/environment-settings.server.ts';
import { invalidatePages } from '../app/platform/pages/invalidate-pages.server.ts';
import { EVERY_PAGE } from '../app/platform/pages/page-cache.server.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { readEnvironment } from './environment.ts';
import { claimDirectory } from './one-shop-per-directory.ts';

try {
  await fill();
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Fills a shop in test mode with large data, to see how pages and back office cope. */
async function fill(): Promise<void> {
  Object.assign(process.env, readEnvironment());
  const shop = readSize();
  const settings = readSettings(process.env);
  if (!hasSampleAdmin(settings))
    throw new SettingError('This shop takes real orders: only a shop in test mode can be filled.');
  if (settings.DATABASE_URL) return fillDatabase(settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL, shop);
  const release = claimDirectory(settings.DATA_DIRECTORY);
  const postgres = await startEmbeddedPostgres(path.join(settings.DATA_DIRECTORY, 'postgres'));
  try {
    await fillDatabase(postgres.url, shop);
  } finally {
    await postgres.stop();
    await release();
  }
}

function readSize(): { products: number; orders: number } {
  const { values } = parseArgs({
    options: {
      products: { type: 'string', default: '20000' },
      orders: { type: 'string', default: '100000' },
    },
  });
  const [products, orders] = [values.products, values.orders].map(Number);
  const isSize = (size: number | undefined) => size && Number.isInteger(size) && size > 0 && size <= 200_000;
  if (!products || !orders || !isSize(products) || !isSize(orders))
    throw new SettingError('--products and --orders are whole numbers from 1 to 200000.');
  return { products, orders };
}

async function fillDatabase(url: string, shop: { products: number; orders: number }): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const db = drizzle(pool) as unknown as Db;
  try {
    await refuseOthers(db);
    const begun = performance.now();
    if (!(await fillLargeShop(db, shop, new Date()))) {
      console.log('This shop is large already. "npm run reset" empties it.');
      return;
    }
    await invalidatePages(db, [EVERY_PAGE]);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(`${shop.products} products and ${shop.orders} orders were added in ${seconds} s.`);
  } finally {
    await pool.end();
  }
}

/** An empty shop would take these products for its own and never get the sample; a real one would get false orders. */
async function refuseOthers(db: Db): Promise<void> {
  const { rows: tables } = await db.execute(sql`select 1 where to_regclass('public.products') is not null`);
  const { rows: sample } = tables.length
    ? await db.execute(sql`select 1 from products limit 1`)
    : { rows: [] };
  if (!sample.length)
    throw new SettingError('Start the shop once before it is filled, so that it has its sample.');
  const { rows: real } = await db.execute(
    sql`select 1 from orders where not is_test and payment_status in ('paid', 'refunded') limit 1`,
  );
  if (real.length)
    throw new SettingError('This database holds orders that were really paid: it is left alone.');
}
