import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Filters, facets, facetValues, mapFacets } from './filters.ts';
import {
  gridVariants,
  listingOrders,
  listingUrl,
  orderOf,
  pageOf,
  readFilters,
  sortings,
  viewOf,
} from './listing-url.ts';

const known = {
  gender: ['women', 'men'],
  size: ['S', 'M', '38.5', 'One Size'],
  category: ['dresses', 'wide-trousers'],
  colour: ['red', 'dark-blue'],
};

test('what is as it is by itself stands in no address', () => {
  expect(listingUrl('/women', { sorting: 'newest', view: 'products', page: 1 })).toBe('/women');
  expect(listingUrl('/search', { query: 'linen', sorting: 'relevance' })).toBe('/search?q=linen');
  expect(listingUrl('/search', { query: 'a&b=c' })).toBe('/search?q=a%26b%3Dc');
});

test('an address says everything, and always the same for the same choice', () => {
  const filters = fc.record(
    mapFacets((facet) => fc.shuffledSubarray([...facetValues(known)[facet]])),
  ) as fc.Arbitrary<Filters>;
  fc.assert(
    fc.property(
      filters,
      fc.constantFrom(...listingOrders),
      fc.constantFrom(...gridVariants),
      fc.integer({ min: 1, max: 999 }),
      (chosen, sorting, view, page) => {
        const address = listingUrl('/search', { query: 'x', filters: chosen, sorting, view, page });
        const search = new URL(address, 'http://shop.example').searchParams;
        const read = readFilters(search, known);
        expect([orderOf(search, listingOrders), viewOf(search), pageOf(search)]).toEqual([
          sorting,
          view,
          page,
        ]);
        for (const facet of facets) expect(new Set(read[facet])).toEqual(new Set(chosen[facet]));
        const again = listingUrl('/search', { query: 'x', filters: read, sorting, view, page });
        const once = readFilters(new URL(again, 'http://shop.example').searchParams, known);
        expect(listingUrl('/search', { query: 'x', filters: once, sorting, view, page })).toBe(again);
      },
    ),
  );
});

test.each(['', 'cheapest', 'relevance'])('the order "%s" of a department is the newest', (sort) => {
  expect(orderOf(new URLSearchParams({ sort }), sortings)).toBe('newest');
});

test.each(['0', '-1', '1.5', 'x', '', '01', '9999999'])('page "%s" is the first', (page) => {
  expect(pageOf(new URLSearchParams({ page }))).toBe(1);
});
