import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { saveDrop } from '#app/drops/editing/save-drop.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listShippingZones } from '#app/shipping/list-shipping-zones.server.ts';
import { addProduct } from '#tests/support/products.ts';
import { countFeedProducts, listFeedProducts } from './list-feed-products.server.ts';
import type { FeedProduct } from './product-feed.server.ts';

test('products of the collections are listed in the language, with what their sizes have left and what delivery costs', async () => {
  await addProduct('Linen Top', {
    id: 'a-top',
    titleNl: 'Linnen top',
    colour: 'white',
    composition: '100% linen',
    weightGrams: 300,
    costCents: 98_765,
    sizes: [
      { size: 'M', stockQuantity: 2, sku: 'TOP-M', barcode: '4006381333931' },
      { size: 'S', stockQuantity: 0, weightGrams: 250 },
      { size: 'L', stockQuantity: 4, available: false },
    ],
  });
  expect(await listed('nl')).toMatchObject([
    {
      id: 'a-top',
      slug: 'linen-top',
      title: 'Linnen top',
      category: 'women',
      path: 'Dames > Tops',
      colour: 'Wit',
      composition: '100% linnen',
      priceCents: 5_000,
      sale: undefined,
      sizeRegion: null,
      sizes: [
        { size: 'S', isAvailable: false, sku: '', barcode: '', weightGrams: 250 },
        { size: 'M', isAvailable: true, sku: 'TOP-M', barcode: '4006381333931', weightGrams: 300 },
        { size: 'L', isAvailable: false },
      ],
      shipping: { cents: expect.any(Number) },
    },
  ]);
  expect(JSON.stringify(await listed('en'))).not.toContain('98765');
  expect(await listed('en')).toMatchObject([{ title: 'Linen Top', path: 'Women > Tops', colour: 'White' }]);
});

test('a reduction is said with its price before and its days; one that is not below the lowest price is simply the price', async () => {
  await db.execute(sql`
    insert into reduced_prices (product_id, starts_at, ends_at, price_cents, lowest_cents, sale_id)
    values ('a-top', now() - interval '1 day', now() + interval '1 day', 4000, 4500, 'winter')`);
  const [reduced] = await listed('en');
  expect(reduced).toMatchObject({ priceCents: 5_000, sale: { priceCents: 4_000 } });
  expect(reduced?.sale?.endsAt.getTime()).toBeGreaterThan(Date.now());
  await db.execute(sql`update reduced_prices set lowest_cents = 4000`);
  expect(await listed('en')).toMatchObject([{ priceCents: 4_000, sale: undefined }]);
});

test('drafts, archived products, those of tests and of drops are not listed', async () => {
  for (const title of ['Draft', 'Archived', 'Tryout']) await addProduct(title);
  await db.execute(sql`update products set published = false where slug = 'draft'`);
  await db.execute(sql`update products set archived_at = now() where slug = 'archived'`);
  await db.execute(sql`update products set subcategory = 'test' where slug = 'tryout'`);
  await addProduct('Dropped', { category: 'the-drop', subcategory: 'accessories' });
  const [startDate, endDate] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000));
  await saveDrop(db, { title: 'Now', startDate, endDate, isActive: true, productIds: ['dropped'] });
  expect((await listed('en')).map(({ slug }) => slug)).toEqual(['linen-top']);
});

test('a shop of any size is listed whole, chunk by chunk', async () => {
  await db.execute(sql`
    insert into products (title, slug, price_cents, category, gender, subcategory)
    select 'Many', 'many-' || n, 100, 'men', 'men', 'shirts' from generate_series(1, 600) n`);
  const products = await listed('en');
  expect(products).toHaveLength(601);
  expect(new Set(products.map(({ id }) => id)).size).toBe(601);
  expect(await countFeedProducts(db)).toBe(601);
});

async function listed(language: 'en' | 'nl'): Promise<FeedProduct[]> {
  const zones = await listShippingZones(db, language);
  const products: FeedProduct[] = [];
  for await (const chunk of listFeedProducts(db, { language, country: 'NL', zones })) products.push(...chunk);
  return products;
}
