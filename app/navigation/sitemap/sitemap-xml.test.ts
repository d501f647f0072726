import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages } from '#app/platform/text/language.ts';
import { MOST_BYTES, PAGES_A_PART, sitemapIndexXml, sitemapXml } from './sitemap-xml.ts';

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

const listedPage = fc.record({
  path: fc.string({ unit: 'grapheme', maxLength: 200 }).map((name) => `/${name}`),
  changedAt: fc.option(fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true }), {
    nil: undefined,
  }),
  pictures: fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 40 }),
});

test('it is never larger than allowed: pictures give way, pages and their languages do not', () => {
  fc.assert(
    fc.property(
      fc.array(listedPage, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: 40_000 }),
      (pages, more) => {
        const bare = pages.map((page) => Buffer.byteLength(sitemapXml(shopUrl, [{ ...page, pictures: [] }])));
        const most = Math.max(...bare) * pages.length + more;
        const xml = sitemapXml(shopUrl, pages, most);
        expect(Buffer.byteLength(xml)).toBeLessThanOrEqual(most);
        expect(xml.match(/<url>/g)).toHaveLength(pages.length * languages.length);
        const all = pages.flatMap(({ pictures }) => pictures).length * languages.length;
        if (Buffer.byteLength(sitemapXml(shopUrl, pages)) < more / pages.length)
          expect(xml.match(/<image:image>/g) ?? []).toHaveLength(all);
      },
    ),
  );
});

test('a full part of the longest pages is within what sitemaps.org allows', () => {
  const pictures = Array.from({ length: 1_000 }, (_, n) => `/media/${'f'.repeat(64)}-${n}-1600.webp`);
  const page = { path: `/women/products/${'x'.repeat(250)}`, changedAt: new Date(), pictures };
  const xml = sitemapXml(
    shopUrl,
    Array.from({ length: PAGES_A_PART }, () => page),
  );
  expect(Buffer.byteLength(xml)).toBeLessThanOrEqual(MOST_BYTES);
  expect(xml.match(/<url>/g)?.length).toBeLessThanOrEqual(50_000);
  expect(xml.match(/<image:image>/g)?.length).toBeGreaterThan(100_000);
});

test('many pages are divided into parts that an index names', () => {
  const xml = sitemapIndexXml(shopUrl, 3);
  expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(
    [1, 2, 3].map((part) => `https://shop.example/sitemap.xml?part=${part}`),
  );
});
