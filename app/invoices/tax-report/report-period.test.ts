import { expect, test } from 'vitest';
import { namedPeriods, readPeriod } from './report-period.ts';

const now = new Date('2026-11-25T12:00:00Z');
const read = (query: string) => readPeriod(new URLSearchParams(query), now);

test.each([
  ['', '2026-10-01', '2026-12-31', '2026-09-30T22:00:00.000Z', '2026-12-31T23:00:00.000Z'],
  ['period=2026-Q1', '2026-01-01', '2026-03-31', '2025-12-31T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
  ['period=2028-02', '2028-02-01', '2028-02-29', '2028-01-31T23:00:00.000Z', '2028-02-29T23:00:00.000Z'],
  ['period=soon', '2026-10-01', '2026-12-31', '2026-09-30T22:00:00.000Z', '2026-12-31T23:00:00.000Z'],
  [
    'from=2026-03-29&to=2026-03-29',
    '2026-03-29',
    '2026-03-29',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ],
])('%s is from %s to %s, at the clocks of Amsterdam', (query, from, to, begins, ends) => {
  const asked = read(query);
  if (!asked.ok) throw new Error('It is a period.');
  expect(asked.period).toMatchObject({ from, to });
  expect([asked.from.toISOString(), asked.to.toISOString()]).toEqual([begins, ends]);
});

test.each([
  ['from=2026-02-30&to=2026-03-01', { from: 'day' }],
  ['from=2026-03-01', { to: 'day' }],
  ['from=2026-03-02&to=2026-03-01', { to: 'order' }],
  ['from=2026-03-02T10:00&to=x', { from: 'day', to: 'day' }],
])('%s says what is wrong', (query, problems) => {
  expect(read(query)).toMatchObject({ ok: false, problems });
});

test('periods to choose from go back over two years and a month of the year before', () => {
  const { quarters, months } = namedPeriods('2026-11-25');
  expect([quarters[0], quarters[1], quarters.at(-1)]).toEqual(['2026-Q4', '2026-Q3', '2024-Q4']);
  expect([months[0], months.at(-1)]).toEqual(['2026-11', '2025-11']);
  expect(namedPeriods('2026-01-31').months[1]).toBe('2025-12');
});
