import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { type FeedProduct, googleFeed, metaFeed } from './product-feed.server.ts';

const feed = {
  shop: { language: 'nl' as const, brand: 'Marenza', shopUrl: 'https://shop.example' },
  country: 'NL',
};
const dress: FeedProduct = {
  id: 'w7',
  styleNumber: null,
  slug: 'linen-dress',
  title: 'Linnen jurk',
  description: 'Van linnen & katoen.\nMet zakken.',
  category: 'women',
  gender: 'female',
  ageGroup: 'adult',
  googleCategory: 1604,
  path: 'Dames > Jurken',
  colour: 'Wit',
  composition: 'Buitenstof: 100% linnen\nVoering: 100% katoen',
  priceCents: 12_000,
  sale: { priceCents: 9_000, startsAt: new Date('2026-12-01'), endsAt: new Date('2026-12-08') },
  sizes: [
    { size: 'S', isAvailable: false, sku: '', barcode: '4006381333931', weightGrams: 420 },
    { size: 'M', isAvailable: true, sku: 'DRESS-M', barcode: '', weightGrams: 450 },
  ],
  sizeRegion: null,
  pictures: ['/media/a.webp', '/media/b.webp', '/media/c.webp'],
  shipping: { regions: ['NL'], cents: 495, days: [1, 2] },
};
const scarf: FeedProduct = {
  ...dress,
  id: 'w9',
  slug: 'silk-scarf',
  title: 'Zijden sjaal',
  description: '',
  googleCategory: 167,
  sale: undefined,
  sizes: [{ size: 'One Size', isAvailable: true, sku: '', barcode: '', weightGrams: null }],
  shipping: undefined,
};

test('Google reads an item for each size, with its own link, price, stock and delivery', async () => {
  const [small, medium, further] = itemsOfXml(await written(googleFeed, [dress]));
  expect(further).toBeUndefined();
  expect(small).toEqual({
    'g:id': ['w7-S'],
    'g:item_group_id': ['w7'],
    'g:title': ['Linnen jurk, S'],
    'g:description': ['Van linnen & katoen. Met zakken.'],
    'g:link': ['https://shop.example/women/products/linen-dress?size=S&lang=nl'],
    'g:image_link': ['https://shop.example/media/a.webp'],
    'g:additional_image_link': ['https://shop.example/media/b.webp', 'https://shop.example/media/c.webp'],
    'g:availability': ['out_of_stock'],
    'g:condition': ['new'],
    'g:price': ['120.00 EUR'],
    'g:sale_price': ['90.00 EUR'],
    'g:sale_price_effective_date': ['2026-12-01T00:00:00Z/2026-12-08T00:00:00Z'],
    'g:brand': ['Marenza'],
    'g:gtin': ['4006381333931'],
    'g:google_product_category': ['1604'],
    'g:product_type': ['Dames > Jurken'],
    'g:gender': ['female'],
    'g:age_group': ['adult'],
    'g:color': ['Wit'],
    'g:size': ['S'],
    'g:material': ['Buitenstof: 100% linnen Voering: 100% katoen'],
    'g:shipping': ['NL4.95 EUR12'],
    'g:shipping_weight': ['420 g'],
  });
  expect(medium).toMatchObject({ 'g:availability': ['in_stock'], 'g:mpn': ['DRESS-M'] });
  expect(medium).not.toHaveProperty('g:gtin');
});

test('colours of a design are one group; products that have no colour are not', async () => {
  const groups = async (product: FeedProduct) =>
    itemsOfXml(await written(googleFeed, [product])).map((item) => item['g:item_group_id']?.[0]);
  expect(await groups({ ...dress, styleNumber: 'S-1' })).toEqual(['S-1', 'S-1']);
  expect(await groups({ ...dress, styleNumber: 'S-1', colour: '' })).toEqual(['w7', 'w7']);
  expect(await groups({ ...scarf, styleNumber: 'S-1' })).toEqual(['S-1']);
});

test('sizes of a region name it', async () => {
  const shoe = {
    ...dress,
    sizeRegion: 'EU' as const,
    sizes: [{ size: '38.5', isAvailable: true, sku: '', barcode: '', weightGrams: null }],
  };
  const [item] = itemsOfXml(await written(googleFeed, [shoe]));
  expect(item).toMatchObject({ 'g:size': ['38.5'], 'g:size_system': ['EU'] });
});

test('a product without a size to choose is one item of no group, and says that it has no code', async () => {
  const [item, further] = itemsOfXml(await written(googleFeed, [scarf]));
  expect(further).toBeUndefined();
  expect(item).toMatchObject({
    'g:id': ['w9'],
    'g:title': ['Zijden sjaal'],
    'g:description': ['Zijden sjaal'],
    'g:link': ['https://shop.example/women/products/silk-scarf?lang=nl'],
    'g:identifier_exists': ['no'],
    'g:google_product_category': ['167'],
  });
  for (const name of ['item_group_id', 'size', 'sale_price', 'shipping', 'shipping_weight'])
    expect(item).not.toHaveProperty(`g:${name}`);
});

test('a long title still ends with its size', async () => {
  const [small] = itemsOfXml(await written(googleFeed, [{ ...dress, title: 'x'.repeat(200) }]));
  expect(small?.['g:title']).toEqual([`${'x'.repeat(147)}, S`]);
});

test('Meta reads the same items as rows', async () => {
  const rows = parse<Record<string, string>>(await written(metaFeed, [dress, scarf]), { columns: true });
  expect(rows.map(({ id }) => id)).toEqual(['w7-S', 'w7-M', 'w9']);
  expect(rows[0]).toMatchObject({
    availability: 'out of stock',
    additional_image_link: 'https://shop.example/media/b.webp,https://shop.example/media/c.webp',
    price: '120.00 EUR',
    shipping: 'NL:::4.95 EUR',
  });
});

test('a product without a picture, which both refuse, is left out', async () => {
  expect(itemsOfXml(await written(googleFeed, [{ ...dress, pictures: [] }]))).toEqual([]);
});

test('whatever a title says, the files can be read and keep to the limits', async () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (title, description) => {
      const products = [{ ...dress, title: `Jurk ${title}`, description }, scarf];
      const xml = await written(googleFeed, products);
      // The characters of XML 1.0; anything else makes the file unreadable.
      expect(xml).toMatch(/^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u);
      const items = itemsOfXml(xml);
      expect(items.map((item) => item['g:id'])).toEqual([['w7-S'], ['w7-M'], ['w9']]);
      for (const { 'g:title': titles = [], 'g:description': texts = [] } of items) {
        expect(titles[0]?.length).toBeLessThanOrEqual(150);
        expect(texts).toHaveLength(1);
      }
      expect(parse(await written(metaFeed, products), { columns: true })).toHaveLength(3);
    }),
  );
});

async function written(write: typeof googleFeed, products: FeedProduct[]): Promise<string> {
  let text = '';
  for await (const part of write(feed, chunksOf(products))) text += part;
  return text;
}

async function* chunksOf(products: FeedProduct[]) {
  for (const product of products) yield [product];
}

/** Returns the texts of each item by the name of its elements. */
function itemsOfXml(xml: string): Record<string, string[]>[] {
  const items = DomUtils.getElementsByTagName('item', parseDocument(xml, { xmlMode: true }));
  return items.map((item) => {
    const { children } = item;
    const texts = Map.groupBy(children, (child) => ('name' in child ? String(child.name) : ''));
    return Object.fromEntries(
      [...texts].map(([name, some]) => [name, some.map((one) => DomUtils.textContent(one))]),
    );
  });
}
