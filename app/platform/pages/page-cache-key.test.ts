import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasSearch, isOwnAddress, pageCacheKey } from './page-cache-key.server.ts';

const value = fc.oneof(
  fc.constantFrom('newest', 'price-asc', 'a&sort=b', 'a=b', '%26', '', 'é', '+'),
  fc.string(),
);
const shown = fc.array(fc.tuple(fc.constantFrom('sort', 'drop', '_routes'), value), { maxLength: 4 });
const similar = shown.chain((one) =>
  fc.tuple(fc.constant(one), fc.oneof(fc.shuffledSubarray(one, { minLength: one.length }), shown)),
);
const tracking = fc.array(
  fc.tuple(
    fc.constantFrom('code', 'utm_source', 'utm_campaign', 'gclid', 'fbclid', 'msclkid', 'lang'),
    value,
  ),
  {
    maxLength: 3,
  },
);

test('two addresses share a page only if pages read the same from them', () => {
  fc.assert(
    fc.property(similar, ([one, other]) => {
      const [oneKey, otherKey] = [pageCacheKey(address(one), 'en'), pageCacheKey(address(other), 'en')];
      fc.pre(oneKey !== undefined && oneKey === otherKey);
      for (const name of ['sort', 'drop', '_routes'])
        expect(new URLSearchParams(other).getAll(name)).toEqual(new URLSearchParams(one).getAll(name));
    }),
    { numRuns: 500 },
  );
});

test('a value that looks like parameters is still one value', () => {
  expect(pageCacheKey('/the-drop?drop=x%26sort%3Dprice-asc', 'en')).not.toBe(
    pageCacheKey('/the-drop?drop=x&sort=price-asc', 'en'),
  );
});

test('of a parameter given twice the first counts, as for the pages', () => {
  expect(pageCacheKey('/men?sort=price-asc&sort=price-desc', 'en')).not.toBe(
    pageCacheKey('/men?sort=price-desc&sort=price-asc', 'en'),
  );
});

test('tracking changes nothing, wherever it stands', () => {
  fc.assert(
    fc.property(shown, tracking, (page, marks) => {
      const key = pageCacheKey(address([...marks, ...page]), 'nl');
      fc.pre(key !== undefined);
      expect(key).toBe(pageCacheKey(address(page), 'nl'));
      expect(key).toBe(pageCacheKey(address([...page, ...marks]), 'nl'));
    }),
  );
});

test('the order of different parameters changes nothing', () => {
  expect(pageCacheKey('/the-drop?sort=price-asc&drop=x', 'en')).toBe(
    pageCacheKey('/the-drop?drop=x&sort=price-asc', 'en'),
  );
});

test('each language and each path is a page of its own', () => {
  expect(
    new Set([
      pageCacheKey('/men', 'en'),
      pageCacheKey('/men', 'nl'),
      pageCacheKey('/women', 'en'),
      pageCacheKey('/men.data', 'en'),
    ]).size,
  ).toBe(4);
});

test('a page is its own only with the parameters it names, in whatever order, and with tracking', () => {
  expect(isOwnAddress('/men?page=2&sort=price-asc', '/men?sort=price-asc&page=2')).toBe(true);
  expect(isOwnAddress('/men.data?sort=price-asc&utm_source=mail', '/men?sort=price-asc')).toBe(true);
  expect(isOwnAddress('/men', '')).toBe(true);
  expect(isOwnAddress('/men?sort=price-asc', '?sort=price-asc')).toBe(true);
});

test.each([
  '/men?sort=dearest',
  '/men?sort=newest&sort=newest',
  '/men?colour=red',
  '/men?x',
  '/men?utm_Source=a',
])('%s is not the own address of /men nor of a sorted one', (url) => {
  for (const own of ['', '/men', '/men?sort=newest']) expect(isOwnAddress(url, own)).toBe(false);
});

test('an address asks for more than its path only by what pages read', () => {
  expect(['/men', '/men?', '/men?utm_source=a&lang=nl', '/men?page=2', '/men?x'].map(hasSearch)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
  // Names that merely resemble ignored ones.
  expect(['/men?language=nl', '/men?my_lang=nl', '/men?gclid2=1'].map(hasSearch)).toEqual([true, true, true]);
});

test('keys are the language and the address without what changes nothing', () => {
  expect(pageCacheKey('/men?sort=newest&gclid=1&drop=x', 'nl')).toBe('nl /men?drop=x&sort=newest');
  expect(pageCacheKey('/men?fbclid=1', 'en')).toBe('en /men');
  expect(pageCacheKey('/men', 'en')).toBe('en /men');
});

test('an endless query is not kept', () => {
  expect(pageCacheKey(`/men?x=${'a'.repeat(197)}`, 'en')).toBe(`en /men?x=${'a'.repeat(197)}`);
  expect(pageCacheKey(`/men?x=${'a'.repeat(198)}`, 'en')).toBeUndefined();
  expect(pageCacheKey(`/men?utm_source=${'a'.repeat(300)}`, 'en')).toBeUndefined();
});

function address(parameters: [string, string][]): string {
  return parameters.length ? `/men?${new URLSearchParams(parameters)}` : '/men';
}
