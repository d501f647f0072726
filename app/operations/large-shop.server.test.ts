import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, expect, test } from 'vitest';
import { listImports } from '#app/catalogue/csv/imports.server.ts';
import { findEditedProduct } from '#app/catalogue/edited-product.server.ts';
import { listOperatedProducts } from '#app/catalogue/operated-products.server.ts';
import { listSections } from '#app/content/operated-sections.server.ts';
import { listPieces, searchPieces } from '#app/drops/drop-pieces.server.ts';
import { listDrops } from '#app/drops/operated-drops.server.ts';
import { listCampaigns } from '#app/lookbook/operated-campaigns.server.ts';
import { findImage, findImages, listImages } from '#app/media/images.server.ts';
import { findOperatedOrder } from '#app/orders/operated-order.server.ts';
import { listOrders } from '#app/orders/operated-orders.server.ts';
import { countOrderHealth } from '#app/orders/order-health.server.ts';
import { listTimeline } from '#app/orders/order-timeline.server.ts';
import { listRecoveryRuns } from '#app/orders/recover-stuck-orders.server.ts';
import { listRefunds } from '#app/orders/request-refund.server.ts';
import { listStuckOrders } from '#app/orders/stuck-orders.server.ts';
import { listChanges } from '#app/platform/audit-log.server.ts';
import { type Db, db, pool } from '#app/platform/db.server.ts';
import { fillLargeShop, largeTables } from '#seed/large/fill-large-shop.server.ts';
import { listBestSellers } from './best-sellers.server.ts';
import { readRange } from './dashboard-range.ts';
import { listImageUses } from './image-uses.server.ts';
import { listLowStock } from './low-stock.server.ts';
import { listSalesDays } from './sales.server.ts';

/** LARGE_SHOP=full measures what docs/large-shops.md tells; plans are the same in a tenth of it. */
const isFull = process.env.LARGE_SHOP === 'full';
const size = isFull
  ? { products: 20_000, orders: 100_000, images: 20_000 }
  : { products: 2_000, orders: 10_000, images: 2_000 };
const now = new Date('2026-11-22T12:00:00Z');
const page = { search: '', sort: 'date', direction: 'desc', page: 1, perPage: 25 } as const;
const onePage = { page: 1, perPage: 25 };
const orders = { ...page, isDeleted: false };
const products = { ...page, category: undefined, isArchived: false };

/** What each page of the back office reads. */
const pages: Record<string, (on: Db) => Promise<unknown>> = {
  'Orders: the newest': (on) => listOrders(on, orders),
  'Orders: by number': (on) => listOrders(on, { ...orders, sort: 'number', direction: 'asc' }),
  'Orders: by total': (on) => listOrders(on, { ...orders, sort: 'total' }),
  'Orders: of a status': (on) => listOrders(on, { ...orders, status: 'shipped' }),
  'Orders: of ten days': (on) => listOrders(on, { ...orders, from: '2026-11-01', to: '2026-11-10' }),
  'Orders: of a status and ten days': (on) =>
    listOrders(on, { ...orders, status: 'cancelled', from: '2026-11-01', to: '2026-11-10' }),
  'Orders: deleted ones': (on) => listOrders(on, { ...orders, isDeleted: true }),
  'Orders: a number searched': (on) => listOrders(on, { ...orders, search: 'ORD-100042' }),
  'Orders: an address searched': (on) => listOrders(on, { ...orders, search: 'guest-4217@' }),
  'Orders: a name searched': (on) => listOrders(on, { ...orders, search: 'el amrani 122' }),
  'Orders: a name searched in a status': (on) =>
    listOrders(on, { ...orders, status: 'delivered', search: 'el amrani 122' }),
  'Order: detail': (on) => readOrder(on, 'ORD-100100'),
  'Recovery: stuck orders and runs': (on) =>
    Promise.all([listStuckOrders(on, page, now), listRecoveryRuns(on, 10)]),
  'Recovery: a stuck order searched': (on) => listStuckOrders(on, { ...page, search: 'shopper' }, now),
  'Health: counts': (on) => countOrderHealth(on, now),
  'Products: the newest': (on) => listOperatedProducts(on, products, 'en'),
  'Products: by title': (on) => listOperatedProducts(on, { ...products, sort: 'title' }, 'en'),
  'Products: by price': (on) => listOperatedProducts(on, { ...products, sort: 'price' }, 'en'),
  'Products: of women': (on) => listOperatedProducts(on, { ...products, category: 'women' }, 'en'),
  'Products: archived ones': (on) => listOperatedProducts(on, { ...products, isArchived: true }, 'en'),
  'Products: searched': (on) => listOperatedProducts(on, { ...products, search: 'satin-skirt-1238' }, 'en'),
  'Product: detail': (on) => readProduct(on),
  Imports: (on) => listImports(on, 20),
  Drops: (on) => listDrops(on, onePage, now),
  'Drop: a product searched': (on) => searchPieces(on, 'satin skirt'),
  'Drop: a product searched by its id': (on) => searchPieces(on, 'large-1238'),
  'Drop: its products': (on) => listPieces(on, ['w2', 'm1', 'w25']),
  Campaigns: (on) => listCampaigns(on, onePage, now),
  Sections: (on) => listSections(on, onePage),
  'Images: the newest': (on) => listImages(on, page),
  'Images: searched': (on) => listImages(on, { ...page, search: 'terrace, roll 1234' }),
  'Image: detail and uses': (on) => readImage(on),
  ...Object.fromEntries(['range=7', 'range=30', 'range=90', 'range=year'].flatMap(dashboardReads)),
  'Dashboard: low stock': (on) => listLowStock(on, { atMost: 3, most: 10 }),
};

