import { expect, test } from 'vitest';
import { isCountedPath } from './is-counted-path.ts';

test.each([
  '/',
  '/collections/summer-2024',
  '/products/oversized-embroidered-linen-shirt-dress',
  '/pages/café',
  '/internationalisation',
])('%s is counted', (path) => {
  expect(isCountedPath(path)).toBe(true);
});

test.each([
  '/unsubscribe/noor@example.com',
  '/orders/123456',
  '/account/orders/ord-100001',
  '/reset/0192f3a4-1c2d-7e8f-9a0b-1c2d3e4f5a6b',
  '/checkouts/c1d2e3f4a5b6c7d8e9f0',
  '/verify/abcdefghijklmnopqrstuvwx',
  '/index.php',
  '/blog/index.php/page',
  '/.env',
  '/.git/config',
  '/wp-admin',
  '/site/wp-login',
  '/backup.tar.gz',
  '/apple-touch-icon.png',
  `/${'a-'.repeat(100)}b`,
])('%s is not counted', (path) => {
  expect(isCountedPath(path)).toBe(false);
});
