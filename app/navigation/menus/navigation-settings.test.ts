import { expect, test } from 'vitest';
import { parseMenuFields, settingsToMenuFields, splitSlugs } from './navigation-settings.ts';

const settings = {
  women: { featured: ['dresses', 'tops'], regular: ['accessories'] },
  'new-in': { featured: [], regular: ['best-sellers'] },
};

test('slugs stand between commas, trimmed, in small letters, each once', () => {
  expect(splitSlugs(' dresses,Tops ,, tops,two-pieces,')).toEqual(['dresses', 'tops', 'two-pieces']);
  expect(splitSlugs('  , ')).toEqual([]);
});

test('what the form shows reads back as it was; featured slugs are not repeated', () => {
  expect(parseMenuFields(settingsToMenuFields(settings))).toEqual({
    ok: true,
    settings,
  });
  const read = parseMenuFields({ 'women-featured': 'tops', 'women-regular': 'dresses, tops' });
  expect(read).toMatchObject({ settings: { women: { featured: ['tops'], regular: ['dresses'] } } });
});

test('what is no slug is named, by its field', () => {
  const many = Array.from({ length: 31 }, (_, at) => `s${at}`).join();
  expect(parseMenuFields({ 'men-featured': 'shirts, summer tops, <b>', 'men-regular': many })).toEqual({
    ok: false,
    problems: {
      'men-featured': { reason: 'no-slugs', slugs: ['summer tops', '<b>'] },
      'men-regular': { reason: 'too-many', most: 30 },
    },
  });
});

test('any slug is taken, whether a product can be in it or not', () => {
  const typed = {
    'men-featured': 'dresses, suits',
    'women-regular': 'shoes, kimonos',
    'new-in-featured': 'staff-picks',
  };
  expect(parseMenuFields(typed)).toEqual({
    ok: true,
    settings: {
      women: { featured: [], regular: ['shoes', 'kimonos'] },
      men: { featured: ['dresses', 'suits'], regular: [] },
      'new-in': { featured: ['staff-picks'], regular: [] },
    },
  });
});
