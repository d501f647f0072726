import { expect, test, vi } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import { limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import { startAccountMailQueue } from '#tests/support/account-mail-queue.ts';
import {
  passwordForTests,
  registerVerified,
  requestInfoForTests,
  requestWithCookiesOf,
  signIn,
} from '#tests/support/sign-in.ts';
import {
  emailLimitKey,
  guessesAtAccount,
  knownDeviceCookie,
  knownDeviceLimitKey,
  signIns,
} from './account-limits.server.ts';
import { requestPasswordReset } from './passwords/new-password.server.ts';
import { submitEmailChange } from './security/email-change.server.ts';
import { findVisitorAndRenewSession } from './sessions/sessions.server.ts';
import { submitSignIn } from './sign-in/password-sign-in.server.ts';

vi.mock('#app/platform/mail/smtp.server.ts', () => ({ sendMail: async () => undefined }));

startAccountMailQueue();

test('six wrong guesses of a stranger lock nobody else, in a browser known or not', async () => {
  const email = 'guessed-at@example.com';
  await registerVerified(email);
  const known = requestWithCookiesOf((await signIn(email)).headers);
  await guess(email, 6, '198.51.100.7');
  expect((await from('198.51.100.7', email)).status).toBe(429);
  expect((await from('198.51.100.8', email)).status).toBe(200);
  expect((await from('198.51.100.7', email, known)).status, 'in the same café').toBe(200);
});

test('one household has one count, whatever address it takes', async () => {
  const email = 'ipv6@example.com';
  await registerVerified(email);
  for (let host = 1; host <= 6; host += 1) await guess(email, 1, `2001:db8:1:2::${host}`);
  expect((await from('2001:db8:1:2:3:4:5:6', email)).status).toBe(429);
  expect((await from('2001:db8:1:3::1', email)).status).toBe(200);
});

test('a known browser waits for its own guesses, and for nobody else', async () => {
  const email = 'forgot-it@example.com';
  await registerVerified(email);
  const known = requestWithCookiesOf((await signIn(email)).headers);
  for (let turn = 0; turn < 6; turn += 1) await from('192.0.2.1', email, known, `guess number ${turn}`);
  expect((await from('192.0.2.1', email, known)).status).toBe(429);
  expect((await from('192.0.2.1', email)).status, 'its network is not blamed').toBe(200);
});

test('guesses from many networks are slowed together, and known browsers still get in', async () => {
  const email = 'distributed@example.com';
  await registerVerified(email);
  const known = requestWithCookiesOf((await signIn(email)).headers);
  // Simulates ten networks that guessed five times each; the sixtieth guess is the last allowed.
  for (let turn = 0; turn < 58; turn += 1) await limitRate(guessesAtAccount, emailLimitKey(email));
  expect(await guess(email, 2, '203.0.113.1')).toEqual([401, 429]);
  expect((await from('192.0.2.9', email)).status).toBe(429);
  expect((await from('192.0.2.9', email, known)).status).toBe(200);
});

test('one network that tries a password at many accounts is slowed at all of them, and nobody elsewhere', async () => {
  const email = 'one-of-many@example.com';
  await registerVerified(email);
  const known = requestWithCookiesOf((await signIn(email)).headers);
  // Simulates a network that tried 97 accounts once each.
  for (let turn = 0; turn < 97; turn += 1) await limitRate(signIns, clientSubnet('2001:db8:1:2::1'));
  const tried = [];
  for (const account of ['a', 'b', 'c', 'd', 'e'])
    tried.push((await from('2001:db8:1:2::9', `${account}@example.com`)).status);
  expect(tried).toEqual([401, 401, 401, 429, 429]);
  expect((await from('2001:db8:1:2::9', email)).status, 'the right password too').toBe(429);
  expect((await from('2001:db8:1:2::9', email, known)).status, 'its own browser there').toBe(200);
  expect((await from('192.0.2.9', email)).status).toBe(200);
});

test('the present password in a session is not locked by guesses elsewhere', async () => {
  const email = 'busy@example.com';
  await registerVerified(email);
  const session = requestWithCookiesOf((await signIn(email)).headers);
  await guess(email, 6, '192.0.2.1');
  const change = { email: 'next@example.com', current: passwordForTests };
  expect((await submitEmailChange(db, change, requestInfoForTests(), session)).status).toBe(200);
});

test('a stranger does not use up the links that an owner may ask for', async () => {
  const email = 'reset-me@example.com';
  await registerVerified(email);
  const known = requestWithCookiesOf((await signIn(email)).headers);
  const ask = (clientAddress: string, request = requestWithCookiesOf()) =>
    requestPasswordReset(db, { email }, { ...requestInfoForTests(), clientAddress }, request);
  for (let turn = 0; turn < 5; turn += 1) await ask('198.51.100.7');
  expect((await ask('198.51.100.7')).status).toBe(429);
  expect((await ask('192.0.2.4')).status).toBe(200);
  for (let network = 0; network < 20; network += 1) await ask(`203.0.113.${network}`);
  expect((await ask('192.0.2.5')).status, 'a mailbox is not filled from many networks').toBe(429);
  expect((await ask('192.0.2.5', known)).status).toBe(200);
});

test('a browser is known to the accounts that signed in there, and its cookie cannot be made up', async () => {
  let browser = requestWithCookiesOf();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
    browser = requestWithCookiesOf(
      new Headers({ 'Set-Cookie': knownDeviceCookie(browser, `${name}@example.com`) }),
    );
  expect(knownDeviceLimitKey(browser, 'A@example.com')).toBeUndefined();
  expect(knownDeviceLimitKey(browser, 'B@example.com')).toBe(knownDeviceLimitKey(browser, 'b@example.com'));
  expect(knownDeviceLimitKey(browser, 'f@example.com')).toMatch(/^device [\w-]{22} [\w-]{43}$/);
  expect(knownDeviceLimitKey(browser, 'f@example.com')).not.toBe(
    knownDeviceLimitKey(browser, 'e@example.com'),
  );
  const [name = '', value = ''] = (browser.headers.get('Cookie') ?? '').split('=');
  const [, ...marks] = value.split('.');
  for (const made of ['', 'x', value.slice(0, -1), ['A'.repeat(22), ...marks].join('.'), 'é', '..']) {
    const forged = new Request('http://localhost/', { headers: { Cookie: `${name}=${encodeURI(made)}` } });
    expect(knownDeviceLimitKey(forged, 'b@example.com')).toBeUndefined();
  }
  expect(knownDeviceCookie(browser, 'f@example.com')).toMatch(
    /; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

test('who is signed in already becomes known when the page asks who they are', async () => {
  const email = 'earlier@example.com';
  await registerVerified(email);
  const { headers } = await signIn(email);
  const session = headers.getSetCookie().filter((line) => !line.startsWith('shop.device'));
  const before = requestWithCookiesOf(new Headers(session.map((line) => ['Set-Cookie', line])));
  const refreshed = await findVisitorAndRenewSession(before);
  expect(refreshed.headers.getSetCookie()).toEqual([expect.stringMatching(/^shop\.device=/)]);
});

async function guess(email: string, times: number, clientAddress: string): Promise<number[]> {
  const statuses = [];
  for (let turn = 0; turn < times; turn += 1)
    statuses.push((await from(clientAddress, email, requestWithCookiesOf(), `guess number ${turn}`)).status);
  return statuses;
}

function from(
  clientAddress: string,
  email: string,
  request = requestWithCookiesOf(),
  typed = passwordForTests,
) {
  return submitSignIn(db, { email, password: typed }, { ...requestInfoForTests(), clientAddress }, request);
}
