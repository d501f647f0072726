import { expect, test } from 'vitest';
import { findHistoryDayProblems, historySearch, readHistoryFilters } from './history-filters.ts';

test('an address says what is asked for, and what it does not know asks for nothing', () => {
  const address = 'q=ORD-1&person=noor%40example.com&kind=order&did=refunded&from=2026-11-01&to=2026-11-02';
  expect(historySearch(readHistoryFilters(new URLSearchParams(address)))).toBe(address);
  const unknown = readHistoryFilters(new URLSearchParams('kind=password&did=drop+table&q=%00'));
  expect(historySearch(unknown)).toBe('');
});

test('days that are none are said, and stay as typed', () => {
  const problems = (from: string, to: string) =>
    findHistoryDayProblems(readHistoryFilters(new URLSearchParams({ from, to })));
  expect(problems('', '')).toBeUndefined();
  expect(problems('2026-11-02', '2026-11-02')).toBeUndefined();
  expect(problems('2026-02-30', 'x')).toEqual({ from: 'day', to: 'day' });
  expect(problems('2026-11-02T10:00', '')).toEqual({ from: 'day' });
  expect(problems('2026-11-02', '2026-11-01')).toEqual({ to: 'order' });
});
