import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { findSession, type Session } from '../current-customer.server.ts';
import { hashPassword } from '../passwords/password-hash.server.ts';
import { sessions, signInMethods } from '../tables.server.ts';
import { isRecentlyAuthenticated, readCarriedForm, reauthenticate } from './reauthenticate.server.ts';

const password = 'Olijf-en-limoen-7';
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
let networks = 0;

async function aSession({ hasPassword = true } = {}): Promise<Session> {
  const { customer, request } = await customerForTests(db);
  if (hasPassword)
    await db.insert(signInMethods).values({
      userId: customer.id,
      providerId: 'credential',
      accountId: customer.id,
      password: await hashPassword(password),
    });
  const session = await findSession(request('/admin'));
  if (!session) throw new Error('There is no session.');
  return session;
}

function info() {
  networks += 1;
  return { clientAddress: `192.0.2.${networks}` };
}

test('signing in counts for a quarter of an hour; after that the password does, in this session alone', async () => {
  const session = await aSession();
  expect(await isRecentlyAuthenticated(db, session, later(14))).toBe(true);
  expect(await isRecentlyAuthenticated(db, session, later(16))).toBe(false);
  expect(await reauthenticate(db, session, { password }, info(), later(16))).toEqual({ ok: true });
  expect(await isRecentlyAuthenticated(db, session, later(30))).toBe(true);
  expect(await isRecentlyAuthenticated(db, session, later(32))).toBe(false);
  const [elsewhere] = await db
    .insert(sessions)
    .values({ userId: session.customer.id, token: 'elsewhere', expiresAt: later(600) })
    .returning();
  if (!elsewhere) throw new Error('There is no session.');
  expect(await isRecentlyAuthenticated(db, elsewhere, later(30))).toBe(false);
});

test('a wrong password changes nothing, and the sixth guess waits, the right one too', async () => {
  const session = await aSession();
  const client = info();
  const attempt = (typed?: string) => reauthenticate(db, session, { password: typed }, client, later(16));
  expect(await attempt()).toEqual({ ok: false, reason: 'password-required' });
  const lines = vi.spyOn(log, 'info');
  for (let guess = 0; guess < 6; guess++)
    expect(await attempt('wrong')).toEqual({ ok: false, reason: 'wrong-password' });
  expect(await attempt(password)).toMatchObject({ ok: false, reason: 'too-many' });
  const refused = { security: 'current-password-refused', customer: session.customer.id };
  const events = lines.mock.calls.map(([facts]) => facts as unknown);
  lines.mockRestore();
  expect(events).toContainEqual({ ...refused, reason: 'wrong-password' });
  expect(events).toContainEqual({ ...refused, reason: 'too-many' });
  const [row] = await db
    .select({ at: sessions.confirmedAt })
    .from(sessions)
    .where(eq(sessions.id, session.id));
  expect(row?.at).toBeNull();
});

test('many sessions of one network share the limit of signing in', async () => {
  const session = await aSession({ hasPassword: false });
  const client = info();
  for (let guess = 0; guess < 100; guess++) await reauthenticate(db, session, {}, client, new Date());
  expect(await reauthenticate(db, await aSession(), { password }, client, new Date())).toMatchObject({
    reason: 'too-many',
  });
});

test('who came with Google has no password that could be typed', async () => {
  const session = await aSession({ hasPassword: false });
  expect(await reauthenticate(db, session, { password }, info(), later(16))).toEqual({
    ok: false,
    reason: 'wrong-password',
  });
});

test('a form is carried on as it was sent, and only to the back office', () => {
  const carried = { action: '/admin/staff/invitations?x=1', fields: [['email', 'a@example.com']] };
  expect(readCarriedForm(JSON.stringify(carried))).toEqual(carried);
  for (const action of [
    'https://elsewhere.example',
    '//elsewhere.example',
    '/login',
    '/admin\\..',
    'javascript:x',
  ])
    expect(readCarriedForm(JSON.stringify({ ...carried, action }))).toBeUndefined();
  for (const text of [undefined, '', '{', '[]', '{"action":"/admin/x"}'])
    expect(readCarriedForm(text)).toBeUndefined();
});
