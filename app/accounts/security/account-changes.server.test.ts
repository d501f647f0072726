import { beforeEach, expect, test, vi } from 'vitest';
import { db, pool } from '#app/platform/database/db.server.ts';
import type { Mail } from '#app/platform/mail/smtp.server.ts';
import { startAccountMailQueue } from '#tests/support/account-mail-queue.ts';
import { customerForTests } from '#tests/support/customer.ts';
import {
  passwordForTests,
  registerVerified,
  requestInfoForTests,
  requestWithCookiesOf,
  signIn,
} from '#tests/support/sign-in.ts';
import { findCustomer, findSession } from '../current-customer.server.ts';
import type { AccountMail } from '../mail/account-mails.server.ts';
import { sendAccountMail } from '../mail/send-account-mail.server.ts';
import { submitPasswordChange } from '../passwords/new-password.server.ts';
import { deleteExpiredSessionsAndLinks, endOtherSessions, listDevices } from '../sessions/sessions.server.ts';
import { sessions } from '../tables.server.ts';
import { confirmEmailChange, submitEmailChange } from './email-change.server.ts';

const sent = vi.hoisted((): Mail[] => []);
vi.mock('#app/platform/mail/smtp.server.ts', () => ({ sendMail: async (mail: Mail) => sent.push(mail) }));

startAccountMailQueue();
beforeEach(() => {
  sent.length = 0;
});

test('a changed password needs the present one, ends all other sessions and tells the owner', async () => {
  await registerVerified('changing@example.com');
  const here = await signIn('changing@example.com');
  const elsewhere = await signIn('changing@example.com');
  const change = (fields: Record<string, string>, from = here) =>
    submitPasswordChange(
      db,
      { current: passwordForTests, password: 'Nieuw-en-lang-8', confirmation: 'Nieuw-en-lang-8', ...fields },
      requestInfoForTests(),
      requestWithCookiesOf(from.headers),
    );
  expect((await change({ current: 'not this one' })).answer).toMatchObject({
    problems: { current: 'security.currentWrong' },
  });
  expect((await change({ confirmation: 'x' })).answer).toMatchObject({
    problems: { confirmation: 'register.passwordsDiffer' },
  });
  expect(await listDevices(db, requestWithCookiesOf(here.headers), new Date())).toHaveLength(2);
  const changed = await change({});
  expect(changed.answer).toMatchObject({ ok: true });
  for (const { headers } of [here, elsewhere])
    expect(await findCustomer(requestWithCookiesOf(headers))).toBeUndefined();
  const devices = await listDevices(db, requestWithCookiesOf(changed.headers), new Date());
  expect(devices).toMatchObject([{ isThis: true }]);
  expect((await change({}, elsewhere)).answer).toEqual({ ok: false, reason: 'signed-out' });
  expect((await signIn('changing@example.com', 'Nieuw-en-lang-8')).status).toBe(200);
});

test('the present password is guessed at no more often than when signing in', async () => {
  await registerVerified('stolen@example.com');
  const { headers } = await signIn('stolen@example.com');
  const typed = { password: 'Nieuw-en-lang-8', confirmation: 'Nieuw-en-lang-8' };
  const guesses = [];
  for (let guess = 0; guess < 7; guess += 1) {
    const current = `guess number ${guess}`;
    guesses.push(
      await submitPasswordChange(
        db,
        { ...typed, current },
        requestInfoForTests(),
        requestWithCookiesOf(headers),
      ),
    );
  }
  expect(guesses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 429]);
});

test('one signs out the other browsers and stays, once one gave the password', async () => {
  await registerVerified('several@example.com');
  const [here, elsewhere] = [await signIn('several@example.com'), await signIn('several@example.com')];
  const signOutOthers = async ({ headers }: { headers: Headers }, typed?: string) => {
    const session = await findSession(requestWithCookiesOf(headers));
    if (!session) throw new Error('There is no session.');
    return endOtherSessions(db, session, typed, new Date());
  };
  expect(await signOutOthers(here)).toEqual({ ok: false, reason: 'password-required' });
  for (let guess = 0; guess < 6; guess++)
    expect(await signOutOthers(here, `guess ${guess}`)).toEqual({ ok: false, reason: 'wrong-password' });
  expect(await signOutOthers(here, passwordForTests)).toMatchObject({ ok: false, reason: 'too-many' });
  expect(await findCustomer(requestWithCookiesOf(elsewhere.headers))).toBeDefined();
  // Guesses in one browser do not block another.
  expect(await signOutOthers(elsewhere, passwordForTests)).toEqual({ ok: true, ended: 1 });
  expect(await findCustomer(requestWithCookiesOf(here.headers))).toBeUndefined();
  expect(await findCustomer(requestWithCookiesOf(elsewhere.headers))).toBeDefined();
});

test('who has no password signs out the other browsers only shortly after signing in', async () => {
  const { customer, request } = await customerForTests(db);
  const session = await findSession(request('/'));
  if (!session) throw new Error('There is no session.');
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db.insert(sessions).values({ userId: customer.id, token: 'elsewhere', expiresAt });
  const later = new Date(Date.now() + 16 * 60_000);
  expect(await endOtherSessions(db, session, '', later)).toEqual({ ok: false, reason: 'sign-in-again' });
  expect(await endOtherSessions(db, session, '', new Date())).toEqual({ ok: true, ended: 1 });
  expect(await findSession(request('/'))).toBeDefined();
});

