import { expect, test } from 'vitest';
import { findDayProblems, readFilters } from './order-filters.ts';

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
