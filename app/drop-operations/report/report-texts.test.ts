import { expect, test } from 'vitest';
import { formatDuration } from './report-texts.ts';

test.each([
  [0, '0 sec', '0 sec'],
  [40, '40 sec', '40 sec'],
  [60, '1 min', '1 min'],
  [192, '3 min 12 sec', '3 min 12 sec'],
  [3_600, '1 hr', '1 uur'],
  [7_509, '2 hr 5 min', '2 uur 5 min'],
  [86_400 + 59, '1 day', '1 dag'],
  [86_400 * 3 + 3_600 * 4, '3 days 4 hr', '3 dagen 4 uur'],
])('%i seconds are told in two units at most', (seconds, english, dutch) => {
  expect(formatDuration(seconds, 'en')).toBe(english);
  expect(formatDuration(seconds, 'nl')).toBe(dutch);
});
