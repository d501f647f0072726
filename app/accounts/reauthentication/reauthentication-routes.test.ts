import fs from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { needsReauthentication, reauthenticatedRoutes } from './reauthentication-routes.ts';

const inside = (await routes)
  .flatMap((route: RouteConfigEntry) => route.children ?? [route])
  .map(({ path, file }) => ({ path: `/${path}`, file }))
  .filter(({ path }) => path.startsWith('/admin'));
const addresses = inside.map(({ path }) => path);

test('every address that asks again is one of the shop’s', () => {
  for (const one of reauthenticatedRoutes) expect(addresses).toContain(one.replace(/^\w+ /, ''));
});

test('whatever returns or gives away money, changes staff or lets a file out asks again, also what is added later', () => {
  const mustAsk = (method: string, pattern: RegExp) =>
    addresses.filter((address) => pattern.test(address)).map((address) => [method, address] as const);
  const files = inside
    .filter(({ file }) => fs.readFileSync(`app/${file}`, 'utf8').includes('exportCsv('))
    .map(({ path }) => ['GET', path] as const);
  expect(files.length).toBeGreaterThan(1);
  const all = [
    ...files,
    ...mustAsk('GET', /export|\.(csv|zip|json|xlsx)$/),
    ...mustAsk('POST', /refund|returns-otherwise/),
    ...mustAsk('POST', /^\/admin\/staff\//),
    ...mustAsk(
      'POST',
      /^\/admin\/(gift-cards|discounts|sales)\/(?!deletions|settings|report|import$|:giftCardId$)[^.]*$/,
    ),
  ];
  expect(all.length).toBeGreaterThan(9);
  expect(all.filter(([method, address]) => !needsReauthentication(address, method))).toEqual([]);
});

/** All other forms of the back office, by the reason that they need no reauthentication. */
const asksNothing: Record<string, readonly string[]> = {
  'takes no form itself: each of its forms has an address of its own': [
    '/admin',
    '/admin/recovery',
    '/admin/recovery/holds',
    '/admin/orders',
    '/admin/orders/tracking-codes',
    '/admin/orders/imported/import',
    '/admin/orders/:orderNumber',
    '/admin/orders/:orderNumber/exchanges',
    '/admin/orders/:orderNumber/additions',
    '/admin/orders/:orderNumber/amendments',
    '/admin/customers/:customer',
    '/admin/gift-cards/import',
    '/admin/discounts/import',
    '/admin/messages/:messageId',
    '/admin/products/import/:importId',
    '/admin/products',
    '/admin/inventory',
    '/admin/inventory/shelves',
    '/admin/inventory/stock-take',
    '/admin/drops',
    '/admin/drops/blocked',
    '/admin/drops/:dropId/live',
    '/admin/gift-cards/:giftCardId',
    '/admin/sales',
    '/admin/discounts',
    '/admin/lookbook',
    '/admin/content',
    '/admin/pages',
    '/admin/pages/import',
    '/admin/images',
    '/admin/shipping',
    '/admin/bin',
    '/admin/staff',
  ],
  'what it returns goes to whoever paid and nowhere else, as part of the day’s work': [
    '/admin/recovery/endings',
    '/admin/recovery/orders',
    '/admin/recovery/runs',
    '/admin/orders/cancellations',
    '/admin/orders/status-changes',
    '/admin/orders/:orderNumber/status',
    '/admin/orders/:orderNumber/withdrawal-closings',
    '/admin/orders/:orderNumber/dispute-answers',
    '/admin/orders/:orderNumber/exchanges/endings',
  ],
  'an item leaves only for an order that is paid, and its customer is told where to': [
    '/admin/orders/shipments',
    '/admin/orders/sending-undos',
    '/admin/orders/tracking-codes/previews',
    '/admin/orders/tracking-codes/imports',
    '/admin/orders/tracking-codes/sending-undos',
    '/admin/orders/:orderNumber/shipments',
    '/admin/orders/:orderNumber/shipment-undos',
    '/admin/orders/:orderNumber/lost-parcels',
    '/admin/orders/:orderNumber/tracking-codes',
    '/admin/orders/:orderNumber/return-intakes',
    '/admin/orders/:orderNumber/exchanges/intakes',
    '/admin/orders/:orderNumber/additions/requests',
    '/admin/orders/:orderNumber/additions/withdrawals',
    '/admin/orders/:orderNumber/amendments/address',
    '/admin/orders/:orderNumber/amendments/exchanges',
    '/admin/orders/:orderNumber/amendments/email-changes',
  ],
  'a label costs the shop what its carrier asks, buys nothing for its operator and can be cancelled': [
    '/admin/orders/labels',
    '/admin/orders/labels.pdf',
    '/admin/orders/:orderNumber/labels',
    '/admin/orders/:orderNumber/label-cancellations',
  ],
  'a price, rate or number of items that everybody sees, with its history': [
    '/admin/products/changes',
    '/admin/products/new',
    '/admin/products/:productId',
    '/admin/products/import/files',
    '/admin/products/import/:importId/mapping',
    '/admin/products/import/:importId/runs',
    '/admin/products/import/:importId/undos',
    '/admin/inventory/changes',
    '/admin/inventory/shelves/changes',
    '/admin/inventory/stock-take/counts',
    '/admin/inventory/stock-take/scans',
    '/admin/inventory/stock-take/removals',
    '/admin/inventory/stock-take/bookings',
    '/admin/shipping/new',
    '/admin/shipping/:zoneId',
    '/admin/shipping/:zoneId/deletion',
    '/admin/shipping/:zoneId/moves',
    '/admin/shipping/address-lookup',
    '/admin/tax',
    '/admin/tax/:place',
  ],
  'gives less than before, or nothing until somebody pays': [
    '/admin/sales/deletions',
    '/admin/discounts/deletions',
    '/admin/gift-cards/settings',
    '/admin/recovery/holds/order-releases',
    '/admin/recovery/holds/network-releases',
  ],
  'a note in the books of what happened elsewhere': [
    '/admin/payment-comparisons',
    '/admin/settled-differences',
  ],
  'no money: texts, pictures, lists, mails of what is already so': [
    '/admin/orders/deletions',
    '/admin/orders/restorations',
    '/admin/orders/pick-list.pdf',
    '/admin/orders/packing-slips.pdf',
    '/admin/orders/saved-views',
    '/admin/orders/saved-view-names',
    '/admin/orders/saved-view-deletions',
    '/admin/orders/:orderNumber/notes',
    '/admin/orders/:orderNumber/mails',
    '/admin/orders/:orderNumber/deletion',
    '/admin/orders/:orderNumber/restoration',
    '/admin/customers/import',
    '/admin/customers/import/previews',
    '/admin/customers/import/runs',
    '/admin/customers/import/undos',
    '/admin/customers/:customer/notes',
    '/admin/customers/:customer/sign-outs',
    '/admin/messages/:messageId/answers',
    '/admin/messages/:messageId/answer-mails',
    '/admin/messages/:messageId/closings',
    '/admin/messages/:messageId/reopenings',
    '/admin/products/deletions',
    '/admin/products/permanent-deletions',
    '/admin/products/restorations',
    '/admin/products/categories',
    '/admin/products/categories/:categoryId',
    '/admin/products/categories/deletions',
    '/admin/products/categories/new',
    '/admin/products/departments',
    '/admin/products/departments/:departmentId',
    '/admin/products/departments/deletions',
    '/admin/products/departments/new',
    '/admin/products/collections',
    '/admin/products/collections/:collectionId',
    '/admin/products/collections/deletions',
    '/admin/products/collections/new',
    '/admin/products/colours',
    '/admin/products/colours/:colourId',
    '/admin/products/colours/deletions',
    '/admin/products/colours/new',
    '/admin/products/sizes',
    '/admin/products/sizes/:sizeSystemId',
    '/admin/products/sizes/deletions',
    '/admin/products/sizes/new',
    '/admin/drops/deletions',
    '/admin/drops/blocked/additions',
    '/admin/drops/blocked/deletions',
    '/admin/drops/new',
    '/admin/drops/:dropId',
    '/admin/drops/:dropId/live/state',
    '/admin/drops/:dropId/live/speed',
    '/admin/drops/:dropId/live/message',
    '/admin/drops/:dropId/rehearsal',
    '/admin/lookbook/new',
    '/admin/lookbook/:campaignId',
    '/admin/lookbook/:campaignId/deletion',
    '/admin/lookbook/:campaignId/moves',
    '/admin/pages/deletions',
    '/admin/pages/import/previews',
    '/admin/pages/import/runs',
    '/admin/pages/import/undos',
    '/admin/pages/new',
    '/admin/pages/:pageId',
    '/admin/content/deletions',
    '/admin/content/new',
    '/admin/content/:sectionId',
    '/admin/content/preview',
    '/admin/mails/:kind',
    '/admin/mails/:kind/previews',
    '/admin/mails/:kind/tests',
    '/admin/mails/:kind/standard-words',
    '/admin/images/deletions',
    '/admin/images/:imageId',
    '/admin/images/files',
    '/admin/migration',
    '/admin/navigation',
    '/admin/redirects',
    '/admin/redirects/deletions',
    '/admin/redirects/new',
    '/admin/redirects/:redirectId',
    '/admin/redirects/import',
    '/admin/redirects/import/previews',
    '/admin/redirects/import/runs',
    '/admin/bin/restorations',
    '/admin/bin/permanent-deletions',
    '/admin/notifications',
  ],
  'asks by itself': ['/admin/reauthentication', '/admin/second-factor/code'],
};

test('every form of the back office asks again, or somebody decided why it does not', () => {
  const posts = inside.filter(({ file }) =>
    /export (async )?function action\b|export const action\b/.test(fs.readFileSync(`app/${file}`, 'utf8')),
  );
  expect(posts.length).toBeGreaterThan(120);
  const silent = posts.map(({ path }) => path).filter((path) => !needsReauthentication(path, 'POST'));
  expect([...new Set(silent)].sort()).toEqual(Object.values(asksNothing).flat().sort());
});

test('an address asks whatever slashes it is written with, and for HEAD as for GET; others do not', () => {
  expect(needsReauthentication('admin/staff/invitations', 'POST')).toBe(true);
  expect(needsReauthentication('/admin/staff/invitations/', 'POST')).toBe(true);
  expect(needsReauthentication('admin/products/export.csv', 'HEAD')).toBe(true);
  expect(needsReauthentication('admin/staff/invitations', 'GET')).toBe(false);
  expect(needsReauthentication('admin/orders/:orderNumber/notes', 'POST')).toBe(false);
});

test('a form that is sent by another method asks as it does by POST, since the same action runs', () => {
  for (const address of addresses)
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'post'])
      expect(needsReauthentication(address, method), `${method} ${address}`).toBe(
        needsReauthentication(address, 'POST'),
      );
});
