import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLegacyBrowserProduct } from '#app/catalogue/editing/parse-legacy-browser-product.ts';
import { legacyRowName, legacyRowsOfKind } from './legacy-browser-data.ts';
import { readMigratedCategory } from './read-stored-category.ts';

test('rows are a list, or a list for each section, whose rows then say it', () => {
  expect(legacyRowsOfKind('products', [{ title: 'Shirt' }])).toEqual([{ title: 'Shirt' }]);
  expect(legacyRowsOfKind('images', 'data:x')).toEqual(['data:x']);
  expect(legacyRowsOfKind('categories', undefined)).toEqual([]);
  expect(
    legacyRowsOfKind('categories', {
      women: [{ url: 'tops' }],
      men: [{ url: 'sets', category_type: 'women' }],
    }),
  ).toEqual([
    { category_type: 'women', url: 'tops' },
    { category_type: 'women', url: 'sets' },
  ]);
});

test.each([
  [{ url: '/women/Dresses?sort=newest', featured: true, category_type: 'women' }, 'dresses', true],
  [{ url: 'two-pieces', category_type: 'women' }, 'two-pieces', false],
  [{ url: 'https://shop.example/new-in/summer/', featured: 'yes', category_type: 'new-in' }, 'summer', false],
])('the category %j has the slug %s', (row, slug, featured) => {
  expect(readMigratedCategory(row)).toMatchObject({ ok: true, category: { slug, featured } });
});

test.each([
  [null, 'not-understood'],
  [{ url: 'tops' }, 'section'],
  [{ url: 'tops', category_type: 'kids' }, 'section'],
  [{ url: 'no slug', category_type: 'men' }, 'slug'],
  [{ category_type: 'men' }, 'slug'],
])('the category %j is refused: %s', (row, problem) => {
  expect(readMigratedCategory(row)).toEqual({ ok: false, problem });
});

test('a product is read by any of the names that browsers kept; it is women’s where it does not say', () => {
  const row = {
    title: 'Café Shirt',
    price: '44.995',
    subcategory: 'tops',
    imageUrl: '/media/x',
    isNew: true,
    sizes: ['S', { size: 'M', available: false }],
    editor_notes: 'Light',
  };
  expect(parseLegacyBrowserProduct(row)).toMatchObject({
    ok: true,
    product: {
      slug: 'cafe-shirt',
      picture: '/media/x',
      input: {
        title: 'Café Shirt',
        priceCents: 4500,
        category: 'women',
        isNew: true,
        editorNotes: 'Light',
        sizes: [{ size: 'S' }, { size: 'M', available: false }],
      },
    },
  });
  const mens = { title: 'Shirt', price: 10, category: 'men', subcategory: 'shirts', slug: 'The Shirt!' };
  expect(parseLegacyBrowserProduct(mens)).toMatchObject({
    product: { slug: 'the-shirt', input: { category: 'men' } },
  });
});

const whole = { title: 'Shirt', price: 10, subcategory: 'tops' };
test.each([
  ['text', 'not-understood'],
  [{ ...whole, title: ' ' }, 'title'],
  [{ ...whole, title: 5 }, 'title'],
  [{ ...whole, price: -1 }, 'price'],
  [{ ...whole, price: 'much' }, 'price'],
  [{ ...whole, price: '' }, 'price'],
  [{ ...whole, price: ' ' }, 'price'],
  [{ ...whole, price: null }, 'price'],
  [{ ...whole, price: [] }, 'price'],
  [{ ...whole, price: 1e300 }, 'price'],
  [{ ...whole, subcategory: undefined }, 'subcategory'],
  [{ ...whole, sizes: ['S', 'S'] }, 'sizes'],
  [{ ...whole, sizes: ['Huge'] }, 'sizes'],
])('the product %j is refused: %s', (row, problem) => {
  expect(parseLegacyBrowserProduct(row)).toEqual({ ok: false, problem });
});

test('whatever a browser kept, each row can be read and named', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (kept) => {
      for (const row of [...legacyRowsOfKind('categories', kept), ...legacyRowsOfKind('products', kept)]) {
        expect(typeof readMigratedCategory(row).ok).toBe('boolean');
        expect(typeof parseLegacyBrowserProduct(row).ok).toBe('boolean');
        expect(legacyRowName(row).length).toBeLessThanOrEqual(101);
      }
    }),
    { numRuns: 300 },
  );
});