test('what has ended is forgotten, and nothing else', async () => {
  await registerVerified('lasting@example.com');
  const { headers } = await signIn('lasting@example.com');
  await deleteExpiredSessionsAndLinks(db, new Date());
  expect(await findCustomer(requestWithCookiesOf(headers))).toBeDefined();
  await deleteExpiredSessionsAndLinks(db, new Date(Date.now() + 32 * 24 * 3_600_000));
  expect(await db.select().from(sessions)).toEqual([]);
});

test('an address changes when the present one and the new one have said yes, each once', async () => {
  await registerVerified('before@example.com');
  const { headers } = await signIn('before@example.com');
  const ask = (fields: Record<string, string>) =>
    submitEmailChange(
      db,
      { email: 'After@example.com', current: passwordForTests, ...fields },
      requestInfoForTests(),
      requestWithCookiesOf(headers),
    );
  expect((await ask({ current: 'not this one' })).status).toBe(403);
  expect((await ask({ email: 'nothing' })).status).toBe(400);
  expect((await ask({})).answer).toEqual({ ok: true });
  const from = requestWithCookiesOf(headers);
  const sessionId = (await findSession(from))?.id ?? '';
  const change = { email: 'before@example.com', newEmail: 'after@example.com', sessionId };
  const confirm = (token: string, now = new Date()) =>
    confirmEmailChange(db, { token }, requestInfoForTests(), from, now);
  const first = await changeToken({ kind: 'email-change', ...change }, 'before@example.com');
  expect(await confirm(first)).toEqual({ outcome: 'half' });
  expect(await confirm(first)).toEqual({ outcome: 'used' });
  expect(await findCustomer(requestWithCookiesOf(headers))).toMatchObject({ email: 'before@example.com' });

  const asked = { kind: 'email-new', ...change, to: 'after@example.com' } as const;
  const second = await changeToken(asked, 'after@example.com');
  expect(await confirm(second)).toMatchObject({ outcome: 'changed' });
  expect(await findCustomer(requestWithCookiesOf(headers))).toMatchObject({ email: 'after@example.com' });
  expect((await signIn('after@example.com')).status).toBe(200);
  const late = await changeToken(
    { kind: 'email-change', email: 'after@example.com', newEmail: 'x@example.com' },
    'after@example.com',
  );
  const tooLate = new Date(Date.now() + 25 * 3_600_000);
  expect(await confirm(late, tooLate)).toEqual({ outcome: 'dead' });
});

test('an address that somebody else has by then is not taken from them', async () => {
  await registerVerified('mine@example.com');
  await registerVerified('theirs@example.com');
  const from = requestWithCookiesOf((await signIn('mine@example.com')).headers);
  const sessionId = (await findSession(from))?.id ?? '';
  const change = { email: 'mine@example.com', newEmail: 'theirs@example.com', to: 'theirs@example.com' };
  const token = await changeToken({ kind: 'email-new', ...change, sessionId }, 'theirs@example.com');
  const confirmed = await confirmEmailChange(db, { token }, requestInfoForTests(), from, new Date());
  expect(confirmed).toEqual({ outcome: 'taken' });
  expect((await signIn('mine@example.com')).status).toBe(200);
});

test('one mailbox is not mailed about ever more changes of address; the link that was refused works later', async () => {
  await registerVerified('flooding@example.com');
  const from = requestWithCookiesOf((await signIn('flooding@example.com')).headers);
  const sessionId = (await findSession(from))?.id ?? '';
  const confirm = (token: string, network: number) =>
    confirmEmailChange(
      db,
      { token },
      { ...requestInfoForTests(), clientAddress: `198.51.100.${network}` },
      from,
      new Date(),
    );
  const confirmed = [];
  let last = '';
  for (let turn = 0; turn < 28; turn += 1) {
    const newEmail = `stran.ger+${turn}@gmail.com`;
    const change = { email: 'flooding@example.com', newEmail, sessionId };
    last = await changeToken({ kind: 'email-change', ...change }, 'flooding@example.com');
    confirmed.push(await confirm(last, turn));
  }
  expect(confirmed.filter(({ outcome }) => outcome === 'half').length).toBeLessThanOrEqual(7);
  expect(confirmed.at(-1)).toMatchObject({
    outcome: 'refused',
    refused: { answer: { reason: 'too-many', waitSeconds: expect.any(Number) }, status: 429 },
  });
  await pool.query('truncate rate_limits');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  expect(await confirm(last, 28)).toEqual({ outcome: 'half' });
  vi.useRealTimers();
});

async function changeToken(mail: Omit<AccountMail, 'askedAt'>, to: string): Promise<string> {
  sent.length = 0;
  await sendAccountMail(db, { ...mail, askedAt: new Date().toISOString() });
  expect(sent).toMatchObject([{ to }]);
  return /verify-email\?change=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
}
