import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

const SHIRT = '/men/products/linen-shirt';
const INTENT_MS = 200;
const HOUR_MS = 3_600_000;

const shirt = (page: Page) => page.getByRole('link', { name: 'Linen Shirt', exact: true });
const ahead = (page: Page) => page.locator('link[rel="prefetch"]');

test('the page of a link that has the focus or the pointer is fetched ahead, once, and opened from what came', async ({
  page,
}) => {
  const intents = [
    {
      title: 'Knitted Polo',
      show: (link: Locator) => link.focus(),
      follow: (link: Locator) => link.press('Enter'),
      answers: await countAnswers(page, '/men/products/knitted-polo.data'),
    },
    {
      title: 'Linen Shirt',
      show: (link: Locator) => link.hover(),
      follow: (link: Locator) => link.click(),
      answers: await countAnswers(page, `${SHIRT}.data`),
    },
  ];
  await open(page, '/men');
  for (const { title, show, follow, answers } of intents) {
    const link = page.getByRole('link', { name: title, exact: true });
    await show(link);
    await expect.poll(answers).toBe(1);
    await page.getByRole('link', { name: 'Marenza' }).first().focus();
    await show(link);
    await follow(link);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(answers(), title).toBe(1);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Men’s Collection' })).toBeVisible();
  }
});

test('shop pages are fetched ahead, but no other languages, filters or accounts, nor over a slow or metered connection, nor while a finger scrolls', async ({
  page,
  context,
}) => {
  await open(page, '/men');
  await page.clock.install();
  // A slow machine would otherwise hold the shirt for as long as an intent takes, before the finger scrolls.
  await page.clock.pauseAt(Date.now() + HOUR_MS);
  const cookies = await context.cookies();
  for (const { connection, path } of [
    { connection: {}, path: '/women/dresses' },
    { connection: { effectiveType: '4g', saveData: false }, path: '/women/tops' },
    { connection: { effectiveType: '4g', saveData: true }, path: '/women/bottoms' },
    { connection: { effectiveType: '2g', saveData: false }, path: '/women/two-pieces' },
    { connection: { effectiveType: '3g', saveData: false }, path: '/women/accessories' },
  ]) {
    await setConnection(page, connection);
    await intend(menuLink(page, path), 'focusin');
  }
  await setConnection(page, {});

  await shirt(page).dispatchEvent('touchstart');
  await shirt(page).dispatchEvent('pointercancel', { bubbles: true });
  await page.clock.runFor(INTENT_MS);
  await intend(menuLink(page, '/women'), 'touchstart');

  for (const link of [
    page.locator('header .language-switch a[lang="nl"]').first(),
    page.locator('main a[href*="?"]').first(),
    page.locator('a[href^="/login"]').first(),
    page.locator('header a[href="/bag"]'),
    // Anything fetched later would follow it.
    shirt(page),
  ])
    await intend(link, 'focusin');
  await expect(ahead(page).last()).toHaveAttribute('href', `${SHIRT}.data`);
  const expected = ['/women/dresses.data', '/women/tops.data', '/women.data', '/bag.data', `${SHIRT}.data`];
  expect(await ahead(page).evaluateAll(addresses)).toEqual(expected);
  expect(await context.cookies()).toEqual(cookies);
});

function menuLink(page: Page, path: string): Locator {
  return page.locator(`.main-menu a[href="${path}"], .submenu a[href="${path}"]`).first();
}

/** Shows the intent to follow a link for as long as the shop waits for. */
async function intend(link: Locator, event: 'focusin' | 'touchstart'): Promise<void> {
  await link.dispatchEvent(event);
  await link.page().clock.runFor(INTENT_MS);
}

function addresses(found: Element[]): (string | null)[] {
  return found.map((link) => link.getAttribute('href'));
}

async function setConnection(page: Page, connection: object): Promise<void> {
  await page.evaluate(
    (value) => void Object.defineProperty(navigator, 'connection', { value, configurable: true }),
    connection,
  );
}

/** Counts the shop's own responses for an address, full or "not modified", not the browser's cache. */
async function countAnswers(page: Page, address: string): Promise<() => number> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  const isWanted = new Set<string>();
  const answered = new Set<string>();
  browser.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname === address) isWanted.add(requestId);
  });
  // Sent only for responses over the network.
  browser.on('Network.responseReceivedExtraInfo', ({ requestId }) => answered.add(requestId));
  return () => [...answered].filter((requestId) => isWanted.has(requestId)).length;
}
