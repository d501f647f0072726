import { expect, test } from 'vitest';
import { formatWeight } from './format-weight.ts';

test.each([
  [0, '0 g', '0 g'],
  [999, '999 g', '999 g'],
  [1_000, '1 kg', '1 kg'],
  [1_250, '1.25 kg', '1,25 kg'],
  [31_500, '31.5 kg', '31,5 kg'],
])('%d grams are %s, in Dutch %s', (grams, english, dutch) => {
  expect(formatWeight(grams, 'en').replace('\u00a0', ' ')).toBe(english);
  expect(formatWeight(grams, 'nl').replace('\u00a0', ' ')).toBe(dutch);
});
