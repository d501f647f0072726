import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { saveProduct } from '#app/catalogue/editing/save-product.server.ts';
import { saveDrop } from '#app/drops/editing/save-drop.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { countSitemapParts, listSitemapPart } from './sitemap-pages.server.ts';
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
  const coming = {
    startDate: inDays(1),
    endDate: inDays(2),
    isActive: true,
    productIds: ['scarf-of-next-year'],
  };
  await product('scarf-of-next-year', 'the-drop');
  await saveDrop(db, { ...coming, title: 'Announced', announcedAt: inDays(-1) }, 'announced');
  await saveDrop(db, { ...coming, title: 'Not yet', announcedAt: inDays(0.5) }, 'not-yet');
  await saveDrop(db, { ...coming, title: 'Never' }, 'never-announced');
  await db.execute(sql`insert into lookbook_campaigns (id, title, status, start_date) values
    ('denim', 'Denim', 'active', null), ('later', 'Later', 'active', now() + interval '1 day'),
    ('draft', 'Draft', 'draft', null), ('bare', 'Bare', 'active', null)`);
  await db.execute(sql`with shown as (
      insert into images (url, width, height, colour) values ('/media/campaign', 8, 10, '#aabbcc') returning id)
    insert into lookbook_campaign_images (campaign_id, image_id, sort_order)
    select campaigns.id, shown.id, 0 from lookbook_campaigns campaigns, shown where campaigns.id <> 'bare'`);
});

test('only what is published is listed', async () => {
  expect(await countSitemapParts(db)).toBe(2);
  const paths = await pathsOf(1, 2);
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
  expect(paths).toContain('/the-drop/announced');
  for (const hidden of [
    'old-shirt',
    'scarf-of-last-year',
    'scarf-of-next-year',
    'test-product',
    'not-yet',
    'never-announced',
    'later',
    'draft',
  ])
    expect(paths.filter((path) => path.endsWith(hidden))).toEqual([]);
});

test('a product says when it changed', async () => {
  const pages = await listSitemapPart(db, 2);
  expect(pages.find(({ path }) => path.endsWith('/linen-shirt'))?.changedAt).toBeInstanceOf(Date);
});

test('many pages are divided into parts: each stands in one, the newest product in the last', async () => {
  await db.execute(sql`insert into products (title, slug, price_cents, category, gender, subcategory, created_at)
    select 'Tee', 'tee-' || n, 100, 'men', 'men', 'tops', now() + n * interval '1 second'
    from generate_series(1, ${PAGES_A_PART}::int) n`);
  expect(await countSitemapParts(db)).toBe(3);
  const whole = await pathsOf(1, 2, 3, 4);
  expect(new Set(whole).size).toBe(whole.length);
  expect(whole.filter((path) => path.includes('/tee-'))).toHaveLength(PAGES_A_PART);
  expect((await pathsOf(3)).at(-1)).toBe(`/men/products/tee-${PAGES_A_PART}`);
  for (const size of [7, 100]) {
    const parts = await countSitemapParts(db, size);
    const each = await Promise.all(
      Array.from({ length: parts }, (_, part) => listSitemapPart(db, part + 1, size)),
    );
    for (const pages of each) expect(pages.length).toBeLessThanOrEqual(size);
    expect(each.flat().map(({ path }) => path)).toEqual(whole);
    expect(await listSitemapPart(db, parts + 1, size)).toEqual([]);
  }
});

async function pathsOf(...parts: number[]): Promise<string[]> {
  const pages = await Promise.all(parts.map((part) => listSitemapPart(db, part)));
  return pages.flat().map(({ path }) => path);
}

async function product(name: string, category: 'men' | 'the-drop'): Promise<void> {
  const fields = { title: name, priceCents: 100, category, subcategory: 'shirts' as const };
  const saved = await saveProduct(
    db,
    { ...fields, imageIds: [], sizes: [{ size: 'M' }] },
    { id: name, slug: name },
  );
  expect(saved.ok).toBe(true);
}
