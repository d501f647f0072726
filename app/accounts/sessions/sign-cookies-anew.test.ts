import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signCookiesAnew } from './sign-cookies-anew.server.ts';

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
