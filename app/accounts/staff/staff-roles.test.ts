import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { firstPageOf, mayOpen, staffRoles } from './staff-roles.ts';

const addresses = (await routes)
  .flatMap((route: RouteConfigEntry) => route.children ?? [route])
  .map(({ path }) => `/${path}`)
  .filter((path) => /^\/admin(\/|$)/.test(path));

const secondFactor = ['', '/code', '/recovery-codes', '/passkeys', '/passkey-removals'].map(
  (form) => `/admin/second-factor${form}`,
);

test('an owner may do everything, and what nobody decided about is an owner’s alone', () => {
  expect(addresses.length).toBeGreaterThan(60);
  for (const address of [...addresses, '/admin/not-thought-of'])
    for (const method of ['GET', 'POST']) expect(mayOpen('owner', address, method)).toBe(true);
  for (const role of staffRoles.slice(1))
    for (const method of ['GET', 'POST']) expect(mayOpen(role, '/admin/not-thought-of', method)).toBe(false);
});

test('a manager may do all but change staff and move the shop’s data', () => {
  const kept = addresses.filter((address) => !mayOpen('manager', address, 'POST'));
  expect(kept).toEqual([
    '/admin/orders/imported/import',
    '/admin/orders/imported/import/previews',
    '/admin/orders/imported/import/runs',
    '/admin/orders/imported/import/undos',
    '/admin/gift-cards/import',
    '/admin/gift-cards/import/previews',
    '/admin/gift-cards/import/runs',
    '/admin/gift-cards/import/undos',
    '/admin/history',
    '/admin/staff',
    '/admin/staff/invitations',
    '/admin/staff/withdrawals',
    '/admin/staff/role-changes',
    '/admin/staff/revocations',
    '/admin/staff/second-factor-resets',
    '/admin/history/export.csv',
    '/admin/migration',
  ]);
});

test('fulfilment sees to orders, messages, recovery and stock, and only reads products and health', () => {
  const of = (method: string) =>
    addresses
      .filter((address) => mayOpen('fulfilment', address, method))
      .filter((path) => !isBelowOrders(path));
  expect(of('GET')).toEqual([
    '/admin',
    '/admin/payment-comparisons',
    '/admin/settled-differences',
    '/admin/customers',
    '/admin/customers/:customer',
    '/admin/customers/:customer/notes',
    '/admin/customers/:customer/sign-outs',
    '/admin/products',
    '/admin/products/deletions',
    '/admin/products/permanent-deletions',
    '/admin/products/restorations',
    '/admin/products/changes',
    '/admin/products/:productId',
    '/admin/inventory',
    '/admin/inventory/changes',
    '/admin/inventory/shelves',
    '/admin/inventory/shelves/changes',
    '/admin/inventory/stock-take',
    '/admin/inventory/stock-take/counts',
    '/admin/inventory/stock-take/scans',
    '/admin/inventory/stock-take/removals',
    '/admin/inventory/stock-take/bookings',
    '/admin/inventory/:sizeId',
    '/admin/search',
    '/admin/notifications',
    '/admin/reauthentication',
    ...secondFactor,
    '/admin/health',
    '/admin/search/results',
  ]);
  expect(of('POST')).toEqual([
    '/admin/customers',
    '/admin/customers/:customer',
    '/admin/customers/:customer/notes',
    '/admin/customers/:customer/sign-outs',
    '/admin/inventory',
    '/admin/inventory/changes',
    '/admin/inventory/shelves',
    '/admin/inventory/shelves/changes',
    '/admin/inventory/stock-take',
    '/admin/inventory/stock-take/counts',
    '/admin/inventory/stock-take/scans',
    '/admin/inventory/stock-take/removals',
    '/admin/inventory/stock-take/bookings',
    '/admin/inventory/:sizeId',
    '/admin/search',
    '/admin/notifications',
    '/admin/reauthentication',
    ...secondFactor,
    '/admin/health',
    '/admin/search/results',
  ]);
  const orders = addresses.filter(isBelowOrders);
  expect(orders.filter((address) => !mayOpen('fulfilment', address, 'POST'))).toEqual([
    '/admin/orders/imported/import',
    '/admin/orders/imported/import/previews',
    '/admin/orders/imported/import/runs',
    '/admin/orders/imported/import/undos',
    '/admin/orders/export.csv',
  ]);
});

function isBelowOrders(path: string): boolean {
  return /^\/admin\/(orders|recovery|messages)(\/|$)/.test(path);
}

test('content writes texts, mails, pictures, campaigns, drops, sections, pages and what it is mailed about, and never sees orders', () => {
  const written = addresses.filter((address) => mayOpen('content', address, 'POST'));
  expect(written).toContain('/admin/products/:productId');
  expect(
    written.filter((path) => !/^\/admin\/(drops|lookbook|content|pages|mails|images|bin)(\/|$)/.test(path)),
  ).toEqual([
    '/admin/products/:productId',
    '/admin/search',
    '/admin/notifications',
    '/admin/reauthentication',
    ...secondFactor,
    '/admin/search/results',
  ]);
  const read = addresses.filter((address) => mayOpen('content', address, 'GET'));
  expect(
    read.filter((path) => /orders|admin\/recovery|dashboard|health|import|export|staff/.test(path)),
  ).toEqual([]);
});

test('everybody has a page to begin at', () => {
  for (const role of staffRoles) expect(mayOpen(role, firstPageOf(role), 'GET')).toBe(true);
  expect(firstPageOf('content')).toBe('/admin/products');
});

test('an address of one page never counts as another’s that begins alike', () => {
  expect(mayOpen('content', '/admin/content-secrets', 'GET')).toBe(false);
  expect(mayOpen('fulfilment', '/admin/staff', 'HEAD')).toBe(false);
  expect(mayOpen('fulfilment', '/admin/orders/', 'GET')).toBe(true);
});
