import { createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { hashPassword } from '../../../app/accounts/passwords/password-hash.server.ts';
import { until, type World } from '../../system/world.ts';
import { type HtmlPage, openHtml } from './html-page.ts';
import { originOf, someone } from './shopping.ts';

export const PASSWORD = 'Olijf-en-limoen-7';

type Signing = { world: World; baseURL: string | undefined };

/** Signs the browser in as a new verified customer, who is returned. */
export async function signedIn(
  visitor: Page | BrowserContext,
  { world, baseURL }: Signing,
): Promise<{ id: string; email: string }> {
  const email = someone('customer');
  const { id, cookie } = await aSession(world, email);
  const url = baseURL ?? '';
  const context = 'context' in visitor ? visitor.context() : visitor;
  await context.addCookies([
    { name: SESSION_COOKIE, value: cookie, url, httpOnly: true },
    { name: 'signed-in', value: '1', url },
  ]);
  return { id, email };
}

export const SESSION_COOKIE = 'shop.session_token';

/** Returns the session cookie of the verified customer with this address, who is created if needed. */
export async function aSession(world: World, email: string): Promise<{ id: string; cookie: string }> {
  await world.sql(
    `insert into profiles (email, first_name, last_name, is_verified) values ($1, 'Noor', 'de Vries', true)
     on conflict do nothing`,
    [email],
  );
  const token = randomBytes(24).toString('base64url');
  const [session] = await world.sql<{ user_id: string }>(
    `insert into sessions (user_id, token, expires_at)
     select id, $2, now() + interval '1 day' from profiles where email = $1 returning user_id`,
    [email, token],
  );
  const secret = fs.readFileSync(path.join(world.directory, 'auth-secret'), 'utf8');
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return { id: session?.user_id ?? '', cookie: encodeURIComponent(`${token}.${signature}`) };
}

/** Fills in the form of a verification link in a browser that did not register. */
export async function fillOwn(page: Page, password = PASSWORD): Promise<void> {
  const typed = { firstName: 'Noor', lastName: 'de Vries', password, confirmation: password };
  for (const [name, text] of Object.entries(typed)) await page.locator(`main [name=${name}]`).fill(text);
  await page.locator('main [name=terms]').check();
}

export async function fillRegistration(page: Page, email: string, password = PASSWORD): Promise<void> {
  const typed = { firstName: 'Noor', lastName: 'de Vries', email, password, confirmation: password };
  for (const [name, text] of Object.entries(typed)) await page.locator(`main [name=${name}]`).fill(text);
  await page.locator('main [name=terms]').check();
}

export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.locator('main [name=email]').fill(email);
  await page.locator('main [name=password]').fill(password);
  await page.locator('main form [type=submit]').click();
}

/** Signs in without a browser, on the way to `next`. */
export async function signInPlain(
  request: APIRequestContext,
  email: string,
  { next = '/account', password = PASSWORD } = {},
): Promise<HtmlPage> {
  const form = await openHtml(request, `/login?next=${encodeURIComponent(next)}`);
  return form.press(/^(Sign In|Inloggen)$/, { email, password });
}

type Registration = { language?: 'en' | 'nl'; password?: string; confirmation?: string };

/** Registers without a browser. */
export async function registerPlain(
  request: APIRequestContext,
  email: string,
  { language = 'en', password = PASSWORD, confirmation }: Registration = {},
): Promise<HtmlPage> {
  const form = await openHtml(request, `/register?lang=${language}`);
  const names = { firstName: 'Noor', lastName: 'de Vries', email };
  const typed = { ...names, password, confirmation: confirmation ?? password, terms: true };
  return form.press(/^(Create Account|Account aanmaken)$/, typed);
}

export async function submitForm(page: Page): Promise<void> {
  await page.locator('main form [type=submit]').click();
}

/**
 * Creates a verified, signed-out customer with the usual password; sets the browser's language. Not through the pages, since all journeys
 * together would exceed the registrations per network and hour.
 */
export async function aCustomer(
  visitor: Page | BrowserContext,
  world: World,
  language: 'en' | 'nl',
): Promise<string> {
  const email = someone('known');
  await world.sql(
    `with made as (
       insert into profiles (email, first_name, last_name, language, is_verified)
       values ($1, 'Noor', 'de Vries', $2, true) returning id
     )
     insert into sign_in_methods (user_id, provider_id, account_id, password)
     select id, 'credential', id, $3 from made`,
    [email, language, await hashPassword(PASSWORD)],
  );
  const context = 'context' in visitor ? visitor.context() : visitor;
  await context.addCookies([{ name: 'language', value: language, url: await originOf(visitor) }]);
  return email;
}

/** Waits for the mail with this subject and returns its first link. */
export async function linkMailed(world: World, email: string, subject: string): Promise<string> {
  const find = async () => (await world.mailsTo(email)).find((mail) => mail.subject === subject);
  await until(`"${subject}" to ${email}`, async () => Boolean(await find()));
  return /https?:\/\/\S+/.exec((await find())?.text ?? '')?.[0] ?? '';
}
