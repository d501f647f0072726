import { eq, ne } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import type { Mail } from '#app/platform/mail/smtp.server.ts';
import { startAccountMailQueue } from '#tests/support/account-mail-queue.ts';
import { customerForTests } from '#tests/support/customer.ts';
import {
  passwordForTests,
  register,
  registerVerified,
  requestInfoForTests,
  requestWithCookiesOf,
  signIn,
} from '#tests/support/sign-in.ts';
import { findCustomer } from './current-customer.server.ts';
import type { AccountMailKind } from './mail/account-mails.server.ts';
import { sendAccountMail } from './mail/send-account-mail.server.ts';
import { requestPasswordReset, submitNewPassword } from './passwords/new-password.server.ts';
import { findVisitorAndRenewSession, signOut } from './sessions/sessions.server.ts';
import { submitRegistration, submitSignIn } from './sign-in/password-sign-in.server.ts';
import { profiles, sessions, signInMethods } from './tables.server.ts';
import { verifyEmailOrClaimAccount } from './verification/verify-email.server.ts';

const sent = vi.hoisted((): Mail[] => []);
vi.mock('#app/platform/mail/smtp.server.ts', () => ({ sendMail: async (mail: Mail) => sent.push(mail) }));

startAccountMailQueue();
beforeEach(() => {
  sent.length = 0;
});

test('registering signs in once, mails a link, and signs in again only when it was followed', async () => {
  const email = 'Noor@Example.com';
  const registered = await register({ email });
  expect(registered.answer).toEqual({ ok: true, to: '/account' });
  const customer = await findCustomer(requestWithCookiesOf(registered.headers));
  expect(customer).toMatchObject({ email: 'noor@example.com', firstName: 'Noor', isEmailVerified: false });
  const [method] = await db.select().from(signInMethods);
  expect(method?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);

  expect((await signIn(email)).answer).toEqual({ ok: false, reason: 'unverified' });
  expect((await signIn(email, 'something else')).answer).toEqual({ ok: false, reason: 'wrong' });
  const mail = await mailFor('verify', 'noor@example.com');
  expect(mail).toMatchObject({ to: 'noor@example.com', language: 'nl' });
  expect(mail.subject).toBe('Bevestig je e-mailadres voor Marenza');
  const token = /verify-email\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
  const own = requestWithCookiesOf(registered.headers);
  const press = (token: string) =>
    verifyEmailOrClaimAccount(db, { token, notMe: false, typed: {} }, requestInfoForTests(), own);
  expect(await press(`${token}x`)).toEqual({ outcome: 'dead' });
  expect(await press(token)).toMatchObject({ outcome: 'verified', owner: { email: 'noor@example.com' } });
  expect(await press(token)).toEqual({ outcome: 'done' });

  const signedIn = await signIn(email, passwordForTests, { next: '/bag' });
  expect(signedIn.answer).toEqual({ ok: true, to: '/bag' });
  expect((await findCustomer(requestWithCookiesOf(signedIn.headers)))?.isEmailVerified).toBe(true);
});

test.each([
  ['m&m@x.nl', 'm&m@x.nl'],
  ['A/b@x.nl', 'a/b@x.nl'],
  ['jan@почта.рф', 'jan@xn--80a1acny.xn--p1ai'],
  ['hex@address.invalid', 'hex@address.invalid'],
])(
  '%s registers, signs in and gets a new password, though the library knows no such address',
  async (typed, email) => {
    expect((await register({ email: typed })).answer).toMatchObject({ ok: true });
    expect(await mailFor('verify', email)).toMatchObject({ to: email });
    expect((await register({ email: typed })).answer).toEqual({ ok: false, reason: 'unverified' });
    await db.update(profiles).set({ isVerified: true }).where(eq(profiles.email, email));
    const signedIn = await signIn(typed);
    expect(signedIn.answer).toMatchObject({ ok: true });
    expect(await findCustomer(requestWithCookiesOf(signedIn.headers))).toMatchObject({ email });
    expect((await signIn(typed, 'something else')).answer).toEqual({ ok: false, reason: 'wrong' });
    const token = /token=([\w-]+)/.exec((await mailFor('reset', email)).text)?.[1] ?? '';
    const changed = await submitNewPassword(
      db,
      { token, password: 'Nieuw-en-lang-8', confirmation: 'Nieuw-en-lang-8' },
      requestInfoForTests(),
      requestWithCookiesOf(),
    );
    expect(changed.answer).toMatchObject({ ok: true });
    expect((await signIn(typed, 'Nieuw-en-lang-8')).answer).toMatchObject({ ok: true });
  },
);

