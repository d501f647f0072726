import fs from 'node:fs';
import type { BrowserContext, Cookie, Page } from '@playwright/test';
import { SAMPLE_ADMIN_EMAIL } from '../../../app/accounts/sample-admin.ts';

/** Opens a back-office page as the sample admin, after `before`. */
export function ofAdmin(path: string, before?: (page: Page) => Promise<unknown>) {
  return async (page: Page): Promise<string> => {
    await signInAsAdmin(page);
    const found = await before?.(page);
    return typeof found === 'string' ? found : path;
  };
}

/** Keyed by the shop's address: too many new browsers in an hour would look like password guessing. */
const knownDevices = new Map<string, Cookie>();

/** Signs the browser in as the sample admin, whether or not it has opened a page; pages are in this language from then on. */
export async function signInAsAdmin(visitor: Page | BrowserContext, language?: 'en' | 'nl'): Promise<void> {
  const context = 'context' in visitor ? visitor.context() : visitor;
  const { origin, isAdmin } = await readVisitor(context);
  if (language) await context.addCookies([{ name: 'language', value: language, url: origin }]);
  if (isAdmin) return;
  const known = knownDevices.get(origin);
  if (known && !(await deviceCookie(context, origin))) await context.addCookies([known]);
  await signIn(context, origin);
  const device = await deviceCookie(context, origin);
  if (device) knownDevices.set(origin, device);
}

async function readVisitor(context: BrowserContext): Promise<{ origin: string; isAdmin: boolean }> {
  const session = await context.request.get('/auth/session');
  const { visitor } = (await session.json()) as { visitor: { isAdmin: boolean } | null };
  return { origin: new URL(session.url()).origin, isAdmin: visitor?.isAdmin ?? false };
}

async function deviceCookie(context: BrowserContext, origin: string): Promise<Cookie | undefined> {
  return (await context.cookies(origin)).find(({ name }) => name.endsWith('shop.device'));
}

/** The shop's data directory has the password. */
async function signIn(context: BrowserContext, origin: string): Promise<void> {
  const password = fs.readFileSync(process.env.SAMPLE_ADMIN_PASSWORD_FILE ?? '', 'utf8');
  const answer = await context.request.post('/auth/forms/sign-in', {
    headers: { Origin: origin },
    data: { email: SAMPLE_ADMIN_EMAIL, password, remember: 'on' },
  });
  if (!answer.ok()) throw new Error(`The sample admin could not sign in: ${answer.status()}`);
}
