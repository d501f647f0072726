import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renameFormerCookies, signCookiesAnew } from './session-cookies.server.ts';

const signedBy = (value: string, secret: string) =>
  encodeURIComponent(`${value}.${createHmac('sha256', secret).update(value).digest('base64')}`);

test('cookies that a previous secret signed are signed with the current one, and no others change', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.constantFrom('current', 'last', 'first', 'strange'),
      fc.stringMatching(/^[!-:<-~]{0,80}$/),
      (value, secret, other) => {
        const cookies = (by: string) => `a=${other}; shop.session_token=${signedBy(value, by)}; language=nl`;
        const isKnown = secret === 'last' || secret === 'first';
        expect(signCookiesAnew(cookies(secret), ['current', 'last', 'first'])).toBe(
          cookies(isKnown ? 'current' : secret),
        );
      },
    ),
  );
});

test('who was signed in under the former names of cookies stays so', () => {
  expect(renameFormerCookies('a=1; __Secure-shop.session_token=x.y; __Secure-shop.dont_remember=z')).toBe(
    'a=1; __Host-shop.session_token=x.y; __Host-shop.dont_remember=z',
  );
});

test('a session of today is never hidden by a former one', () => {
  for (const cookies of [
    '__Host-shop.session_token=new; __Secure-shop.session_token=old',
    '__Secure-shop.session_token=old; __Host-shop.session_token=new',
    'shop.session_token=plain',
  ])
    expect(renameFormerCookies(cookies)).toBe(cookies);
});