test('an address is registered once, also by two at the same time', async () => {
  const both = await Promise.all([
    register({ email: 'twin@example.com' }),
    register({ email: 'twin@example.com' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await register({ email: 'TWIN@example.com' })).answer).toEqual({ ok: false, reason: 'unverified' });
  await db.update(profiles).set({ isVerified: true }).where(eq(profiles.email, 'twin@example.com'));
  expect((await register({ email: 'TWIN@example.com' })).answer).toEqual({ ok: false, reason: 'taken' });
});

test('whoever has one name registers with it, and a short last name is one', async () => {
  const sukarno = { email: 'sukarno@example.com', firstName: 'Sukarno', lastName: '' };
  expect((await register(sukarno)).answer).toMatchObject({
    problems: { lastName: 'register.lastNameShort' },
  });
  expect((await register({ ...sukarno, noLastName: 'on' })).status).toBe(200);
  const [kept] = await db.select().from(profiles).where(eq(profiles.email, sukarno.email));
  expect(kept).toMatchObject({ firstName: 'Sukarno', lastName: '' });
});

test('what is wrong with a registration is said field by field', async () => {
  const wrong = {
    firstName: 'N',
    lastName: '',
    email: 'noor',
    password: 'short',
    confirmation: '',
    terms: '',
  };
  expect((await register(wrong)).answer).toEqual({
    ok: false,
    reason: 'invalid',
    problems: {
      firstName: 'register.firstNameShort',
      lastName: 'register.lastNameShort',
      email: 'login.invalidEmail',
      password: 'register.passwordShort',
      confirmation: 'register.passwordsDiffer',
      terms: 'register.termsRequired',
    },
  });
  const differing = await register({ email: 'x', confirmation: 'another' });
  expect(differing.answer).toMatchObject({
    problems: { email: 'login.invalidEmail', confirmation: 'register.passwordsDiffer' },
  });
  const common = await register({ email: 'x@example.com', password: 'PassWord1', confirmation: 'PassWord1' });
  expect(common.answer).toMatchObject({ reason: 'common-password' });
  expect(
    (await submitRegistration(db, undefined, requestInfoForTests(), requestWithCookiesOf())).status,
  ).toBe(400);
});

test('a wrong password and an address without account are told alike', async () => {
  await registerVerified('known@example.com');
  const wrong = await signIn('known@example.com', 'not this one');
  const unknown = await signIn('unknown@example.com', 'not this one');
  expect(wrong).toEqual(unknown);
  expect(wrong.answer).toEqual({ ok: false, reason: 'wrong' });
});

test('after too many wrong passwords even the right one waits, whether there is such an account', async () => {
  await registerVerified('guessed@example.com');
  for (const email of ['guessed@example.com', 'nobody@example.com']) {
    for (let guess = 0; guess < 6; guess += 1) await signIn(email, `guess number ${guess}`);
    const { answer, headers } = await signIn(email);
    expect(answer).toMatchObject({ ok: false, reason: 'too-many' });
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(20);
  }
});

test('signing in makes a new session, ends the one it takes the place of, and keeps those elsewhere', async () => {
  await registerVerified('moving@example.com');
  const first = await signIn('moving@example.com');
  const elsewhere = await signIn('moving@example.com');
  const again = await submitSignIn(
    db,
    { email: 'moving@example.com', password: passwordForTests },
    requestInfoForTests(),
    requestWithCookiesOf(first.headers),
  );
  expect(await findCustomer(requestWithCookiesOf(first.headers))).toBeUndefined();
  expect(await findCustomer(requestWithCookiesOf(again.headers))).toBeDefined();
  expect(await findCustomer(requestWithCookiesOf(elsewhere.headers))).toBeDefined();
  const cookie = again.headers.getSetCookie().find((line) => line.startsWith('shop.session_token'));
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/i);
});

test('a session that somebody planted in a browser is never its owner’s', async () => {
  await registerVerified('planting@example.com');
  await registerVerified('planted@example.com');
  const planted = await signIn('planting@example.com');
  const browsers = [
    requestWithCookiesOf(planted.headers),
    new Request('http://localhost/', { headers: { Cookie: 'shop.session_token=made-up.signature' } }),
  ];
  for (const browser of browsers) {
    const typed = { email: 'planted@example.com', password: passwordForTests };
    const { status, headers } = await submitSignIn(db, typed, requestInfoForTests(), browser);
    expect(status).toBe(200);
    expect(await findCustomer(browser), 'what was planted opens nothing').toBeUndefined();
    const own = requestWithCookiesOf(headers);
    expect(await findCustomer(own)).toMatchObject({ email: 'planted@example.com' });
    expect(own.headers.get('Cookie')).not.toContain(browser.headers.get('Cookie')?.split('; ')[0]);
  }
});

test('a session lasts as long as the browser is open, or a month after it was used last', async () => {
  await registerVerified('staying@example.com');
  const cookieAge = (headers: Headers) =>
    /shop\.session_token=[^;]+;(?:.*)Max-Age=(\d+)/i.exec(headers.getSetCookie().join('\n'))?.[1];
  expect(cookieAge((await signIn('staying@example.com')).headers)).toBeUndefined();
  const { headers } = await signIn('staying@example.com', passwordForTests, { remember: 'on' });
  expect(cookieAge(headers)).toBe('2592000');

  expect((await findVisitorAndRenewSession(requestWithCookiesOf(headers))).headers.getSetCookie()).toEqual(
    [],
  );
  const soonOver = new Date(Date.now() + 60_000);
  await db.update(sessions).set({ expiresAt: soonOver });
  const refreshed = await findVisitorAndRenewSession(requestWithCookiesOf(headers));
  expect(refreshed.visitor).toEqual({
    firstName: 'Noor',
    lastName: 'de Vries',
    email: 'staying@example.com',
    isAdmin: false,
  });
  expect(cookieAge(refreshed.headers)).toBe('2592000');
});

test('a session that began two months ago is not prolonged any more', async () => {
  const { request } = await customerForTests(db);
  const soonOver = new Date(Date.now() + 60_000);
  const renewed = async (startedDaysAgo: number) => {
    const createdAt = new Date(Date.now() - startedDaysAgo * 24 * 3_600_000);
    await db.update(sessions).set({ createdAt, expiresAt: soonOver });
    const { visitor, headers } = await findVisitorAndRenewSession(request('/'));
    expect(visitor).not.toBeNull();
    const [session] = await db.select({ expiresAt: sessions.expiresAt }).from(sessions);
    const isLonger = (session?.expiresAt ?? soonOver) > soonOver;
    expect(headers.getSetCookie().some((line) => line.includes('session_token='))).toBe(isLonger);
    return isLonger;
  };
  await db.delete(sessions).where(ne(sessions.userId, (await findCustomer(request('/')))?.id ?? ''));
  expect(await renewed(59)).toBe(true);
  expect(await renewed(61)).toBe(false);
});

test('who signs in, fails to, or waits is in the log, by no name or address', async () => {
  await registerVerified('logged@example.com');
  const lines = vi.spyOn(log, 'info');
  const { headers } = await signIn('logged@example.com');
  const customer = await findCustomer(requestWithCookiesOf(headers));
  for (let guess = 0; guess < 6; guess++) await signIn('logged@example.com', 'Verkeerd-wachtwoord-9');
  await signIn('logged@example.com', 'Verkeerd-wachtwoord-9');
  await signIn('nobody@example.com', 'Verkeerd-wachtwoord-9');
  const events = lines.mock.calls.filter(([, text]) => text === 'security event').map(([facts]) => facts);
  lines.mockRestore();
  const { account } = events[0] as { account: string };
  const facts = { id: 'test', account, by: 'password' };
  expect(events[0]).toEqual({ security: 'signed-in', ...facts, customer: customer?.id });
  expect(events).toContainEqual({ security: 'sign-in-refused', ...facts, reason: 'wrong' });
  expect(events).toContainEqual({ security: 'sign-in-refused', ...facts, reason: 'too-many' });
  expect(events.at(-1)).toMatchObject({ security: 'sign-in-refused', reason: 'wrong' });
  expect(events.at(-1)).not.toMatchObject({ account });
  expect(JSON.stringify(events)).not.toMatch(/example\.com|Noor|Verkeerd/);
});

test('signing out ends the session on the server, and a second time changes nothing', async () => {
  await registerVerified('leaving@example.com');
  const { headers } = await signIn('leaving@example.com');
  const ended = await signOut(requestWithCookiesOf(headers));
  expect(ended.getSetCookie().join('\n')).toMatch(/shop\.session_token=;.*Max-Age=0/i);
  expect(await findCustomer(requestWithCookiesOf(headers))).toBeUndefined();
  await signOut(requestWithCookiesOf(headers));
  expect((await findVisitorAndRenewSession(requestWithCookiesOf(headers))).visitor).toBeNull();
});

test('a password reset link sets a new password once, ends every session, and signs in where it was followed', async () => {
  const old = await register({ email: 'forgetful@example.com' });
  await db.update(profiles).set({ isVerified: true }).where(eq(profiles.email, 'forgetful@example.com'));
  expect(
    (
      await requestPasswordReset(
        db,
        { email: 'forgetful@example.com' },
        requestInfoForTests(),
        requestWithCookiesOf(),
      )
    ).answer,
  ).toEqual({ ok: true });
  const mail = await mailFor('reset', 'forgetful@example.com');
  const token = /#access_token=([\w-]+)&type=recovery/.exec(mail.text)?.[1] ?? '';
  const form = { password: 'Nieuw-en-lang-8', confirmation: 'Nieuw-en-lang-8', token };
  const weak = await submitNewPassword(
    db,
    { ...form, password: 'kort', confirmation: 'x' },
    requestInfoForTests(),
    requestWithCookiesOf(),
  );
  expect(weak.answer).toMatchObject({
    problems: {
      password: ['register.passwordShort', 'register.passwordUppercase', 'register.passwordNumber'],
      confirmation: 'register.passwordsDiffer',
    },
  });
  const changed = await submitNewPassword(db, form, requestInfoForTests(), requestWithCookiesOf());
  expect(changed.answer).toEqual({ ok: true, to: '/account' });
  expect(await findCustomer(requestWithCookiesOf(changed.headers))).toMatchObject({
    email: 'forgetful@example.com',
  });
  expect(await findCustomer(requestWithCookiesOf(old.headers))).toBeUndefined();
  expect((await submitNewPassword(db, form, requestInfoForTests(), requestWithCookiesOf())).answer).toEqual({
    ok: false,
    reason: 'dead-link',
  });
  for (const token of ['x', 'a\0b'])
    expect(
      (await submitNewPassword(db, { ...form, token }, requestInfoForTests(), requestWithCookiesOf())).status,
    ).toBe(410);
  expect((await signIn('forgetful@example.com')).answer).toMatchObject({ reason: 'wrong' });
  expect((await signIn('forgetful@example.com', 'Nieuw-en-lang-8')).answer).toMatchObject({ ok: true });
  const told = await mailFor('password-changed', 'forgetful@example.com');
  expect(told.subject).toBe('Je wachtwoord voor Marenza is gewijzigd');
});

test('who has no account gets the same answer and no mail', async () => {
  const known = await requestPasswordReset(
    db,
    { email: 'known@example.com' },
    requestInfoForTests(),
    requestWithCookiesOf(),
  );
  const unknown = await requestPasswordReset(
    db,
    { email: 'unknown@example.com' },
    requestInfoForTests(),
    requestWithCookiesOf(),
  );
  expect(unknown).toEqual(known);
  await sendAccountMail(db, { kind: 'reset', email: 'unknown@example.com', askedAt: '' });
  await sendAccountMail(db, { kind: 'verify', email: 'known@example.com', askedAt: '' });
  expect(sent).toEqual([]);
  const again = Array.from({ length: 4 }, () =>
    requestPasswordReset(db, { email: 'unknown@example.com' }, requestInfoForTests(), requestWithCookiesOf()),
  );
  expect((await Promise.all(again)).map(({ status }) => status)).toContain(429);
});

async function mailFor(kind: AccountMailKind, email: string): Promise<Mail> {
  sent.length = 0;
  await sendAccountMail(db, { kind, email, askedAt: new Date().toISOString() });
  expect(sent).toHaveLength(1);
  return sent[0] as Mail;
}
