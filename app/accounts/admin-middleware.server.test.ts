import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { passkeyForTests } from '#tests/support/passkey.ts';
import { requestInfoForTests } from '#tests/support/sign-in.ts';
import { adminEndpointMiddleware, adminMiddleware, signedInAdmin } from './admin-middleware.server.ts';
import { sessions, staff, staffPasskeys } from './tables.server.ts';

vi.mock('#app/platform/config.server.ts', async (load) => {
  const real = await load<typeof import('#app/platform/config.server.ts')>();
  const config = { ...real.config, ADMIN_EMAILS: ['Admin@example.com', 'new@example.com'] };
  return {
    ...real,
    config: {
      ...config,
      get STRIPE_SECRET_KEY() {
        return config.STRIPE_SECRET_KEY;
      },
    },
  };
});

let admin: Awaited<ReturnType<typeof customerForTests>>;
let other: Awaited<ReturnType<typeof customerForTests>>;
beforeAll(async () => {
  admin = await customerForTests(db, { email: 'admin@example.com' });
  other = await customerForTests(db);
});

test('an admin gets in, whatever the case of the address, and the page knows who it is', async () => {
  const context = newContext();
  const answer = await through(adminMiddleware, admin.request('/admin'), context);
  expect(answer.status).toBe(200);
  expect(context.get(signedInAdmin).email).toBe('admin@example.com');
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
});

test('guests, customers, and admins whose address is not verified are led to the sign-in page', async () => {
  const unverified = await customerForTests(db, { email: 'new@example.com', isEmailVerified: false });
  const requests = [
    new Request('http://localhost/admin?x=1'),
    other.request('/admin?x=1'),
    unverified.request('/admin?x=1'),
  ];
  for (const request of requests) {
    const answer = await through(adminMiddleware, request);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('Location')).toBe('/login?next=%2Fadmin%3Fx%3D1');
  }
});

test('what a page sends by script is answered, not led away, so that nothing typed is lost', async () => {
  const post = { method: 'POST' };
  const sent = through(adminMiddleware, new Request('http://localhost/admin/recovery.data', post));
  await expect(sent).rejects.toMatchObject({ init: { status: 401 } });
  await expect(through(adminMiddleware, other.request('/admin/recovery.data', post))).rejects.toMatchObject({
    init: { status: 403 },
  });
});

test('only what is sent, and by script, is answered so: a page that is asked for, or a plain form, is led away', async () => {
  const asked = [
    new Request('http://localhost/admin/recovery.data'),
    new Request('http://localhost/admin/recovery', { method: 'POST' }),
  ];
  for (const request of asked) expect((await through(adminMiddleware, request)).status).toBe(302);
});

test('an endpoint knows its admin, answers that are not kept, and refuses in the words of its reader', async () => {
  const context = newContext();
  const answer = await through(adminEndpointMiddleware, admin.request('/admin/health'), context);
  expect(context.get(signedInAdmin).email).toBe('admin@example.com');
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  const refusals = (['en', 'nl'] as const).flatMap((language) =>
    [new Request('http://localhost/admin/health'), other.request('/admin/health')].map(async (request) => {
      const facing = new RouterContextProvider(
        new Map([[requestInfo, { ...requestInfoForTests(), language }]]),
      );
      return (await through(adminEndpointMiddleware, request, facing)).json();
    }),
  );
  expect(await Promise.all(refusals)).toEqual([
    { status: 'error', error: 'signed-out', message: 'Please sign in first.' },
    { status: 'error', error: 'forbidden', message: 'Only for the back office.' },
    { status: 'error', error: 'signed-out', message: 'Log eerst in.' },
    { status: 'error', error: 'forbidden', message: 'Alleen voor het beheer.' },
  ]);
});

test('an endpoint answers 401 to nobody, 403 to others, and lets admins in', async () => {
  const nobody = await through(adminEndpointMiddleware, new Request('http://localhost/admin/health'));
  expect([nobody.status, await nobody.json()]).toEqual([
    401,
    { status: 'error', error: 'signed-out', message: 'Log eerst in.' },
  ]);
  expect((await through(adminEndpointMiddleware, other.request('/admin/health'))).status).toBe(403);
  expect((await through(adminEndpointMiddleware, admin.request('/admin/health'))).status).toBe(200);
});

