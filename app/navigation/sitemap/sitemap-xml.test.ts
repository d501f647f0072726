import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sitemapIndexXml, sitemapXml } from './sitemap-xml.ts';

const shopUrl = 'https://shop.example';

test('a page stands in it once in each language, each time with both', () => {
  const changedAt = new Date('2026-05-01T10:00:00Z');
  const xml = sitemapXml(shopUrl, [{ path: '/women', changedAt, pictures: ['/media/a-800.webp'] }]);
  expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://shop.example/women',
    'https://shop.example/women?lang=nl',
  ]);
  for (const language of ['en', 'nl', 'x-default'])
    expect(xml.match(new RegExp(`hreflang="${language}"`, 'g'))).toHaveLength(2);
  expect(xml).toContain('<lastmod>2026-05-01T10:00:00.000Z</lastmod>');
  expect(xml).toContain('<image:loc>https://shop.example/media/a-800.webp</image:loc>');
});

test('whatever an address says, no mark-up comes of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const xml = sitemapXml(shopUrl, [{ path: `/${name}`, pictures: [`/media/${name}`] }]);
      expect(xml.match(/</g)).toHaveLength(
        sitemapXml(shopUrl, [{ path: '/a', pictures: ['/media/a'] }]).match(/</g)?.length ?? 0,
      );
    }),
  );
});

test('many pages are divided into parts that an index names', () => {
  const xml = sitemapIndexXml(shopUrl, 3);
  expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(
    [1, 2, 3].map((part) => `https://shop.example/sitemap.xml?part=${part}`),
  );
});
