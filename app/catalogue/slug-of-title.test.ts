import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugOfTitle } from './slug-of-title.ts';

test.each([
  ['Linen Shirt', 'linen-shirt'],
  ['  Café Shirt No. 2 ', 'cafe-shirt-no-2'],
  ['Ibiza – Été', 'ibiza-ete'],
  ['100% Linen & Silk', '100-linen-silk'],
  ['قفطان', 'product'],
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
