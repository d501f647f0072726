import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { sampleColours } from '#tests/support/colours.ts';
import { letters } from '#tests/support/letters.ts';
import { addProduct, holdStockForTests } from '#tests/support/products.ts';
import { requestInfoForTests } from '#tests/support/sign-in.ts';
import { sampleShop } from '#tests/support/subcategories.ts';
import { saveProduct } from '../editing/save-product.server.ts';
import { holds, products, subcategories, systemSizes } from '../tables.server.ts';
import { type Filters, facets, facetValues, noFilters, ownFacetValues } from './filters.ts';
import { findListing, PAGE_SIZE } from './find-listing.server.ts';
import { departmentScope } from './listing-scope.server.ts';
import { readFilters } from './listing-url.ts';
import { loadListing } from './load-listing.server.ts';

const language = 'en';

beforeEach(async () => {
  await db.delete(holds);
  await db.delete(products);
});

const known = ownFacetValues(letters, sampleShop);

test('a listing shows new pieces first, then the newest', async () => {
  await addProduct('Old', { daysAgo: 9 });
  await addProduct('Recent', { daysAgo: 1 });
  await addProduct('New but older', { daysAgo: 5, isNew: true });
  expect(await titles('women')).toEqual(['New but older', 'Recent', 'Old']);
});

test('a listing sorts by price both ways', async () => {
  await addProduct('Dear', { priceCents: 9_000 });
  await addProduct('Cheap', { priceCents: 1_000 });
  const of = async (sorting: 'price-asc' | 'price-desc') =>
    (await findListing(db, departmentScope('women'), { sorting, language })).cards.map(({ title }) => title);
  expect(await of('price-asc')).toEqual(['Cheap', 'Dear']);
  expect(await of('price-desc')).toEqual(['Dear', 'Cheap']);
});

test('new-in shows the six newest new pieces of women and men, whatever the sorting and the filters', async () => {
  for (let day = 1; day <= 7; day++) {
    await addProduct(`New ${day}`, {
      daysAgo: day,
      isNew: true,
      priceCents: day * 100,
      category: day % 2 ? 'men' : 'women',
    });
  }
  await addProduct('Drop', { isNew: true, category: 'the-drop' });
  const scope = departmentScope('new-in');
  const dearest = await findListing(db, scope, { sorting: 'price-desc', language });
  expect(dearest.cards.map(({ title }) => title)).toEqual([6, 5, 4, 3, 2, 1].map((day) => `New ${day}`));
  expect(dearest.total).toBe(6);
  const filters: Filters = { ...noFilters, gender: ['men'] };
  const men = await findListing(db, scope, { filters, language });
  expect(men.cards.map(({ title }) => title)).toEqual(['New 1', 'New 3', 'New 5']);
});

test('a subcategory narrows a listing', async () => {
  await addProduct('Dress', { subcategory: 'dresses' });
  await addProduct('Top');
  const { cards } = await findListing(db, departmentScope('women', ['tops']), { language });
  expect(cards.map(({ title }) => title)).toEqual(['Top']);
});

test('a size counts as long as a piece is left that nobody holds', async () => {
  const { id } = await addProduct('Shirt', {
    sizes: [
      { size: 'S', stockQuantity: 0 },
      { size: 'M', stockQuantity: 2, available: false },
      { size: 'L', stockQuantity: 2 },
    ],
  });
  const sizes = async () => (await findListing(db, departmentScope('women'), { language })).counts.size;
  expect(await sizes()).toEqual([{ value: 'L', count: 1 }]);
  await holdStockForTests(id, 'L', 1);
  expect(await sizes()).toEqual([{ value: 'L', count: 1 }]);
  await holdStockForTests(id, 'L', 1);
  expect(await sizes()).toEqual([]);
  const filters: Filters = { ...noFilters, size: ['L'] };
  expect(await findListing(db, departmentScope('women'), { filters, language })).toMatchObject({
    total: 0,
    cards: [],
    counts: { size: [{ value: 'L', count: 0 }] },
  });
});

