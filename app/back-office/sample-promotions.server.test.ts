import { saveSampleSalesAndDiscounts } from 'sample-shop/fill/fill-promotions.server.ts';
import { saveSampleProduct } from 'sample-shop/fill/save-sample-product.server.ts';
import { menProducts } from 'sample-shop/products/men.ts';
import { womenProducts } from 'sample-shop/products/women.ts';
import { expect, test } from 'vitest';
import { findPublishedProduct } from '#app/catalogue/published-products.server.ts';
import { listOfferedDiscounts } from '#app/discounts/list-offered-discounts.server.ts';
import { db } from '#app/platform/database/db.server.ts';

test('the sample shop has a sale that is announced, a code and an automatic discount, each in both languages', async () => {
  for (const sample of [...menProducts, ...womenProducts]) await saveSampleProduct(db, sample, []);
  await saveSampleSalesAndDiscounts(db, new Date());
  const shorts = (language: 'en' | 'nl') => findPublishedProduct(db, 'striped-linen-shorts', language);
  expect(await shorts('en')).toMatchObject({
    priceCents: 6_000,
    reduction: { was: '€\u00a075,00', lowest: 'Lowest price of the 30 days before: €\u00a075,00' },
  });
  expect((await shorts('nl'))?.reduction?.lowest).toContain('Laagste prijs');

  const asked = { products: ['linen-camp-set', 'linen-shirt'], shopper: { email: 'noor@example.com' } };
  const offered = await listOfferedDiscounts(db, { ...asked, code: 'MARHABA' });
  const set = menProducts.find(({ slug }) => slug === 'linen-camp-set')?.id;
  expect(offered).toMatchObject([
    {
      id: 'first-order',
      titleNl: 'Je eerste bestelling',
      code: 'MARHABA',
      percentage: 10,
      minimumCents: 5_000,
    },
    { id: 'sets', titleNl: 'Sets samen voordeliger', code: null, percentage: 5, productIds: [set] },
  ]);
  expect(offered[0]?.productIds).toHaveLength(2);
});
