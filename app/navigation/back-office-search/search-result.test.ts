import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_SEARCH, maySearch, readSearch, searchedLists } from './search-result.ts';

const kinds = Object.keys(searchedLists) as (keyof typeof searchedLists)[];

test('each role searches what it may open: content finds neither orders nor customers', () => {
  expect(kinds.filter((kind) => maySearch('owner', kind))).toEqual(kinds);
  expect(kinds.filter((kind) => !maySearch('content', kind))).toEqual([
    'order',
    'imported-order',
    'customer',
  ]);
  expect(kinds.filter((kind) => !maySearch('fulfilment', kind))).toEqual(['drop', 'section', 'image']);
});

test('whatever is typed, what is looked for is a text of two letters at least that a database keeps', () => {
  for (const [typed, search] of [
    ['  noor ', 'noor'],
    ['n', ''],
    ['', ''],
    ['\0n\0', ''],
  ] as const)
    expect(readSearch(new URLSearchParams({ q: typed }))).toBe(search);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
      const search = readSearch(new URLSearchParams([['q', typed]]));
      expect(search.isWellFormed() && !search.includes('\0')).toBe(true);
      expect([...search].length).toBeLessThanOrEqual(LONGEST_SEARCH);
    }),
  );
});
