import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { connectForLongWork, db } from '#app/platform/database/db.server.ts';
import { MOST_ROWS } from '#app/ui/admin/list/list-url-state.ts';
import { holdStockForTests } from '#tests/support/products.ts';
import { conditionOf, listAdminProducts, selectPage } from './admin-products.server.ts';

const MANY = 20_000;
const usual = {
  search: '',
  sort: 'date',
  direction: 'desc',
  page: 1,
  perPage: 25,
  category: undefined,
  isArchived: false,
} as const;

beforeAll(async () => {
  const long = connectForLongWork();
  await long.db.execute(sql`
    insert into products (id, title, title_nl, slug, price_cents, category, gender, subcategory, is_new, created_at, archived_at)
    select 'p' || n, 'Linen piece ' || n * 7919 || 'x', 'Linnen stuk ' || n, 'piece-' || n, n,
      case when n % 50 = 0 then 'the-drop' when n % 2 = 0 then 'men' else 'women' end,
      case when n % 50 = 0 then null when n % 2 = 0 then 'men' else 'women' end,
      'tops', n % 10 = 0, timestamptz '2026-11-20 12:00Z' - n * interval '1 minute', case when n % 1000 = 0 then now() end
    from generate_series(1, ${MANY}) n`);
  await long.db.execute(sql`
    insert into product_sizes (product_id, size, stock_quantity, available)
    select 'p' || n, size, 5, size = 'M' from generate_series(1, ${MANY}) n, unnest(array['M', 'L']) size`);
  await long.db.execute(sql`vacuum analyze products, product_sizes`);
  await long.pool.end();
}, 300_000);

test('the newest come first, a page at a time, and sorting is the whole list’s', async () => {
  const first = await listAdminProducts(db, usual, 'en');
  expect(first.total).toBe(MOST_ROWS + 1);
  expect(first.products).toHaveLength(25);
  expect(first.products[0]).toMatchObject({
    id: 'p1',
    title: 'Linen piece 7919x',
    priceCents: 1,
    departmentName: 'Women',
    stock: 10,
    held: 0,
    free: 5,
    isOnSale: true,
    picture: undefined,
  });
  expect((await listAdminProducts(db, { ...usual, page: 2 }, 'en')).products[0]?.id).toBe('p26');
  const dearest = await listAdminProducts(db, { ...usual, sort: 'price' }, 'en');
  expect(dearest.products[0]?.priceCents).toBe(19_999);
  await holdStockForTests('p1', 'M', 5);
  const held = await listAdminProducts(db, usual, 'en');
  expect(held.products[0]).toMatchObject({ stock: 10, held: 5, free: 0, isOnSale: true });
});

test('a search finds parts of both titles and of a slug; gender and the archive narrow the list', async () => {
  const found = async (search: string) =>
    (await listAdminProducts(db, { ...usual, search }, 'en')).products.map(({ id }) => id);
  expect(await found('PIECE 7919X')).toEqual(['p1']);
  expect(await found('stuk 19999')).toEqual(['p19999']);
  expect(await found('ece-19999')).toEqual(['p19999']);
  expect(await found('piéce 7919x'), 'without accents').toEqual(['p1']);
  expect(await found('100%')).toEqual([]);
  const drop = await listAdminProducts(db, { ...usual, category: 'the-drop' }, 'en');
  expect([drop.total, drop.products[0]?.id]).toEqual([380, 'p50']);
  const archived = await listAdminProducts(db, { ...usual, isArchived: true }, 'en');
  expect([archived.total, archived.products[0]?.id]).toEqual([20, 'p1000']);
});

test('products of which a size runs low are found: on the shelf, or since others hold pieces; what is off sale is none', async () => {
  const low = { ...usual, isLow: true };
  await db.execute(sql`delete from holds`);
  expect(await listAdminProducts(db, low, 'en')).toEqual({ products: [], total: 0 });
  await db.execute(
    sql`update product_sizes set stock_quantity = 3 where product_id in ('p10', 'p11') and size = 'M'`,
  );
  await db.execute(sql`update product_sizes set stock_quantity = 0 where product_id = 'p12' and size = 'L'`);
  await db.execute(sql`update products set published = false where id = 'p11'`);
  await holdStockForTests('p13', 'M', 2);
  const { products, total } = await listAdminProducts(db, low, 'en');
  expect(total).toBe(2);
  expect(products.map(({ id, low }) => [id, low])).toEqual([
    ['p10', [{ size: 'M', free: 3 }]],
    ['p13', [{ size: 'M', free: 3 }]],
  ]);
});

test('of twenty thousand products no page is found by reading them all', async () => {
  const asked = [
    usual,
    { ...usual, sort: 'title', direction: 'asc' as const },
    { ...usual, sort: 'price' },
    { ...usual, category: 'women' as const },
    { ...usual, category: 'the-drop' as const },
    { ...usual, isArchived: true },
    { ...usual, isLow: true },
    { ...usual, search: 'piece 7919' },
    { ...usual, search: 'stuk 4242', category: 'men' as const },
  ];
  for (const one of asked) {
    const query = selectPage(db, conditionOf(one), one);
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query.getSQL()}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan, JSON.stringify(one)).not.toMatch(/Seq Scan on (products|product_sizes|product_images)/);
  }
});
