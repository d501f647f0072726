import { expect, test } from 'vitest';
import { renameFormerCookies } from './rename-former-cookies.ts';

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
