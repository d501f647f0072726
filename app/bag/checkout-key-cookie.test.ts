import { expect, test } from 'vitest';
import {
  clearCheckoutKeyHeaders,
  readCheckoutKey,
  setCheckoutKeyHeaders,
} from './checkout-key-cookie.server.ts';

const KEY = '6d9a3a1e-5f1c-4c1e-9d2b-0e6d1f1f2a3b';

test('the key is read from among other cookies', () => {
  for (const cookies of [`checkout=${KEY}`, `language=nl; checkout=${KEY}`, `checkout=${KEY};a=b`])
    expect(readCheckoutKey(withCookies(cookies))).toBe(KEY);
});

test.each([
  undefined,
  '',
  `xcheckout=${KEY}`,
  `language=checkout=${KEY}`,
  'checkout=',
  'checkout=1',
  `checkout=${KEY}0`,
  `checkout=${KEY.toUpperCase()}`,
  `checkout=${KEY.slice(0, -1)}'`,
])('%s is no key', (cookies) => {
  expect(readCheckoutKey(withCookies(cookies))).toBeUndefined();
});

test('a browser gets one key and keeps it until its order is paid', () => {
  const cookie = setCheckoutKeyHeaders(withCookies(undefined))['Set-Cookie'] ?? '';
  expect(cookie).toMatch(/^checkout=[0-9a-f-]{36}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
  const [pair = ''] = cookie.split(';');
  expect(readCheckoutKey(withCookies(pair))).toBeDefined();
  expect(setCheckoutKeyHeaders(withCookies(pair))).toEqual({});
  expect(setCheckoutKeyHeaders(withCookies(undefined))['Set-Cookie']).not.toBe(cookie);
  expect(clearCheckoutKeyHeaders()['Set-Cookie']).toMatch(/^checkout=; Max-Age=0;/);
});

function withCookies(cookies: string | undefined): Request {
  return new Request('http://shop.example/checkout', { headers: cookies ? { Cookie: cookies } : {} });
}
