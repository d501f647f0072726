import { sql } from 'drizzle-orm';
import { findAdminReads } from 'sample-shop/large/admin-reads.server.ts';
import { explain, type Node, queriesOf } from 'sample-shop/large/explain.server.ts';
import { fillLargeShop, largeTables } from 'sample-shop/large/fill-large-shop.server.ts';
import { beforeAll, expect, test } from 'vitest';
import { listStuckOrders } from '#app/payments/recovery/stuck-orders.server.ts';
import { connectForLongWork, db, pool } from '#app/platform/database/db.server.ts';

/** A tenth of the benchmark's data, with the same query plans. */
const size = { products: 2_000, orders: 10_000, images: 2_000 };
const now = new Date('2026-11-22T12:00:00Z');

beforeAll(async () => {
  const long = connectForLongWork();
  expect(await fillLargeShop(long.db, size, now)).toBe(true);
  await long.pool.end();
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
  expect(
    (await listStuckOrders(db, { search: '', sort: 'date', direction: 'desc', page: 1, perPage: 25 }, now))
      .total,
  ).toBe(12);
  expect(await fillLargeShop(db, size, now)).toBe(false);
}, 120_000);

test('no page of the back office reads a large table from end to end', async () => {
  const large = await listLargeTables();
  for (const [name, read] of Object.entries(await findAdminReads(db, now))) {
    const queries = await queriesOf(pool, read);
    expect(queries.length, name).toBeGreaterThan(0);
    for (const query of queries) {
      const { Plan } = await explain(pool, query);
      const read = nodesOf(Plan).filter(
        (node) => node['Node Type'].includes('Seq Scan') && large.includes(node['Relation Name'] ?? ''),
      );
      expect(read, `${name}: ${query.text}`).toEqual([]);
    }
  }
}, 120_000);

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** Returns large tables; small ones are best scanned. */
async function listLargeTables(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select relname as name from pg_class where relname = any($1) and relpages > 20',
    [largeTables],
  );
  expect(rows.length).toBeGreaterThan(7);
  return rows.map(({ name }) => name);
}
