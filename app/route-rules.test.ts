import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { compileRouteRules } from './platform/http/guards/route-rules.server.ts';
import { routeRules } from './route-rules.server.ts';
import map from './routes.ts';

const routes = pathsIn(await map);
const addresses = compileRouteRules(routeRules);

test('the rules name only addresses that routes.ts has', () => {
  const { personal = [], unbounded = [], uploads = [], longForms = {}, webhooks = {} } = routeRules;
  const exact = [...Object.keys(longForms), ...uploads, ...Object.keys(webhooks)];
  expect(exact.length).toBeGreaterThan(5);
  expect(exact.filter((path) => !routes.includes(path))).toEqual([]);
  const above = [...personal, ...unbounded];
  expect(above.filter((path) => !routes.some((route) => `${route}/`.startsWith(`${path}/`)))).toEqual([]);
});

test('what belongs to one visitor never waits behind the searches of strangers', () => {
  const personal = [
    '/account',
    '/account/orders/1.data',
    '/account/security/other-sessions',
    '/verify-email/account-removal?token=x',
    '/checkout?x=1',
    '/payment/success',
    '/admin',
    '/login',
  ];
  const unbounded = ['/auth/session', '/functions/v1/create-checkout', '/webhooks/stripe', '/health/live'];
  for (const url of [...personal, ...unbounded]) expect(addresses.isPersonal(url), url).toBe(true);
  for (const url of personal) expect(addresses.isUnbounded(url), url).toBe(false);
  for (const url of unbounded) expect(addresses.isUnbounded(url), url).toBe(true);
  for (const url of ['/', '/search?q=account', '/women?size=M', '/accounts', '/x/account', '/product/bag'])
    expect(addresses.isPersonal(url), url).toBe(false);
});

test('a shop without rules has no address of its own', () => {
  const none = compileRouteRules({});
  expect(none.isPersonal('/account')).toBe(false);
  expect(none.isUpload('/admin/images/files')).toBe(false);
  expect(none.isWebhook('/webhooks/stripe')).toBe(false);
  expect(none.mostBytes('/webhooks/stripe')).toBeUndefined();
});

function pathsIn(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsIn(children)]);
}
