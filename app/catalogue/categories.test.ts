import { expect, test } from 'vitest';
import { wordsIn } from '#app/platform/text/translations.ts';
import { subcategoryName } from './categories.ts';

test('men find no skirts among their trousers', () => {
  expect(subcategoryName('bottoms', 'men', wordsIn('nl'))).toBe('Broeken');
  expect(subcategoryName('bottoms', 'women', wordsIn('nl'))).toBe('Broeken & rokken');
  expect(subcategoryName('bottoms', 'new-in', wordsIn('nl'))).toBe('Broeken & rokken');
  expect(subcategoryName('tops', 'men', wordsIn('en'))).toBe('Tops');
});
