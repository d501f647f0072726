import { expect, test } from 'vitest';
import { lastPageOf, listUrl, readListState } from './list-url-state.ts';

const rules = { sorts: ['date', 'total'], direction: 'desc' } as const;

test('a list without parameters is the usual one', () => {
  const usual = { search: '', sort: 'date', direction: 'desc', page: 1, perPage: 25 };
  expect(readListState(new URLSearchParams(), rules)).toEqual(usual);
  expect(readListState(new URLSearchParams('sort=password&order=up&page=-1&q=%00'), rules)).toEqual(usual);
  for (const page of ['page=401', 'page=1e9'])
    expect(readListState(new URLSearchParams(page), rules)).toEqual(usual);
});

test('an address chooses how many rows a page has, of a few numbers', () => {
  const read = (address: string) => readListState(new URLSearchParams(address), rules);
  expect(read('rows=100&page=100')).toMatchObject({ perPage: 100, page: 100 });
  expect(read('rows=100&page=101')).toMatchObject({ perPage: 100, page: 1 });
  for (const rows of ['0', '-25', '26', '1e9', 'all']) expect(read(`rows=${rows}`).perPage).toBe(25);
});

test('the last page is the one with the last row that is counted', () => {
  expect([0, 1, 25, 26, 10_001].map((total) => lastPageOf(total, 25))).toEqual([1, 1, 1, 2, 400]);
});

test('what an address says is shown', () => {
  const said = new URLSearchParams('q= noor &sort=total&order=asc&page=3');
  expect(readListState(said, rules)).toEqual({
    search: 'noor',
    sort: 'total',
    direction: 'asc',
    page: 3,
    perPage: 25,
  });
});

test('another page keeps the rest; another order begins at page one', () => {
  expect(listUrl('?q=noor&page=2', { page: 3 })).toBe('?q=noor&page=3');
  expect(listUrl('?q=noor&page=2', { page: 1 })).toBe('?q=noor');
  expect(listUrl('?q=noor&page=2&lang=nl', { sort: 'total', order: 'asc' })).toBe(
    '?q=noor&sort=total&order=asc',
  );
});
