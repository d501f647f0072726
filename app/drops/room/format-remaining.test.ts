import { expect, test } from 'vitest';
import { formatRemaining } from './format-remaining.ts';

test.each([
  [0, '0:00'],
  [-5_000, '0:00'],
  [1, '0:01'],
  [59_000, '0:59'],
  [581_000, '9:41'],
  [3_600_000, '1:00:00'],
  [4_181_000, '1:09:41'],
  [86_400_000, '1 d 00:00:00'],
  [176_981_000, '2 d 01:09:41'],
])('%i milliseconds are %s', (ms, shown) => {
  expect(formatRemaining(ms)).toBe(shown);
});
