import { expect, test, vi } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { knownDeviceCookie, knownDeviceLimitKey } from './account-limits.server.ts';
import { findCustomer } from './current-customer.server.ts';
import { findVisitorAndRenewSession, signOut } from './sessions/sessions.server.ts';

const secrets = vi.hoisted(() => ({
  current: 'the secret that this shop has had since today',
  previous: 'the secret that this shop had until today',
}));

vi.mock(import('./auth-secret.server.ts'), () => ({
  authSecret: () => secrets.current,
  authSecrets: () => [secrets.current, secrets.previous],
}));

test('who signed in under the previous secret stays signed in, and is given a cookie under the current one', async () => {
  const { customer, cookie, request } = await customerForTests(db, { secret: secrets.previous });
  expect(await findCustomer(request('/'))).toEqual(customer);
  expect(await findCustomer(request('/', { headers: { Accept: 'text/html' } }))).toEqual(customer);

  await db.execute(
    `update sessions set updated_at = now() - interval '1 hour', expires_at = now() + interval '2 days'`,
  );
  const { headers } = await findVisitorAndRenewSession(request('/'));
  const renewed = headers.getSetCookie().find((line) => line.includes('session_token='));
  expect(renewed).toBeDefined();
  expect(renewed?.split(';')[0]).not.toBe(cookie);
  const again = new Request('http://localhost/', { headers: { Cookie: renewed?.split(';')[0] ?? '' } });
  expect(await findCustomer(again)).toEqual(customer);
});

test('signing out ends a session that the previous secret signed', async () => {
  const { request } = await customerForTests(db, { secret: secrets.previous });
  await signOut(request('/', { method: 'POST' }));
  expect(await findCustomer(request('/'))).toBeUndefined();
});

test('what any other secret signed is nobody’s', async () => {
  const { request } = await customerForTests(db, {
    secret: 'a secret that this shop never had, or not lately',
  });
  expect(await findCustomer(request('/'))).toBeUndefined();
});

test('a browser that was known stays known', async () => {
  const email = 'noor@example.com';
  const { current } = secrets;
  secrets.current = secrets.previous;
  const before = knownDeviceCookie(new Request('http://localhost/'), email).split(';')[0] ?? '';
  secrets.current = current;
  const request = new Request('http://localhost/', { headers: { Cookie: before } });
  expect(knownDeviceLimitKey(request, email)).toMatch(/^device /);
  expect(knownDeviceLimitKey(request, 'someone@example.com')).toBeUndefined();
});
