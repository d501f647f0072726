import { expect, test } from 'vitest';
import { addWords, wordsIn } from './translations.ts';

addWords({
  en: {
    'sampleShop.parts': '{count, plural, one {# part} other {# parts}}',
    'sampleShop.english': 'Only in English',
  },
  nl: { 'sampleShop.parts': '{count, plural, one {# deel} other {# delen}}' },
});

test.each([
  ['en', 1, '1 part'],
  ['en', 1_200, '1,200 parts'],
  ['nl', 1, '1 deel'],
  ['nl', 1_200, '1.200 delen'],
] as const)('in %s, %d of a thing are counted as that language does', (language, count, expected) => {
  expect(wordsIn(language)('sampleShop.parts', { count })).toBe(expected);
});

test('an id without a text stands for itself, also where another language has one', () => {
  expect(wordsIn('nl')('sampleShop.english')).toBe('sampleShop.english');
});

test('words that are added later leave those before', () => {
  addWords({ nl: { 'sampleShop.later': 'Later' } });
  expect(wordsIn('nl')('sampleShop.later')).toBe('Later');
  expect(wordsIn('nl')('sampleShop.parts', { count: 2 })).toBe('2 delen');
});