test('a price belongs to the range that begins with it', async () => {
  await addProduct('Below', { priceCents: 4_999 });
  await addProduct('Fifty', { priceCents: 5_000 });
  await addProduct('Dearest', { priceCents: 90_000 });
  const { counts } = await findListing(db, departmentScope('women'), { language });
  expect(counts.price).toEqual([
    { value: '0-50', count: 1 },
    { value: '50-100', count: 1 },
    { value: '200-', count: 1 },
  ]);
});

test('a page shows 48 pieces, and all pages together show every piece once', async () => {
  for (let number = 0; number < PAGE_SIZE + 2; number++) await addProduct(`Top ${number}`);
  const page = (number: number) => findListing(db, departmentScope('women'), { page: number, language });
  const [first, second, third] = [await page(1), await page(2), await page(3)];
  expect([first.total, first.pages]).toEqual([PAGE_SIZE + 2, 2]);
  expect([first.cards.length, second.cards.length, third.cards.length]).toEqual([PAGE_SIZE, 2, 0]);
  const shown = new Set([...first.cards, ...second.cards].map(({ id }) => id));
  expect(shown.size).toBe(PAGE_SIZE + 2);
});

test('a colour that the house does not know is refused, none at all is fine', async () => {
  const { id } = await addProduct('Plain', { colour: 'red' });
  const again = { title: 'Plain', priceCents: 1, category: 'women', subcategory: 'tops' } as const;
  const sizes = [{ size: 'M' as const }];
  const saved = await saveProduct(db, { ...again, imageIds: [], sizes, colour: 'mauve' }, { id });
  expect(saved).toMatchObject({ ok: false, problems: { colour: expect.any(String) } });
  expect((await saveProduct(db, { ...again, imageIds: [], sizes }, { id })).ok).toBe(true);
  expect((await findListing(db, departmentScope('women'), { language })).counts.colour).toEqual([]);
});

test.each([false, true])(
  'a count is the number of cards shown, with one card for each design: %s',
  async (oneCard) => {
    await addWardrobe();
    await db.update(subcategories).set({ oneCard });
    onTestFinished(async () => void (await db.update(subcategories).set({ oneCard: false })));
    const rows = await db.select(pickColumns(products, 'id', 'styleNumber')).from(products);
    const styles = new Map(rows.map(({ id, styleNumber }) => [id, styleNumber ?? id]));
    const scopes = [
      departmentScope('women'),
      departmentScope('men'),
      departmentScope('men', ['shirts']),
      departmentScope('new-in'),
    ];
    const values = facetValues(known);
    const chosen = fc.record(
      Object.fromEntries(
        facets.map((facet) => [
          facet,
          fc.subarray([...values[facet]], { maxLength: Math.min(3, values[facet].length) }),
        ]),
      ),
    ) as unknown as fc.Arbitrary<Filters>;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...scopes), chosen, fc.nat(), async (scope, filters, pick) => {
        const all = await findListing(db, scope, { language });
        const some = await findListing(db, scope, { filters, language });
        const ids = new Set(all.cards.map(({ id }) => id));
        if (oneCard) expect(new Set(some.cards.map(({ id }) => styles.get(id))).size).toBe(some.cards.length);
        else expect(some.cards.every(({ id }) => ids.has(id))).toBe(true);
        expect(some.cards.length).toBe(Math.min(some.total, PAGE_SIZE));

        const counts = facets.flatMap((facet) => some.counts[facet].map((value) => ({ facet, ...value })));
        const one = counts[pick % Math.max(1, counts.length)];
        if (!one) return;
        const narrowed: Filters = { ...filters, [one.facet]: [one.value] };
        const seen = await findListing(db, scope, { filters: narrowed, language });
        expect({ ...one, count: seen.total }).toEqual(one);
      }),
      { numRuns: 60 },
    );
  },
  60_000,
);

