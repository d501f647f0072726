import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Meta } from 'react-router';
import { expect, test } from 'vitest';
import {
  adminPageTitle,
  breadcrumbList,
  itemList,
  type PageDescription,
  pageAddress,
  pageMeta,
} from './page-meta.ts';

const shopUrl = 'https://shop.example';
const text = fc.oneof(
  fc.constantFrom('</script><script>alert(1)</script>', '<!-- <script>', '"', "'", '&amp;', '\u2028', ']]>'),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

function metaOf(language: 'en' | 'nl', pathname: string, meta: Partial<PageDescription> = {}) {
  const root = { pathname: '/', loaderData: { language, brand: 'Marenza', shopUrl } };
  return pageMeta([root, { pathname }], () => ({ title: 'Linen', description: 'Of linen.', ...meta })) as {
    [name: string]: string;
  }[];
}

function links(meta: { [name: string]: string }[]): Record<string, string | undefined> {
  const found = meta.filter(({ tagName }) => tagName === 'link');
  return Object.fromEntries(found.map((tag) => [tag.hrefLang ?? tag.rel, tag.href]));
}

test('each language of a page has its own address, and names the same translations', () => {
  const alternates = {
    en: 'https://shop.example/women',
    nl: 'https://shop.example/women?lang=nl',
    'x-default': 'https://shop.example/women',
  };
  expect(links(metaOf('en', '/women'))).toEqual({ canonical: alternates.en, ...alternates });
  expect(links(metaOf('nl', '/women/'))).toEqual({ canonical: alternates.nl, ...alternates });
});

test('a canonical path may carry a query', () => {
  expect(links(metaOf('nl', '/women', { canonicalPath: '/women?page=2' })).canonical).toBe(
    'https://shop.example/women?page=2&lang=nl',
  );
  expect(pageAddress(shopUrl, '/', 'en')).toBe('https://shop.example/');
  expect(pageAddress(shopUrl, '/', 'nl')).toBe('https://shop.example/?lang=nl');
});

test('what is missing has no address, and what is one shopper’s own no translations', () => {
  const missing = metaOf('en', '/nothing', { isFound: false });
  expect(links(missing)).toEqual({});
  expect(missing).toContainEqual({ name: 'robots', content: 'noindex' });
  const bag = metaOf('en', '/bag', { robots: 'noindex' });
  expect(links(bag)).toEqual({ canonical: 'https://shop.example/bag' });
});

test('shared links show the picture of the page, else the shop’s own', () => {
  const said = (meta: { [name: string]: string }[], property: string) =>
    meta.filter((tag) => tag.property === property).map(({ content }) => content);
  const own = metaOf('nl', '/', { picture: { address: '/media/a-1200x630.jpg', alt: 'Een hemd' } });
  expect(said(own, 'og:image')).toEqual(['https://shop.example/media/a-1200x630.jpg']);
  expect(said(own, 'og:image:alt')).toEqual(['Een hemd']);
  expect(said(own, 'og:locale')).toEqual(['nl_NL']);
  expect(said(own, 'og:locale:alternate')).toEqual(['en_GB']);
  expect(said(metaOf('en', '/'), 'og:image')).toEqual(['https://shop.example/share.jpg']);
});

test('whatever a title says, structured data says the same and ends no script', () => {
  fc.assert(
    fc.property(text, text, (title, path) => {
      const shop = { language: 'en' as const, brand: title, shopUrl };
      const about = [
        breadcrumbList(shop, 'Home', [{ text: title, to: `/${path}` }, { text: title }]),
        itemList(shop, title, [{ name: title, path: '/x' }]),
      ];
      const html = rendered(metaOf('en', '/', { title, description: title, about }));
      const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
      expect(blocks).toHaveLength(2);
      expect(html.match(/<script/g)).toHaveLength(2);
      const [crumbs, list] = blocks.map(([, json = '']) => JSON.parse(json));
      expect(crumbs.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
        'Home',
        title,
        title,
      ]);
      expect(list.name).toBe(title);
    }),
    { numRuns: 50 },
  );
});

test('a page of the back office names its object first, and itself alone while there is none', () => {
  expect(adminPageTitle('ORD-100003', 'Order')).toBe('ORD-100003 | Order');
  expect([adminPageTitle('', 'Create New Drop'), adminPageTitle(undefined, 'Order')]).toEqual([
    'Create New Drop',
    'Order',
  ]);
});

function rendered(meta: object[]): string {
  const Page = createRoutesStub([{ path: '/', Component: Meta, meta: () => meta } as never]);
  return renderToStaticMarkup(createElement(Page, { initialEntries: ['/'] }));
}
