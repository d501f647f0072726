import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { saveProduct } from '#app/catalogue/editing/save-product.server.ts';
import { saveDrop } from '#app/drops/editing/save-drop.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listPages } from './sitemap-pages.server.ts';
import { PAGES_A_PART } from './sitemap-xml.ts';

const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

beforeAll(async () => {
  await product('linen-shirt', 'men');
  await product('old-shirt', 'men');
  await db.execute(sql`update products set archived_at = now() where slug = 'old-shirt'`);
  await product('tryout', 'men');
  await db.execute(sql`update products set subcategory = 'test' where slug = 'tryout'`);
  await product('bandana', 'the-drop');
  await product('scarf-of-last-year', 'the-drop');
  await product('test-product', 'the-drop');
  const running = { title: 'Now', startDate: inDays(-1), endDate: inDays(1), isActive: true };
  await saveDrop(db, { ...running, productIds: ['bandana', 'test-product'] });
  await saveDrop(db, {
    ...running,
    title: 'Then',
    startDate: inDays(-9),
    endDate: inDays(-5),
    productIds: ['scarf-of-last-year'],
  });
  await db.execute(sql`insert into lookbook_campaigns (id, title, status, start_date) values
    ('denim', 'Denim', 'active', null), ('later', 'Later', 'active', now() + interval '1 day'),
    ('draft', 'Draft', 'draft', null)`);
});

test('only what is published is listed', async () => {
  const { pages, parts } = await listPages(db, 1);
  const paths = pages.map(({ path }) => path);
  expect(parts).toBe(1);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/men',
      '/men/shirts',
      '/the-drop',
      '/lookbook',
      '/lookbook/denim',
      '/about',
    ]),
  );
  for (const empty of ['/women', '/new-in', '/men/dresses', '/men/test']) expect(paths).not.toContain(empty);
  expect(paths).toContain('/men/products/linen-shirt');
  expect(paths).toContain('/drop-product/bandana');
  for (const hidden of ['old-shirt', 'scarf-of-last-year', 'test-product', 'later', 'draft'])
    expect(paths.filter((path) => path.endsWith(hidden))).toEqual([]);
});

test('a product says when it changed', async () => {
  const { pages } = await listPages(db, 1);
  expect(pages.find(({ path }) => path.endsWith('/linen-shirt'))?.changedAt).toBeInstanceOf(Date);
});

test('with many products each is in one part', async () => {
  await db.execute(sql`insert into products (title, slug, price_cents, category, gender, subcategory)
    select 'Tee', 'tee-' || n, 100, 'men', 'men', 'tops' from generate_series(1, ${PAGES_A_PART}::int) n`);
  const [first, second] = await Promise.all([listPages(db, 1), listPages(db, 2)]);
  expect(first.parts).toBe(2);
  expect(first.pages).toHaveLength(PAGES_A_PART);
  const paths = [...first.pages, ...second.pages].map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => path.includes('/tee-'))).toHaveLength(PAGES_A_PART);
});

async function product(name: string, category: 'men' | 'the-drop'): Promise<void> {
  const fields = { title: name, priceCents: 100, category, subcategory: 'shirts' as const };
  const saved = await saveProduct(db, { ...fields, imageIds: [], sizes: [] }, { id: name, slug: name });
  expect(saved.ok).toBe(true);
}