test('the card of a design is its first product that the filters and the order find', async () => {
  await db.update(subcategories).set({ oneCard: true }).where(eq(subcategories.slug, 'tops'));
  onTestFinished(async () => void (await db.update(subcategories).set({ oneCard: false })));
  const top = { styleNumber: 'T-1' };
  await addProduct('White', { ...top, colour: 'white', daysAgo: 1, priceCents: 3_000 });
  await addProduct('Red', { ...top, colour: 'red', daysAgo: 2, priceCents: 2_000 });
  await addProduct('Black', { ...top, colour: 'black', daysAgo: 3, priceCents: 9_000 });
  await addProduct('Plain', { daysAgo: 4, priceCents: 4_000 });
  for (const day of [5, 6]) await addProduct('Dress', { ...top, subcategory: 'dresses', daysAgo: day });
  const shown = async (filters: Partial<Filters>, sorting?: 'price-asc') => {
    const chosen = { filters: { ...noFilters, ...filters }, language, ...(sorting && { sorting }) } as const;
    const { cards, total } = await findListing(db, departmentScope('women'), chosen);
    expect(total).toBe(cards.length);
    return cards.map(({ title }) => title);
  };
  expect(await shown({})).toEqual(['White', 'Plain', 'Dress', 'Dress']);
  expect(await shown({ category: ['tops'] }, 'price-asc')).toEqual(['Red', 'Plain']);
  expect(await shown({ colour: ['red', 'black'] })).toEqual(['Red']);
  expect(await shown({ price: ['50-100'], category: ['tops'] })).toEqual(['Black']);
});

test('an address is read as far as the listing offers it', () => {
  const search = new URLSearchParams(
    'colour=red&colour=mauve&size=M&gender=men&colour=red&price=1-2&new=yes',
  );
  expect(readFilters(search, known, ['size', 'colour'])).toEqual({
    ...noFilters,
    size: ['M'],
    colour: ['red'],
  });
});

test('equal sizes of two systems are one filter', async () => {
  const ofM = and(eq(systemSizes.systemId, 'letters'), eq(systemSizes.size, 'M'));
  await db
    .update(systemSizes)
    .set({ measures: { EU: '38', UK: '10', chest: '88–92' } })
    .where(ofM);
  onTestFinished(async () => void (await db.update(systemSizes).set({ measures: null }).where(ofM)));
  await addProduct('In Letters', { sizes: [{ size: 'M' }, { size: 'L' }] });
  await addProduct('In Numbers', { sizeSystemId: 'women-eu', sizes: [{ size: '38' }, { size: '40' }] });
  const ofSize = async (size: string[]) => {
    const { cards, counts } = await findListing(db, departmentScope('women'), {
      filters: { ...noFilters, size },
      language,
    });
    return [cards.map(({ title }) => title).sort(), counts.size];
  };
  const sizes = [
    { value: 'M', name: 'M / 38', count: 2 },
    { value: 'L', count: 1 },
    { value: '40', count: 1 },
  ];
  expect(await ofSize([])).toEqual([['In Letters', 'In Numbers'], sizes]);
  expect(await ofSize(['M'])).toEqual([['In Letters', 'In Numbers'], sizes]);
  expect(await ofSize(['40'])).toEqual([['In Numbers'], sizes]);

  const context = new RouterContextProvider();
  context.set(requestInfo, requestInfoForTests());
  const search = new URLSearchParams('size=38&size=40&sort=price-asc');
  const page = { path: '/women', rows: sampleShop };
  const led = await loadListing(context, search, departmentScope('women'), page).catch((thrown) => thrown);
  expect(led).toBeInstanceOf(Response);
  expect(led.headers.get('location')).toBe('/women?size=M&size=40&sort=price-asc');
});

async function titles(department: 'women' | 'men'): Promise<string[]> {
  return (await findListing(db, departmentScope(department), { language })).cards.map(({ title }) => title);
}

async function addWardrobe(): Promise<void> {
  const sizes = ['S', 'M', 'L', 'One Size'] as const;
  for (let number = 0; number < 36; number++) {
    const { id } = await addProduct(`Piece ${number}`, {
      category: number % 2 ? 'men' : 'women',
      subcategory: number % 3 ? 'tops' : number % 2 ? 'shirts' : 'dresses',
      isNew: number % 5 === 0,
      priceCents: 2_000 + number * 700,
      ...(number % 4 && { styleNumber: `P-${number % 10}` }),
      ...(number % 7 && { colour: sampleColours[number % 4]?.slug }),
      sizes: sizes
        .filter((_, place) => (number + place) % 3)
        .map((size, place) => ({ size, stockQuantity: (number + place) % 2 })),
    });
    if (number % 6 === 0) await holdStockForTests(id, 'M', 1);
  }
}
