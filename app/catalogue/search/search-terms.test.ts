import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleShop, sampleSubcategories } from '#tests/support/subcategories.ts';
import { shownSubcategories } from '../categories.ts';
import {
  expandSearchTerms,
  LONGEST_QUERY,
  plainText,
  readSearchQuery,
  splitCompoundWord,
  splitRequiredAndOptionalWords,
  vocabularyWith,
  wordsOf,
} from './search-terms.ts';

const vocabulary = vocabularyWith({
  ...sampleShop,
  subcategories: shownSubcategories(sampleSubcategories),
});

test.each([
  ['Linen  SHIRT!', ['linen', 'shirt']],
  ['de jurk van satijn', ['jurk', 'satijn']],
  ['the', ['the']],
  ["women's T-shirt", ['womens', 'tshirt']],
  ['Alcázar crème', ['alcazar', 'creme']],
  ['two-piece', ['twopiece']],
  ['قفطان', ['قفطان']],
  ['🧵 \0 & | !', []],
])('%j has the words %j', (query, words) => {
  expect(wordsOf(query)).toEqual(words);
});

test.each([
  ['zomerjurk', { modifier: 'zomer', head: 'jurk' }],
  ['zomerjurkjes', { modifier: 'zomer', head: 'jurk' }],
  ['handtassen', { modifier: 'hand', head: 'tassen' }],
  ['damesbroeken', { modifier: 'dames', head: 'broek' }],
  ['sundress', { modifier: 'sun', head: 'dress' }],
  ['jurk', undefined],
  ['corset', undefined],
  ['laptop', undefined],
])('%s has the parts %j', (word, parts) => {
  expect(splitCompoundWord(word, vocabulary)).toEqual(parts);
});

test('a compound whose parts both mean something is looked for as these too', () => {
  const [term] = expandSearchTerms(['damesbroek'], vocabulary);
  expect(term?.parts?.map(({ word }) => word)).toEqual(['dames', 'broek']);
  expect(term?.fields).toContain('category:women');
  expect(expandSearchTerms(['handtas'], vocabulary)[0]?.parts).toBeUndefined();
});

test('words of an occasion put pieces first, and ask for them only when they stand alone', () => {
  expect(splitRequiredAndOptionalWords(['zomer', 'jurk'])).toEqual({ needed: ['jurk'], better: ['zomer'] });
  expect(splitRequiredAndOptionalWords(['zomer'])).toEqual({ needed: ['zomer'], better: [] });
});

test('a term holds nothing but quoted letters and digits, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (query) => {
      const terms = expandSearchTerms(wordsOf(query), vocabulary).flatMap((term) => [
        term,
        ...(term.parts ?? []),
      ]);
      for (const { stemmed, literal } of terms)
        for (const part of `${stemmed} | ${literal}`.split(' | '))
          expect(part).toMatch(/^'[\p{L}\p{N}:-]+'(:\*?A)?$/u);
    }),
  );
}, 30_000);

test('a query is shown without what cannot be shown, and never longer than the field takes', () => {
  const read = (q: string) => readSearchQuery(new URLSearchParams({ q }));
  expect(read('  linen\0shirt \u202e')).toBe('linen shirt');
  expect(read('x'.repeat(1_000))).toHaveLength(LONGEST_QUERY);
});

test('every word with a meaning is plain and stands once', () => {
  const words = vocabularyWith({ ...sampleShop, subcategories: [], colours: [] }).meanings.flatMap(
    (meaning) => meaning.words,
  );
  expect(words.filter((word) => word !== plainText(word) || !/^[a-z]+$/.test(word))).toEqual([]);
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});

test('a category is found by its search words, or else by its names, also in compounds', () => {
  const boots = { ...category('boots', 'Boots', 'Laarzen'), searchWords: '' };
  const hats = { ...category('hats', 'Hats & Caps', 'Hoeden'), searchWords: 'beanie Muts, pet' };
  const shop = { departments: [], subcategories: [boots, hats], colours: [] };
  const fields = (word: string) => expandSearchTerms([word], vocabularyWith(shop))[0]?.fields;
  expect(fields('boots')).toEqual(['subcategory:boots']);
  expect(fields('laarzen')).toEqual(['subcategory:boots']);
  expect(fields('beanies')).toEqual(['subcategory:hats']);
  expect(fields('muts')).toEqual(['subcategory:hats']);
  expect(fields('caps')).toEqual([]);
  expect(splitCompoundWord('winterlaarzen', vocabularyWith(shop))).toEqual({
    modifier: 'winter',
    head: 'laarzen',
  });
});

test('a category is found by the words of its parent, but not the other way round', () => {
  const shoes = { ...category('footgear', 'Footgear', 'Schoeisel'), searchWords: '' };
  const boots = { ...category('boots', 'Boots', 'Laarzen'), searchWords: '', parent: 'footgear' };
  const vocabulary = vocabularyWith({ departments: [], subcategories: [shoes, boots], colours: [] });
  const fields = (word: string) => expandSearchTerms([word], vocabulary)[0]?.fields;
  expect(fields('footgear')).toEqual(['subcategory:footgear', 'subcategory:boots']);
  expect(fields('laarzen')).toEqual(['subcategory:boots']);
});

test('a colour is found by its words and by those of its family', () => {
  const navy = { slug: 'navy', name: 'Navy', nameNl: 'Marineblauw', searchWords: '', family: 'blue' };
  const colours = [...sampleShop.colours, navy];
  const vocabulary = vocabularyWith({ departments: [], subcategories: [], colours });
  const fields = (word: string) => expandSearchTerms([word], vocabulary)[0]?.fields;
  expect(fields('blauwe')).toEqual(['colour:blue', 'colour:navy', 'colour:indigo']);
  expect(fields('marineblauw')).toEqual(['colour:indigo', 'colour:navy']);
  expect(fields('red')).toEqual(['colour:red']);
});

function category(slug: string, name: string, nameNl: string) {
  return { slug, name, nameNl, parent: null };
}
