import { expect, test } from 'vitest';
import {
  defaultSettings,
  parseMenuFields,
  settingsToMenuFields,
  splitSlugs,
} from './navigation-settings-and-form-parsing.ts';

test('slugs stand between commas, trimmed, in small letters, each once', () => {
  expect(splitSlugs(' dresses,Tops ,, tops,two-pieces,')).toEqual(['dresses', 'tops', 'two-pieces']);
  expect(splitSlugs('  , ')).toEqual([]);
});

test('what the form shows reads back as it was; featured slugs are not repeated', () => {
  expect(parseMenuFields(settingsToMenuFields(defaultSettings), defaultSettings)).toEqual({
    ok: true,
    settings: defaultSettings,
  });
  const read = parseMenuFields(
    { 'women-featured': 'tops', 'women-regular': 'dresses, tops' },
    defaultSettings,
  );
  expect(read).toMatchObject({ settings: { women: { featured: ['tops'], regular: ['dresses'] } } });
});

test('what is no slug is named, by its field', () => {
  const many = Array.from({ length: 31 }, (_, at) => `s${at}`).join();
  expect(
    parseMenuFields({ 'men-featured': 'shirts, summer tops, <b>', 'men-regular': many }, defaultSettings),
  ).toEqual({
    ok: false,
    problems: {
      'men-featured': { reason: 'no-slugs', slugs: ['summer tops', '<b>'] },
      'men-regular': { reason: 'too-many', most: 30 },
    },
  });
});

test('a category is one that products of the department can have, or that its menu holds already', () => {
  const typed = {
    'men-featured': 'dresses, suits, sets',
    'women-regular': 'shoes, kimonos',
    'new-in-featured': 'sets, dresses, staff-picks',
  };
  expect(parseMenuFields(typed, defaultSettings)).toEqual({
    ok: false,
    problems: {
      'men-featured': { reason: 'unknown', slugs: ['dresses'] },
      'women-regular': { reason: 'unknown', slugs: ['kimonos'] },
    },
  });
});
