import { expect, test } from 'vitest';
import type { ProductPage } from './product.ts';
import { reductionIn } from './product-sql.server.ts';
import { offerTerms, productStructuredData } from './product-structured-data.ts';

const shop = { language: 'nl' as const, brand: 'Marenza', shopUrl: 'https://shop.example' };
const shirt = {
  id: 'm1',
  slug: 'linen-shirt',
  title: 'Linnen overhemd',
  titleLanguage: 'nl',
  priceCents: 8950,
  category: 'men',
  gender: 'men',
  subcategory: 'shirts',
  isNew: false,
  sizes: [
    { size: 'S', isAvailable: false },
    { size: 'M', isAvailable: true },
  ],
  pictures: [{ url: '/media/a', width: 1200, height: 1500, colour: '#eeeeee', alt: 'Een overhemd' }],
} as unknown as ProductPage;

test('a product says its price, its address in the language, and that it can be had', () => {
  expect(productStructuredData(shop, shirt, 'Van linnen.', {})).toMatchObject({
    '@type': 'Product',
    name: 'Linnen overhemd',
    sku: 'm1',
    url: 'https://shop.example/men/products/linen-shirt?lang=nl',
    image: [expect.stringMatching(/^https:\/\/shop\.example\/media\/a-\d+\.webp$/)],
    offers: { price: '89.50', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
  });
});

test('what does not fit is sent back to the Netherlands, free of charge, within 30 days', () => {
  expect(productStructuredData(shop, shirt, '', offerTerms(undefined, []))).toMatchObject({
    offers: {
      hasMerchantReturnPolicy: {
        applicableCountry: ['NL', 'BE'],
        returnPolicyCountry: 'NL',
        merchantReturnDays: 30,
        returnFees: 'https://schema.org/FreeReturn',
      },
    },
  });
});

test('delivery is said for each zone: what this piece alone costs, where, and how long it takes', () => {
  const shipping = [
    { regions: ['NL'], cents: 495, days: [1, 2] as [number, number] },
    { regions: ['BE', 'DE'], cents: 0, days: [2, 4] as [number, number] },
  ];
  expect(productStructuredData(shop, shirt, '', offerTerms(undefined, shipping))).toMatchObject({
    offers: {
      shippingDetails: [
        {
          shippingRate: { value: '4.95', currency: 'EUR' },
          shippingDestination: { addressCountry: ['NL'] },
          deliveryTime: { transitTime: { minValue: 1, maxValue: 2, unitCode: 'DAY' } },
        },
        { shippingRate: { value: '0.00' }, shippingDestination: { addressCountry: ['BE', 'DE'] } },
      ],
    },
  });
});

test('sold out when no size is left', () => {
  const sizes = shirt.sizes.map((size) => ({ ...size, isAvailable: false }));
  expect(productStructuredData(shop, { ...shirt, sizes }, '', {})).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  });
});

test('a price in a sale says until when, and which one stands struck through', () => {
  const row = { wasCents: 12_000, lowestCents: 11_000, until: '2026-12-01T23:00:00Z' };
  const reduction = reductionIn('nl', row);
  expect(productStructuredData(shop, shirt, '', offerTerms(reduction, []))).toMatchObject({
    offers: {
      price: '89.50',
      priceValidUntil: '2026-12-01T23:00:00Z',
      priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '120.00' },
    },
  });
});
