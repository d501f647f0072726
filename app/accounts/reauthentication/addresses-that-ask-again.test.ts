import fs from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { addressesThatAskAgain, asksAgain } from './addresses-that-ask-again.ts';

const inside = (await routes)
  .flatMap((route: RouteConfigEntry) => route.children ?? [route])
  .map(({ path, file }) => ({ path: `/${path}`, file }))
  .filter(({ path }) => path.startsWith('/admin'));
const addresses = inside.map(({ path }) => path);

test('every address that asks again is one of the shop’s', () => {
  for (const one of addressesThatAskAgain) expect(addresses).toContain(one.replace(/^\w+ /, ''));
});

test('whatever returns money, changes staff or lets a file out asks again, also what is added later', () => {
  const mustAsk = (method: string, pattern: RegExp) =>
    addresses.filter((address) => pattern.test(address)).map((address) => [method, address] as const);
  const files = inside
    .filter(({ file }) => fs.readFileSync(`app/${file}`, 'utf8').includes('csvDownload('))
    .map(({ path }) => ['GET', path] as const);
  expect(files.length).toBeGreaterThan(1);
  const all = [
    ...files,
    ...mustAsk('GET', /export|\.(csv|zip|json|xlsx)$/),
    ...mustAsk('POST', /refund|returns-otherwise/),
    ...mustAsk('POST', /^\/admin\/staff\//),
  ];
  expect(all.length).toBeGreaterThan(9);
  expect(all.filter(([method, address]) => !asksAgain(address, method))).toEqual([]);
});

test('an address asks whatever slashes it is written with, and for HEAD as for GET; others do not', () => {
  expect(asksAgain('admin/staff/invitations', 'POST')).toBe(true);
  expect(asksAgain('/admin/staff/invitations/', 'POST')).toBe(true);
  expect(asksAgain('admin/products/export.csv', 'HEAD')).toBe(true);
  expect(asksAgain('admin/staff/invitations', 'GET')).toBe(false);
  expect(asksAgain('admin/orders/:orderNumber/notes', 'POST')).toBe(false);
});
