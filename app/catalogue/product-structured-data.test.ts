import { expect, test } from 'vitest';
import type { Audience } from './categories.ts';
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
  department: 'men',
  subcategory: 'shirts',
  isNew: false,
  sizes: [
    { size: 'S', isAvailable: false },
    { size: 'M', isAvailable: true },
  ],
  pictures: [{ url: '/media/a', width: 1200, height: 1500, colour: '#eeeeee', alt: 'Een overhemd' }],
} as unknown as ProductPage;

const picture = expect.stringMatching(/^https:\/\/shop\.example\/media\/a-\d+\.webp$/);

test('sizes of a region say whose they are', () => {
  const { hasVariant } = productStructuredData(shop, { ...shirt, sizeRegion: 'EU' }, { description: '' }) as {
    hasVariant: { size: object }[];
  };
  expect(hasVariant[0]?.size).toEqual({
    '@type': 'SizeSpecification',
    name: 'S',
    sizeSystem: 'https://schema.org/WearableSizeSystemEurope',
  });
});

test.each<[Audience, object | undefined]>([
  [
    { gender: null, ageGroup: 'kids' },
    { suggestedMinAge: 5, suggestedMaxAge: 13 },
  ],
  [
    { gender: 'unisex', ageGroup: 'newborn' },
    { suggestedGender: 'unisex', suggestedMinAge: 0, suggestedMaxAge: 0.25 },
  ],
  [{ gender: null, ageGroup: null }, undefined],
])('a department for %j says its audience in the terms of search engines', (audience, told) => {
  const found = productStructuredData(shop, shirt, { description: '', audience }) as { audience?: object };
  expect(found.audience).toEqual(told && { '@type': 'PeopleAudience', ...told });
});

test('a product with sizes is a group, and each size says its price, its address and whether it can be had', () => {
  const composition = 'Buitenstof: 100% linnen\nVoering: 100% katoen';
  const details = {
    description: 'Van linnen.',
    colour: 'Blauw',
    gtins: { M: '4006381333931' },
    audience: { gender: 'male', ageGroup: 'adult' } as const,
  };
  expect(productStructuredData(shop, { ...shirt, composition }, details)).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: 'm1',
    variesBy: ['https://schema.org/size'],
    name: 'Linnen overhemd',
    description: 'Van linnen.',
    url: 'https://shop.example/men/products/linen-shirt?lang=nl',
    image: [picture],
    color: 'Blauw',
    material: 'Buitenstof: 100% linnen; Voering: 100% katoen',
    audience: { suggestedGender: 'male', suggestedMinAge: 13 },
    hasVariant: [
      {
        '@type': 'Product',
        name: 'Linnen overhemd, S',
        sku: 'm1-S',
        size: 'S',
        offers: { availability: 'https://schema.org/OutOfStock' },
      },
      {
        name: 'Linnen overhemd, M',
        sku: 'm1-M',
        gtin: '4006381333931',
        size: 'M',
        image: [picture],
        offers: {
          url: 'https://shop.example/men/products/linen-shirt?size=M&lang=nl',
          price: '89.50',
          priceCurrency: 'EUR',
          availability: 'https://schema.org/InStock',
        },
      },
    ],
  });
});

test('other colours are variants of the same group, named by the address of their page', () => {
  const [blue, red] = ['blue', 'red'].map((slug) => ({
    id: slug === 'blue' ? 'm1' : 'm2',
    slug,
    category: 'men' as const,
    name: { text: slug, language: 'en' as const },
    picture: undefined,
    isSoldOut: false,
  }));
  const design = [blue, red].flatMap((one) => one ?? []);
  const details = { description: '', colour: 'Blauw', styleNumber: 'S-1' };
  const { hasVariant, ...group } = productStructuredData(shop, { ...shirt, design }, details) as {
    hasVariant: object[];
  };
  expect(group).toMatchObject({
    productGroupID: 'S-1',
    variesBy: ['https://schema.org/size', 'https://schema.org/color'],
  });
  expect(hasVariant.slice(2)).toEqual([{ url: 'https://shop.example/men/products/red?lang=nl' }]);
});

test('a product of one size is a product', () => {
  const bag = { ...shirt, sizes: [{ size: 'One Size', isAvailable: true }] };
  const gtins = { 'One Size': '96385074' };
  expect(productStructuredData(shop, bag, { description: '', gtins })).toMatchObject({
    '@type': 'Product',
    sku: 'm1',
    gtin: '96385074',
    offers: {
      url: 'https://shop.example/men/products/linen-shirt?lang=nl',
      availability: 'https://schema.org/InStock',
    },
  });
});

test('what does not fit is sent back to the Netherlands, free of charge, within 30 days', () => {
  for (const variant of variantsOf({ terms: offerTerms(undefined, []) }))
    expect(variant).toMatchObject({
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
  expect(variantsOf({ terms: offerTerms(undefined, shipping) })[0]).toMatchObject({
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

test('a price in a sale says until when, and which one stands struck through', () => {
  const row = { wasCents: 12_000, lowestCents: 11_000, until: '2026-12-01T23:00:00Z' };
  const reduction = reductionIn('nl', row);
  expect(variantsOf({ terms: offerTerms(reduction, []) })[0]).toMatchObject({
    offers: {
      price: '89.50',
      priceValidUntil: '2026-12-01T23:00:00Z',
      priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '120.00' },
    },
  });
});

function variantsOf(details: Partial<Parameters<typeof productStructuredData>[2]>): object[] {
  const group = productStructuredData(shop, shirt, { description: '', ...details });
  return (group as { hasVariant: object[] }).hasVariant;
}
