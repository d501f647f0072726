import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { products } from '#app/catalogue/tables.server.ts';
import { connectForLongWork, db } from '#app/platform/database/db.server.ts';
import { addProduct } from '#tests/support/products.ts';
import {
  beginWith,
  listDropFormProducts,
  listDrops,
  searchDropFormProducts,
  selectPage,
  selectPieces,
} from './list-drops.server.ts';

const now = new Date('2026-11-22T09:00:00Z');

beforeAll(async () => {
  // Inserting this many rows exceeds the statement timeout of pages.
  const long = connectForLongWork();
  await long.db.execute(sql`
    insert into products (id, title, title_nl, slug, price_cents, category, gender, subcategory)
    select 'many-' || n, 'Piece n' || n, 'Stuk n' || n, 'many-' || n, 100, 'women', 'women', 'tops'
    from generate_series(1, 20000) n`);
  await long.db.execute(sql`
    insert into drops (id, title, start_date, end_date, is_active)
    select 'many-' || n, 'Drop ' || n, timestamptz '2026-11-30 12:00Z' - n * interval '1 day',
      timestamptz '2026-12-02 12:00Z' - n * interval '1 day', true
    from generate_series(1, 5000) n`);
  await long.db.execute(sql`
    insert into drop_products (drop_id, product_id, sort_order)
    select 'many-' || n, 'many-' || m, m from generate_series(1, 2000) n, generate_series(1, 5) m`);
  await long.db.execute(sql`vacuum analyze products, drops, drop_products`);
  await long.pool.end();
}, 300_000);

test('the latest drops come first, a page at a time, with their phase and how many pieces they have', async () => {
  const { drops, total } = await listDrops(db, { page: 1, perPage: 25 }, now);
  expect(total).toBeGreaterThanOrEqual(5000);
  const ours = drops.filter(({ id }) => id.startsWith('many-'));
  expect(ours[0]).toMatchObject({ title: 'Drop 1', phase: 'coming', pieces: 5 });
  expect(ours.map(({ phase }) => phase).lastIndexOf('coming')).toBe(7);
  expect(ours[9]).toMatchObject({ startDate: '2026-11-20T12:00:00.000Z', phase: 'now' });
  expect(ours[10]?.phase).toBe('over');
});

test('products are found by how words of their titles begin, in both languages, but for archived ones', async () => {
  const kaftan = await addProduct('Éclair Kaftan', { titleNl: 'Glanzende kaftan' });
  const gone = await addProduct('Éclair Archived');
  await db.update(products).set({ archivedAt: now }).where(sql`${products.id} = ${gone.id}`);
  for (const search of ['ecl', 'KAFT', 'glanz', 'kaf ECLAIR', "'éclair & | ! ("])
    expect(
      (await searchDropFormProducts(db, search)).map(({ id }) => id),
      search,
    ).toEqual([kaftan.id]);
  for (const search of ['', ' ', '!&', 'clair', 'kaftan nothing', '\0'])
    expect(await searchDropFormProducts(db, search), search).toEqual([]);
  expect(await searchDropFormProducts(db, 'piece')).toHaveLength(12);
  const listed = await listDropFormProducts(db, [gone.id, 'nothing', kaftan.id]);
  expect(listed.map(({ id, isArchived }) => [id, isArchived])).toEqual([
    [gone.id, true],
    [kaftan.id, false],
  ]);
});

test('of many drops and products neither a page nor a search reads them all', async () => {
  const one = selectPage(db, { page: 1, perPage: 25 }).getSQL();
  const found = selectPieces(db, beginWith('n12345')).limit(12).getSQL();
  for (const query of [one, found])
    expect(await planOf(query)).not.toMatch(/Seq Scan on (drops|products|drop_products)/);
});

async function planOf(query: SQL): Promise<string> {
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
