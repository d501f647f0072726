import { expect, test } from 'vitest';
import { sampleSubcategories } from '#tests/support/subcategories.ts';
import { allowedSubcategories, shownSubcategories, subcategoryName } from './categories.ts';

test('men find no skirts among their trousers', () => {
  const name = (department?: string) => subcategoryName(sampleSubcategories, 'bottoms', 'nl', department);
  expect(name('men')).toBe('Broeken');
  expect(name('women')).toBe('Broeken & rokken');
  expect(name('new-in')).toBe('Broeken & rokken');
  expect(name()).toBe('Broeken & rokken');
});

test('an unknown category is called like its slug', () => {
  expect(subcategoryName(sampleSubcategories, 'hats', 'en')).toBe('hats');
});

test('departments allow what they list, and drops allow everything', () => {
  const slugs = (category: 'women' | 'men' | 'the-drop') =>
    allowedSubcategories(sampleSubcategories, category).map(({ slug }) => slug);
  expect(slugs('women')).toEqual(['dresses', 'tops', 'bottoms', 'two-pieces', 'accessories']);
  expect(slugs('men')).toEqual(['shirts', 'tops', 'bottoms', 'sets', 'accessories']);
  expect(slugs('the-drop')).toContain('test');
  expect(shownSubcategories(sampleSubcategories).map(({ slug }) => slug)).not.toContain('test');
});