beforeAll(async () => {
  expect(await fillLargeShop(db, size, now)).toBe(true);
}, 600_000);

test('a large shop is as it would have grown: sums are right, and a second time nothing is added', async () => {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select (select count(*)::int from products) as products, (select count(*)::int from product_sizes) as sizes,
      (select count(*)::int from orders) as orders,
      (select count(*)::int from orders where not is_test) as real,
      (select count(*)::int from orders where total_cents <>
        (select sum(price_cents * quantity) from order_items where order_id = orders.id)) as wrong,
      (select count(*)::int from orders where status = 'pending') as stuck,
      (select count(*)::int from order_refunds join orders on orders.id = order_id where amount_cents > total_cents)
        as "tooMuch"`);
  expect(rows[0]).toEqual({
    products: size.products,
    sizes: size.products * 4,
    orders: size.orders,
    real: 0,
    wrong: 0,
    stuck: 12,
    tooMuch: 0,
  });
  expect((await listStuckOrders(db, page, now)).total).toBe(12);
  expect(await fillLargeShop(db, size, now)).toBe(false);
}, 120_000);

test('no page of the back office reads a large table from end to end', async () => {
  const large = await listLargeTables();
  for (const [name, read] of Object.entries(pages)) {
    for (const { text, values } of await queriesOf(read)) {
      const plan = await explain(text, values);
      const read = nodesOf(plan.Plan).filter(
        (node) => node['Node Type'].includes('Seq Scan') && large.includes(node['Relation Name'] ?? ''),
      );
      expect(read, `${name}: ${text}`).toEqual([]);
    }
  }
}, 120_000);

test.runIf(isFull)('what each page costs the database, in milliseconds', { timeout: 300_000 }, async () => {
  for (const [name, read] of Object.entries(pages)) {
    const queries = await queriesOf(read);
    const times = [];
    for (let run = 0; run < 5; run += 1) {
      let time = 0;
      for (const { text, values } of queries) {
        const plan = await explain(text, values, 'analyze, timing off,');
        time += plan['Planning Time'] + plan['Execution Time'];
      }
      times.push(time);
    }
    console.log(`| ${name} | ${(times.sort((one, other) => one - other)[2] ?? 0).toFixed(1)} |`);
  }
});

async function readOrder(on: Db, number: string): Promise<void> {
  const order = await findOperatedOrder(on, number);
  if (!order) throw new Error('There is no such order.');
  await Promise.all([listTimeline(on, order), listRefunds(on, order.id)]);
}

async function readProduct(on: Db): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from products order by created_at desc limit 1`,
  );
  const id = rows[0]?.id ?? '';
  const product = await findEditedProduct(on, id);
  if (!product) throw new Error('There is no such product.');
  await Promise.all([findImages(on, product.product.imageIds), listChanges(on, 'product', id)]);
}

async function readImage(on: Db): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from images order by created_at desc limit 1`,
  );
  const image = await findImage(on, rows[0]?.id ?? '');
  if (!image) throw new Error('There is no such image.');
  await Promise.all([listImageUses(on, image), listChanges(on, 'image', image.id)]);
}

function dashboardReads(address: string): [string, (on: Db) => Promise<unknown>][] {
  const asked = readRange(new URLSearchParams(address), now);
  if (!asked.ok) throw new Error('These are no days.');
  const counted = { ...asked.range, withTests: true };
  return [
    [`Dashboard: sales, ${address}`, (on) => listSalesDays(on, counted)],
    [`Dashboard: sales before, ${address}`, (on) => listSalesDays(on, { ...counted, ...asked.range.before })],
    [`Dashboard: best sellers, ${address}`, (on) => listBestSellers(on, counted, 10)],
  ];
}

type Query = { text: string; values: unknown[] };

/** What a page really asks the database. */
async function queriesOf(read: (on: Db) => Promise<unknown>): Promise<Query[]> {
  const queries: Query[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => queries.push({ text, values }) };
  await read(
    drizzle(pool, { logger: { logQuery: (...query) => void logger.logQuery(...query) } }) as unknown as Db,
  );
  expect(queries.length).toBeGreaterThan(0);
  return queries;
}

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] };
type Explained = { Plan: Node; 'Planning Time': number; 'Execution Time': number };

async function explain(text: string, values: unknown[], options = ''): Promise<Explained> {
  const { rows } = await pool.query(`explain (${options} format json) ${text}`, values);
  return rows[0]['QUERY PLAN'][0];
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** Of the tables that grow; what lies on a few pages is best read whole. */
async function listLargeTables(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select relname as name from pg_class where relname = any($1) and relpages > 20',
    [largeTables],
  );
  expect(rows.length).toBeGreaterThan(7);
  return rows.map(({ name }) => name);
}
