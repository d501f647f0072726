import { expect, test } from 'vitest';
import { findDayProblems, orderListQuery, readFilters, readOrderList } from './order-filters.ts';

test.each([
  ['', undefined],
  ['from=&to=', undefined],
  ['from=2026-11-01&to=2026-11-01', undefined],
  ['to=2026-12-31', undefined],
  ['from=2026-02-30', { from: 'day' }],
  ['from=yesterday&to=1999-01-01', { from: 'day', to: 'day' }],
  ['from=2026-11-02&to=2026-11-01', { to: 'order' }],
])('days of %j', (address, problems) => {
  expect(findDayProblems(readFilters(new URLSearchParams(address)))).toEqual(problems);
});

test.each([
  ['', 'orders'],
  ['view=everything&from=2026-11-01', 'orders'],
  ['q=+', 'orders'],
  ['q=noor', 'all'],
  ['status=pending', 'all'],
  ['payment=failed', 'all'],
  ['deleted=1', 'all'],
  ['q=noor&view=to-send', 'to-send'],
  ['view=unpaid', 'unpaid'],
])('%j is the view %s', (address, view) => {
  expect(readFilters(new URLSearchParams(address)).view).toBe(view);
});

test('what is to be sent begins with what waits longest, unless somebody sorts it', () => {
  const directionOf = (address: string) => readOrderList(new URLSearchParams(address)).direction;
  expect([directionOf(''), directionOf('view=to-send'), directionOf('view=to-send&order=desc')]).toEqual([
    'desc',
    'asc',
    'desc',
  ]);
});

test('of returns comes first what is due first, which no other list can be sorted by', () => {
  const listOf = (address: string) => {
    const { sort, direction } = readOrderList(new URLSearchParams(address));
    return [sort, direction];
  };
  expect(listOf('view=withdrawn')).toEqual(['due', 'asc']);
  expect(listOf('view=withdrawn&sort=total&order=desc')).toEqual(['total', 'desc']);
  expect(listOf('view=to-send&sort=due')).toEqual(['date', 'asc']);
});

test('a list is saved without its page, and without what its address says in vain', () => {
  const saved = (address: string) => orderListQuery(new URLSearchParams(address));
  expect(saved('page=3&lang=nl&q=+Jan%20%26+Co&to=2026-11-02&status=paid&view=to-send&x=1')).toBe(
    'view=to-send&q=Jan+%26+Co&to=2026-11-02',
  );
  expect(saved('order=asc&sort=total&deleted=1&payment=failed&status=cancelled')).toBe(
    'status=cancelled&payment=failed&deleted=1&sort=total&order=asc',
  );
  for (const vain of [
    '',
    'from=2026-02-30',
    'from=2026-11-02&to=2026-11-01',
    'view=x&sort=password&order=up',
  ])
    expect(saved(vain)).toBe('');
});

test('however long a search is, its address can be saved', () => {
  const longest = {
    q: '😀'.repeat(200),
    view: 'cancelled-paid',
    payment: 'partly-refunded',
    status: 'processing',
  };
  const query = orderListQuery(
    new URLSearchParams({ ...longest, from: '2026-11-01', to: '2026-11-02', deleted: '1' }),
  );
  expect(query.length).toBeLessThan(1_500);
});
