import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { passwordForTests, registerVerified, requestWithCookiesOf, signIn } from '#tests/support/sign-in.ts';
import { findCustomer } from './current-customer.server.ts';
import { accountMails } from './mail/account-mails.server.ts';
import { findVisitorAndRenewSession, signOut } from './sessions/sessions.server.ts';

vi.hoisted(() => vi.stubEnv('SHOP_URL', 'https://shop.example'));

beforeAll(async () => {
  await startJobs();
  await declareQueue(accountMails);
}, 60_000);
afterAll(stopJobs);

test('over https each cookie of an account is bound to the host, encrypted and no other site’s to send', async () => {
  await registerVerified('bound@example.com');
  const { headers } = await signIn('bound@example.com', passwordForTests, { remember: 'on' });
  const cookies = headers.getSetCookie().filter((line) => !/Max-Age=0/i.test(line));
  expect(cookies.map((line) => line.split('=')[0]).sort()).toEqual([
    '__Host-shop.device',
    '__Host-shop.session_token',
    '__Host-signed-in',
  ]);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Secure/i);
    expect(cookie).toMatch(/; Path=\/(?:;|$)/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).not.toMatch(/; Domain/i);
    // Readable by scripts, which check for its presence; it grants nothing.
    if (!cookie.startsWith('__Host-signed-in')) expect(cookie).toMatch(/; HttpOnly/i);
  }
  expect(await findCustomer(requestWithCookiesOf(headers))).toMatchObject({ email: 'bound@example.com' });
});

test('a session under the name that its cookie had before still holds, gets the new name, and ends', async () => {
  const { customer, cookie } = await customerForTests(db);
  expect(cookie).toMatch(/^__Host-shop\.session_token=/);
  const former = new Request('http://localhost/', {
    headers: { Cookie: cookie.replace('__Host-', '__Secure-') },
  });
  expect(await findCustomer(former)).toEqual(customer);
  const { headers } = await findVisitorAndRenewSession(former);
  expect(headers.getSetCookie().some((line) => line.startsWith('__Host-shop.session_token='))).toBe(true);
  await signOut(former);
  expect(await findCustomer(former)).toBeUndefined();
});
