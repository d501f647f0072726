import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugOfTitle } from './slug-of-title.ts';

test.each([
  ['Linen Shirt', 'linen-shirt'],
  ['  Café Shirt No. 2 ', 'cafe-shirt-no-2'],
  ['Ibiza – Été', 'ibiza-ete'],
  ['100% Linen & Silk', '100-linen-silk'],
  ['Weißes Kleid Größe', 'weisses-kleid-grosse'],
  ['København Łódź Œuvre', 'kobenhavn-lodz-oeuvre'],
  ['Λευκό Φόρεμα', 'leyko-forema'],
  ['Белое платье', 'beloe-plate'],
  ['红', 'p0i'],
  ['قفطان', '18i-18h-187-17r-18m'],
  ['---', 'product'],
])('"%s" is %s', (title, slug) => {
  expect(slugOfTitle(title)).toBe(slug);
});

test('every title makes an address that the table, the pages and a bag accept, also with a number behind it', () => {
  const title = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constant('㎯'.repeat(200)),
    fc.constant('a '.repeat(100)),
  );
  fc.assert(
    fc.property(title, (words) => {
      const slug = slugOfTitle(words);
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(`${slug}-999`.length).toBeLessThanOrEqual(200);
      expect(slugOfTitle(slug)).toBe(slug);
    }),
  );
}, 30_000);

test('two Chinese words have two slugs, however long', () => {
  const letter = fc.integer({ min: 0x4e00, max: 0x9fff }).map((code) => String.fromCodePoint(code));
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 120 });
  fc.assert(
    fc.property(word, word, letter, (one, other, last) => {
      expect(slugOfTitle(one) === slugOfTitle(other)).toBe(one === other);
      expect(slugOfTitle(`${one}${last}`)).not.toBe(slugOfTitle(one));
    }),
  );
});

test('titles in Latin letters have the slugs that they always had', () => {
  const title = fc.string({ unit: fc.constantFrom(...'abzABZ019 -–&.,éÉüñ'), maxLength: 150 });
  fc.assert(
    fc.property(title, (words) => {
      const plain = words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
      const cut = plain
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-/, '')
        .slice(0, 100)
        .replace(/-$/, '');
      expect(slugOfTitle(words)).toBe(cut || 'product');
    }),
  );
});
