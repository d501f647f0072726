import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isHost, isSameOriginForm, requestOrigin } from './request-origin.server.ts';

const shop = 'https://shop.example';
type Said = Record<string, string>;

test.each<[name: string, headers: Said, origin: string]>([
  ['behind a proxy that puts its own host', { host: '127.0.0.1:3000', origin: shop }, shop],
  ['behind one that hands on plain HTTP', { host: 'shop.example', origin: shop }, shop],
  ['a page, which says no origin', { host: 'upstream' }, shop],
  ['no host at all', {}, shop],
  ['a malformed host', { host: 'evil.example/x' }, shop],
  [
    'on the machine itself',
    { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' },
    'http://127.0.0.1:3000',
  ],
  [
    'by another of its names',
    { host: 'www.shop.example', origin: 'https://www.shop.example' },
    'https://www.shop.example',
  ],
  ['from elsewhere', { host: 'shop.example', origin: 'https://evil.example' }, shop],
])('with SHOP_URL a request %s is addressed there', (_name, headers, origin) => {
  expect(requestOrigin({ headers }, shop)).toBe(origin);
});

test.each<[name: string, headers: Said, origin: string]>([
  ['of this machine', { host: '127.0.0.1:3000' }, 'http://127.0.0.1:3000'],
  [
    'in the local network',
    { host: 'laptop.local:3000', origin: 'http://laptop.local:3000' },
    'http://laptop.local:3000',
  ],
  ['of a proxy that speaks TLS', { host: 'shop.test', origin: 'https://shop.test' }, 'https://shop.test'],
  [
    'that only the browser knows',
    { host: 'upstream:3000', origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' },
    'http://localhost:8080',
  ],
  ['elsewhere', { host: '127.0.0.1:3000', origin: 'http://evil.example' }, 'http://127.0.0.1:3000'],
  ['that is none', { host: 'a b' }, 'http://localhost:3000'],
])('without SHOP_URL the host %s is believed', (_name, headers, origin) => {
  expect(requestOrigin({ headers }, undefined)).toBe(origin);
});

test.each<[name: string, headers: Said, isOwn: boolean]>([
  ['the shop, whatever host the proxy put there', { host: 'upstream', origin: shop }, true],
  ['another of its names', { host: 'www.shop.example', origin: 'https://www.shop.example' }, true],
  ['the machine itself', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }, true],
  ['a program', { host: 'upstream' }, true],
  ['the shop, says the browser', { host: 'upstream', origin: shop, 'sec-fetch-site': 'same-origin' }, true],
  ['another site', { host: 'upstream', origin: 'https://evil.example' }, false],
  ['another site that knows the host', { host: 'shop.example', origin: 'https://evil.example' }, false],
  ['its own name over plain HTTP', { host: 'shop.example', origin: 'http://shop.example' }, false],
  ['its own name at another port', { host: 'upstream', origin: 'https://shop.example:8443' }, false],
  ['a name that begins alike', { host: 'upstream', origin: 'https://shop.example.evil' }, false],
  ['a page that hides its origin', { host: 'upstream', origin: 'null' }, false],
  ['nothing in its place', { host: 'upstream', origin: '' }, false],
  ['nonsense', { host: 'upstream', origin: 'shop.example' }, false],
  ['a file', { host: '', origin: 'file://' }, false],
  ['two origins', { host: 'upstream', origin: `${shop} ${shop}` }, false],
  ['a neighbour', { host: 'upstream', origin: shop, 'sec-fetch-site': 'same-site' }, false],
  [
    'another site, says the browser',
    { host: 'upstream', origin: shop, 'sec-fetch-site': 'cross-site' },
    false,
  ],
  [
    'what contradicts itself',
    { host: 'upstream', origin: 'https://evil.example', 'sec-fetch-site': 'none' },
    false,
  ],
  [
    'a page of the shop that hides its origin',
    { host: 'upstream', origin: 'null', 'sec-fetch-site': 'same-origin' },
    false,
  ],
])('with SHOP_URL a form of %s', (_name, headers, isOwn) => {
  expect(isSameOriginForm({ headers }, shop)).toBe(isOwn);
});

test('whatever is sent, a foreign origin is neither taken for the shop nor gets into an address', () => {
  const host = fc.oneof(
    fc.constantFrom('shop.example', 'upstream:3000', '127.0.0.1', 'evil.example@x'),
    fc.string(),
  );
  const origin = fc.oneof(
    fc.constantFrom('https://evil.example', 'null', 'http://evil.example:80'),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(host, origin, (host, origin) => {
      fc.pre(!origin.includes(`//${host}`) && origin !== shop);
      const headers = { host, origin };
      expect(isSameOriginForm({ headers }, shop)).toBe(false);
      expect(requestOrigin({ headers }, shop)).toBe(shop);
      expect(URL.canParse(`${requestOrigin({ headers }, undefined)}/women`)).toBe(true);
    }),
  );
});

test('a form that is taken is addressed to where it says it comes from, or says nothing', () => {
  for (const settled of [shop, undefined])
    for (const host of ['shop.example', '127.0.0.1:3000', 'upstream'])
      for (const origin of [
        shop,
        'http://shop.example',
        'http://127.0.0.1:3000',
        'http://upstream',
        'null',
      ]) {
        for (const site of [undefined, 'same-origin', 'none']) {
          const headers = { host, origin, 'sec-fetch-site': site };
          expect(isSameOriginForm({ headers }, settled)).toBe(requestOrigin({ headers }, settled) === origin);
        }
      }
});

test.each(['localhost', 'localhost:3000', '127.0.0.1', '[::1]:80', 'shop_1.example', 'SHOP.example.'])(
  '%s is a host',
  (host) => expect(isHost(host)).toBe(true),
);

test.each([
  '',
  'a b',
  'shop.example/x',
  'user@shop.example',
  'shop.example:',
  'shop.example:x',
  'shop:99999',
  'a,b',
  '[::1',
  '::1',
  '%',
  '?',
  '#',
])('"%s" is none', (host) => expect(isHost(host)).toBe(false));
