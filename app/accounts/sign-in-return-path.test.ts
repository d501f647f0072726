import { expect, test } from 'vitest';
import { isAdminPath, landingPath, safeReturnPath, signInAddress } from './sign-in-return-path.ts';

test('one comes back to a page of the shop, with its query', () => {
  expect(safeReturnPath('/account/orders?page=2#last')).toBe('/account/orders?page=2#last');
  expect(signInAddress('/women?sort=price-asc')).toBe('/login?next=%2Fwomen%3Fsort%3Dprice-asc');
});

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
  'javascript:alert(1)',
  '/login?next=/login',
  '/register',
  '/auth/sign-out',
  '/reset-password#access_token=x',
  '',
  null,
  undefined,
])('%s leads to the account instead', (asked) => {
  expect(safeReturnPath(asked)).toBe('/account');
});

test('an address that is too long for the head of an answer leads to the account instead', () => {
  const longest = `/women?${'x'.repeat(993)}`;
  expect(safeReturnPath(longest)).toBe(longest);
  expect(safeReturnPath(`${longest}x`)).toBe('/account');
  expect(signInAddress(`/admin/products?q=${'%C3%A9'.repeat(2_000)}`)).toBe('/login');
  expect(safeReturnPath(`/women?q=${'é'.repeat(900)}`), 'as it is written in addresses').toBe('/account');
});

test('the account itself needs no way back', () => {
  expect(signInAddress('/account')).toBe('/login');
});

test('a request for the data of a page leads back to the page', () => {
  expect(signInAddress('/account/orders.data?_routes=orders&page=2')).toBe(
    '/login?next=%2Faccount%2Forders%3Fpage%3D2',
  );
});

test('who came from nowhere lands on the account, admins in the back office', () => {
  expect(landingPath(null, false)).toBe('/account');
  expect(landingPath(undefined, true)).toBe('/admin');
  expect(landingPath('/account', true)).toBe('/admin');
  expect(landingPath('/women', true)).toBe('/women');
  expect(landingPath('https://elsewhere.example', true)).toBe('/admin');
});

test('only what lies below it is the back office', () => {
  expect(['/admin', '/admin/recovery', '/admin?x=1'].every(isAdminPath)).toBe(true);
  expect(['/administration', '/account', '/women/admin'].some(isAdminPath)).toBe(false);
});