test('each role is let in to what it may, read or post, and refused the rest in its language', async () => {
  const member = await customerForTests(db);
  await db.insert(staff).values({ profileId: member.customer.id, role: 'content', invitedBy: '' });
  const asked = async (path: string, init: RequestInit = {}) => {
    const answer = through(adminMiddleware, member.request(path, init));
    return answer.then(({ status }) => status).catch(({ init }) => init.status);
  };
  expect(await asked('/admin/content')).toBe(200);
  expect(await asked('/admin/products', {})).toBe(200);
  expect(await asked('/admin/products', { method: 'POST' })).toBe(403);
  expect(await asked('/admin/orders')).toBe(403);
  expect(await asked('/admin/staff')).toBe(403);
  expect(await asked('/admin', { method: 'POST' }), 'only a reader is led to another page').toBe(403);
  const front = await through(adminMiddleware, member.request('/admin'));
  expect([front.status, front.headers.get('Location')]).toEqual([302, '/admin/products']);

  const endpoint = await through(adminEndpointMiddleware, member.request('/admin/health'));
  expect([endpoint.status, await endpoint.json()]).toEqual([
    403,
    { status: 'error', error: 'other-role', message: 'Dit hoort niet bij je rol.' },
  ]);
  await db.update(staff).set({ revokedAt: new Date() }).where(eq(staff.profileId, member.customer.id));
  expect(await asked('/admin/content')).toBe(302);
});

test('who is asked for the second factor may give it and prove who they are, but not add another one', async () => {
  const member = await customerForTests(db);
  const profileId = member.customer.id;
  await db.insert(staff).values({ profileId, role: 'manager', invitedBy: '' });
  await db.insert(staffPasskeys).values({
    id: passkeyForTests('http://localhost').id,
    ...{ profileId, name: 'x', publicKey: '', counter: 0, transports: [], createdAt: new Date() },
  });
  const led = async (path: string, init: RequestInit) => {
    const answer = await through(adminMiddleware, member.request(path, init));
    return answer.status === 302;
  };
  const post = { method: 'POST' };
  for (const path of ['/admin/second-factor/code', '/admin/reauthentication'])
    expect([path, await led(path, {}), await led(path, post)]).toEqual([path, false, false]);
  expect(await led('/admin/second-factor', {})).toBe(false);
  const head = { method: 'HEAD' };
  expect([await led('/admin/second-factor/code', head), await led('/admin/products', head)]).toEqual([
    false,
    true,
  ]);
  for (const path of ['', '/passkeys', '/passkey-removals', '/recovery-codes'])
    expect([path, await led(`/admin/second-factor${path}`, post)]).toEqual([path, true]);
  await expect(
    through(adminMiddleware, member.request('/admin/second-factor/passkeys.data', post)),
  ).rejects.toMatchObject({ init: { status: 401 } });
  expect((await through(adminEndpointMiddleware, member.request('/admin/products/export.csv'))).status).toBe(
    401,
  );
  await db.update(sessions).set({ secondFactorAt: new Date() }).where(eq(sessions.userId, profileId));
  expect(await led('/admin/second-factor', post)).toBe(false);
});

test('an owner of a live shop who has no second factor may only add one, at endpoints too', async () => {
  vi.spyOn(config, 'STRIPE_SECRET_KEY', 'get').mockReturnValue('sk_live_x');
  const endpoint = await through(adminEndpointMiddleware, admin.request('/admin/health'));
  expect([endpoint.status, (await endpoint.json()).error]).toEqual([401, 'second-factor']);
  const page = await through(adminMiddleware, admin.request('/admin/products?page=2'));
  expect([page.status, page.headers.get('Location')]).toEqual([
    302,
    '/admin/second-factor?next=%2Fadmin%2Fproducts%3Fpage%3D2',
  ]);
  for (const path of ['/admin/second-factor', '/admin/second-factor/passkeys', '/admin/reauthentication'])
    for (const method of ['GET', 'POST'])
      expect((await through(adminMiddleware, admin.request(path, { method }))).status, path).toBe(200);
  vi.restoreAllMocks();
});

test('who is refused is in the log, with what they wanted', async () => {
  const member = await customerForTests(db);
  await db.insert(staff).values({ profileId: member.customer.id, role: 'content', invitedBy: '' });
  const lines = vi.spyOn(log, 'info');
  for (const path of ['/admin', '/admin/content', '/admin/orders'])
    await through(adminMiddleware, member.request(path)).catch(() => {});
  await through(adminEndpointMiddleware, other.request('/admin/health'));
  const events = lines.mock.calls.filter(([, text]) => text === 'security event').map(([facts]) => facts);
  lines.mockRestore();
  const refused = { security: 'role-refused', id: 'test' };
  expect(events).toEqual([
    { ...refused, customer: member.customer.id, role: 'content', route: 'admin/orders' },
    { ...refused, customer: other.customer.id, route: 'admin/health' },
  ]);
});

function newContext(): RouterContextProvider {
  return new RouterContextProvider(new Map([[requestInfo, requestInfoForTests()]]));
}

async function through(middleware: typeof adminMiddleware, request: Request, context = newContext()) {
  const { pathname } = new URL(request.url);
  // The router's pattern has no leading slash.
  const pattern = pathname.slice(1).replace(/\.data$/, '');
  const args = { request, context, params: {}, pattern, url: new URL(request.url) };
  try {
    return (await middleware(args as never, async () => new Response('page'))) as Response;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}
