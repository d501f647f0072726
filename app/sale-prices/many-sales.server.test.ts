import { sql } from 'drizzle-orm';
import { explain, type Node, queriesOf } from 'sample-shop/large/explain.server.ts';
import { beforeAll, expect, test } from 'vitest';
import { priceAndCheckBag } from '#app/bag/price-bag.server.ts';
import { findListing } from '#app/catalogue/listing/find-listing.server.ts';
import { departmentScope } from '#app/catalogue/listing/listing-scope.server.ts';
import { findPublishedProduct } from '#app/catalogue/published-products.server.ts';
import { type Db, db, pool } from '#app/platform/database/db.server.ts';

const language = 'en';

/** Years of sales, of which each product is in one. */
beforeAll(async () => {
  await db.transaction(async (tx) => {
    // Planning prices row by row would take minutes.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into products (id, title, slug, price_cents, category, gender, subcategory)
      select 'p' || n, 'Piece ' || n, 'piece-' || n, 5000 + n, 'women', 'women', 'tops' from generate_series(1, 3000) n`);
    await tx.execute(sql`
      insert into reduced_prices (product_id, starts_at, ends_at, price_cents, lowest_cents, sale_id)
      select 'p' || n, now() + (turn - 8) * interval '30 days' - interval '1 day',
        now() + (turn - 8) * interval '30 days' + interval '7 days', 4000 + n, 5000 + n, 's' || turn
      from generate_series(1, 3000) n, generate_series(1, 16) turn
      where turn <> 8 or n % 100 = 0`);
  });
  await db.execute(sql`analyze products, reduced_prices, product_sizes`);
});

test.each<[name: string, read: (on: Db) => Promise<unknown>]>([
  ['a product’s page', (on) => findPublishedProduct(on, 'piece-100', language)],
  [
    'a bag',
    (on) => priceAndCheckBag(on, [{ id: 'p100', size: 'M', quantity: 1, priceCents: 4_100 }], language),
  ],
  ['a listing', (on) => findListing(on, departmentScope('women'), { language })],
  ['one by price', (on) => findListing(on, departmentScope('women'), { language, sorting: 'price-asc' })],
])('%s finds prices in force in their index, however many sales there were', async (_, read) => {
  const queries = await queriesOf(pool, read);
  const plans = await Promise.all(queries.map((query) => explain(pool, query)));
  const nodes = plans.flatMap(({ Plan }) => nodesOf(Plan));
  const ofPrices = nodes.filter((node) => node['Relation Name'] === 'reduced_prices');
  expect(ofPrices.length).toBeGreaterThan(0);
  expect(ofPrices.map((node) => node['Node Type'])).not.toContain('Seq Scan');
});

test('of many sales the one that runs is told', async () => {
  expect(await findPublishedProduct(db, 'piece-100', language)).toMatchObject({
    priceCents: 4_100,
    reduction: { wasCents: 5_100 },
  });
  expect(await findPublishedProduct(db, 'piece-101', language)).toMatchObject({ priceCents: 5_101 });
});

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
