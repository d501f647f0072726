import fs from 'node:fs';
import type { Cookie, Page } from '@playwright/test';
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

/** The shop's data directory has the password. */
export async function signInAsAdmin(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const known = knownDevices.get(origin);
  if (known && !(await deviceCookie(page, origin))) await page.context().addCookies([known]);
  await signIn(page);
  const device = await deviceCookie(page, origin);
  if (device) knownDevices.set(origin, device);
}

async function deviceCookie(page: Page, origin: string): Promise<Cookie | undefined> {
  return (await page.context().cookies(origin)).find(({ name }) => name.endsWith('shop.device'));
}

async function signIn(page: Page): Promise<void> {
  const file = process.env.SAMPLE_ADMIN_PASSWORD_FILE ?? '';
  const password = fs.readFileSync(file, 'utf8');
  await page.evaluate(
    async (typed) => {
      const found = await fetch('/auth/session');
      const { visitor } = (await found.json()) as { visitor: { isAdmin: boolean } | null };
      if (visitor?.isAdmin) return;
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch('/auth/forms/sign-in', {
        method: 'POST',
        headers,
        body: JSON.stringify(typed),
      });
      if (!answer.ok) throw new Error(`The sample admin could not sign in: ${answer.status}`);
    },
    { email: SAMPLE_ADMIN_EMAIL, password, remember: 'on' },
  );
}
