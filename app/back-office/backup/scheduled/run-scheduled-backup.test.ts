import { expect, test } from 'vitest';
import { lastDueBackup } from './scheduled-backups.server.ts';

test.each([
  ['in winter, after the hour', '2026-11-25T04:00:00Z', 3, '2026-11-25T02:00:00.000Z'],
  ['at the hour itself', '2026-11-25T02:00:00Z', 3, '2026-11-25T02:00:00.000Z'],
  ['a moment before it is yesterday’s', '2026-11-25T01:59:59Z', 3, '2026-11-24T02:00:00.000Z'],
  ['in summer', '2026-07-01T04:00:00Z', 3, '2026-07-01T01:00:00.000Z'],
  ['late in the evening', '2026-11-25T22:30:00Z', 23, '2026-11-25T22:00:00.000Z'],
  ['just after midnight', '2026-11-25T23:30:00Z', 23, '2026-11-25T22:00:00.000Z'],
  ['an hour that clocks skip is the next one', '2026-03-29T06:00:00Z', 2, '2026-03-29T01:00:00.000Z'],
  ['an hour that clocks show twice is the first', '2026-10-25T06:00:00Z', 2, '2026-10-25T00:00:00.000Z'],
  ['before it on the day clocks change', '2026-03-28T23:30:00Z', 3, '2026-03-28T02:00:00.000Z'],
])('%s', (_, now, hour, due) => {
  expect(lastDueBackup(new Date(now), hour).toISOString()).toBe(due);
});
