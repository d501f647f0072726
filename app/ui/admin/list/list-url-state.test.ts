import { expect, test } from 'vitest';
import { listUrl, readListState } from './list-url-state.ts';

const rules = { sorts: ['date', 'total'], direction: 'desc' } as const;

test('a list without parameters is the usual one', () => {
  const usual = { search: '', sort: 'date', direction: 'desc', page: 1 };
  expect(readListState(new URLSearchParams(), rules)).toEqual(usual);
  expect(readListState(new URLSearchParams('sort=password&order=up&page=-1&q=%00'), rules)).toEqual(usual);
  for (const page of ['page=401', 'page=1e9'])
    expect(readListState(new URLSearchParams(page), rules)).toEqual(usual);
});

test('what an address says is shown', () => {
  const said = new URLSearchParams('q= noor &sort=total&order=asc&page=3');
  expect(readListState(said, rules)).toEqual({ search: 'noor', sort: 'total', direction: 'asc', page: 3 });
});

test('another page keeps the rest; another order begins at page one', () => {
  expect(listUrl('?q=noor&page=2', { page: 3 })).toBe('?q=noor&page=3');
  expect(listUrl('?q=noor&page=2', { page: 1 })).toBe('?q=noor');
  expect(listUrl('?q=noor&page=2&lang=nl', { sort: 'total', order: 'asc' })).toBe(
    '?q=noor&sort=total&order=asc',
  );
});
