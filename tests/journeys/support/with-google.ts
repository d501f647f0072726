import type { Page } from '@playwright/test';
import { GOOGLE_AUTHORIZES_AT, type Google, type GooglePerson, startGoogle } from '../../fakes/google.ts';
import { test as base, expect } from './journey.ts';
import { open, someone } from './shopping.ts';

/** A shop with Google's keys, and a Google that knows them. */
export const test = base.extend<object, { google: Google }>({
  google: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs out of the braces
    async ({}, use) => {
      const google = await startGoogle();
      await use(google);
      await google.stop();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ world, google }, use) => use(await world.startShop(google.environment)),
    { scope: 'worker', timeout: 60_000 },
  ],
});

export function person(of: Partial<GooglePerson>): GooglePerson {
  const sub = String(Math.random()).slice(2);
  return { sub, email: someone('google'), email_verified: true, name: 'Noor de Vries', ...of };
}

/** Goes from the sign-in page to Google's, which has another address here. */
export async function toGoogle(page: Page, google: Google, authPage: string): Promise<void> {
  await page.route('**/auth/google?*', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const location = response.headers().location ?? '';
    expect(location).toContain(`${GOOGLE_AUTHORIZES_AT}?`);
    const headers = {
      ...response.headers(),
      location: location.replace(new URL(location).origin, google.url),
    };
    await route.fulfill({ response, headers });
  });
  await open(page, authPage);
  await page.getByRole('link', { name: /Google$/ }).click();
  await page.getByRole('heading', { name: /^Sign in as/ }).waitFor();
}

/** Returns the address to which Google would redirect after consent. */
export async function answerOfGoogle(page: Page, google: Google): Promise<string> {
  const asked = await page.locator('form').evaluate((form) => {
    const fields = [...new FormData(form as HTMLFormElement)] as [string, string][];
    return new URLSearchParams([...fields, ['says', 'yes']]).toString();
  });
  const answer = await fetch(`${google.url}/consent?${asked}`, { redirect: 'manual' });
  return answer.headers.get('Location') ?? '';
}

export async function leaveShop(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /session|signed-in/ });
}
