import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { GOOGLE_AUTHORIZES_AT, type Google, type GooglePerson, startGoogle } from '../../fakes/google.ts';
import { type HtmlPage, openHtml } from './html-page.ts';
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
    { scope: 'worker', timeout: 240_000 },
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

/** Goes to Google without a browser. */
export async function toGooglePlain(request: APIRequestContext, google: Google): Promise<HtmlPage> {
  const answer = await request.get('/auth/google', { maxRedirects: 0 });
  const location = answer.headers().location ?? '';
  expect(location).toContain(`${GOOGLE_AUTHORIZES_AT}?`);
  return openHtml(request, location.replace(new URL(location).origin, google.url));
}

/** Returns the address to which Google would redirect after consent. */
export async function answerOfGoogle(consent: HtmlPage, google: Google): Promise<string> {
  const hidden = [...consent.body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const fields = hidden.map(([, name = '', value = '']): [string, string] => [
    name,
    value.replaceAll('&amp;', '&'),
  ]);
  const asked = new URLSearchParams([...fields, ['says', 'yes']]);
  const answer = await fetch(`${google.url}/consent?${asked}`, { redirect: 'manual' });
  return answer.headers.get('Location') ?? '';
}

export async function leaveShop(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: /session|signed-in/ });
}
