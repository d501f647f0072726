import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalUrl, routeWords } from './redirect-to-canonical-url.server.ts';

const paths = [
  '',
  'women/:subcategory?',
  'lookbook/:id',
  ':gender/products/:slug',
  'account/orders/:number',
  'sitemap.xml',
  '*',
];
const words = routeWords({ routes: Object.fromEntries(paths.map((path) => [path, { path }])) } as never);

test('the words of routes are what is no parameter', () => {
  expect([...words]).toEqual(['women', 'lookbook', 'products', 'account', 'orders', 'sitemap.xml']);
});

test.each([
  ['/WOMEN', '/women'],
  ['/Women?sort=price-asc&x=A', '/women?sort=price-asc&x=A'],
  ['/women/', '/women'],
  ['/women//', '/women'],
  ['//women', '/women'],
  ['/%77omen', '/women'],
  ['/%57OMEN', '/women'],
  ['/a1/../women', '/women'],
  ['/a1/%2e%2E/women', '/women'],
  ['/./women/.', '/women'],
  ['/women/..', '/'],
  ['/..', '/'],
  ['//', '/'],
  ['//?lang=nl', '/?lang=nl'],
  ['/women/dre%73ses', '/women/dresses'],
  ['/WOMEN/Products/Silk-Shirt', '/women/products/Silk-Shirt'],
  ['/ACCOUNT/Orders/ORD-2X', '/account/orders/ORD-2X'],
  ['/lookbook/caf%c3%a9', '/lookbook/caf%C3%A9'],
  ['/lookbook/a+b', '/lookbook/a%2Bb'],
  ['/lookbook/a"b', '/lookbook/a%22b'],
  ['/Sitemap.XML', '/sitemap.xml'],
  ['/WOMEN.data', '/women.data'],
  ['/women/.data?_routes=x', '/women.data?_routes=x'],
  ['/women/_.data', '/women.data'],
  ['/women//_.data', '/women.data'],
  ['/women/_/.data', '/women.data'],
  ['/_/_.data', '/_.data'],
  ['/.data', '/_.data'],
  ['/womEn%2edata', '/women.data'],
  ['/women.DATA', '/women.DATA'],
])('%s leads to %s', (url, canonical) => {
  expect(canonicalUrl(url, words)).toBe(canonical);
});

test.each([
  '/',
  '/?lang=nl',
  '/women',
  '/women/dresses?sort=price-asc',
  '/women.data',
  '/_.data',
  '/account/orders/ORD-2X',
  '/lookbook/caf%C3%A9%20%2F',
  '/women/%2F%2Fevil.example',
  '/sitemap.xml?part=2',
  '/women%252e',
])('%s is canonical', (url) => {
  expect(canonicalUrl(url, words)).toBe(url);
});

test.each(['/%', '/women/%zz', '/caf%c3', '/%ff%fe', '/%ed%a0%80', '/x/%c3.data'])(
  'the encoding of %s is broken',
  (url) => {
    expect(canonicalUrl(url, words)).toBeUndefined();
  },
);

const piece = fc.oneof(
  fc.constantFrom(
    'women',
    'WOMEN',
    '%77omen',
    'dresses',
    '..',
    '.',
    '%2e%2e',
    '',
    '_.data',
    '.data',
    'x.data',
    '%2f',
    '%5c',
    'evil.example',
    '%00',
    '@',
    ':',
    ';a',
    'ſ',
    'K',
    '\\',
    '\t',
    '#',
    '%',
  ),
  fc.string({ maxLength: 6 }),
  fc.webPath(),
);
const anything = fc.array(piece, { maxLength: 6 }).map((pieces) => `/${pieces.join('/')}`);
const path = anything.filter((address) => /^\/[!-~]*$/.test(address) && !/[\\#?]/.test(address));

test('whatever is asked leads to an address of the same shop that leads nowhere else', () => {
  fc.assert(
    fc.property(path, fc.constantFrom('', '?', '?a=//evil.example', '?lang=nl'), (path, search) => {
      const address = canonicalUrl(path + search, words);
      fc.pre(address !== undefined);
      expect(canonicalUrl(address, words)).toBe(address);
      expect(address).toMatch(/^\/(?:[^/\\]|$)/);
      expect(new URL(address, 'https://shop.example').origin).toBe('https://shop.example');
      expect(address.endsWith(search)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  '//evil.example',
  '///evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2f%2fevil.example',
  '/%2F/evil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/..%2fevil.example',
  '/https://evil.example',
  '/@evil.example',
  '/%252f%252fevil.example',
])('nobody is led away by %s', (path) => {
  const address = canonicalUrl(path, words) ?? '';
  expect(new URL(address, 'https://shop.example').origin).toBe('https://shop.example');
  expect(address).toMatch(/^\/(?![/\\])/);
});
