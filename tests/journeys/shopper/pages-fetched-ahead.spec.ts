import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

const SHIRT = '/men/products/linen-shirt';
const INTENT_MS = 200;

const shirt = (page: Page) => page.getByRole('link', { name: 'Linen Shirt', exact: true });
const ahead = (page: Page) => page.locator('link[rel="prefetch"]');

const intents: [name: string, show: (link: Locator) => Promise<void>][] = [
  ['points at', (link) => link.hover()],
  ['moves the focus to', (link) => link.focus()],
];

for (const [intent, show] of intents) {
  test(`the page whose link one ${intent} is fetched ahead, once, and opened from what came`, async ({
    page,
  }) => {
    const answers = await countAnswers(page, `${SHIRT}.data`);
    await open(page, '/men');
    await show(shirt(page));
    await expect.poll(answers).toBe(1);
    await page.getByRole('link', { name: 'Marenza' }).first().focus();
    await show(shirt(page));
    await shirt(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Linen Shirt' })).toBeVisible();
    expect(answers()).toBe(1);
  });
}

test('shop pages are fetched ahead, but not other languages, filters or one’s own account', async ({
  page,
  context,
}) => {
  await open(page, '/men');
  await page.clock.install();
  const cookies = await context.cookies();
  for (const link of [
    page.locator('header .language-switch a[lang="nl"]').first(),
    page.locator('main a[href*="?"]').first(),
    page.locator('a[href^="/login"]').first(),
    page.locator('.main-menu a[href="/women"]'),
    page.locator('.submenu a[href="/women/dresses"]'),
    page.locator('header a[href="/bag"]'),
    // Anything fetched later would follow it.
    shirt(page),
  ]) {
    await link.dispatchEvent('focusin');
    await page.clock.runFor(INTENT_MS);
  }
  await expect(ahead(page).last()).toHaveAttribute('href', `${SHIRT}.data`);
  const expected = ['/women.data', '/women/dresses.data', '/bag.data', `${SHIRT}.data`];
  expect(await ahead(page).evaluateAll(addresses)).toEqual(expected);
  expect(await context.cookies()).toEqual(cookies);
});

test('a slow connection, and one that saves data, is not used ahead', async ({ page }) => {
  await open(page, '/men');
  await page.clock.install();
  const fetched = [];
  for (const { connection, isFetched, path } of [
    { connection: {}, isFetched: true, path: '/women/dresses' },
    { connection: { effectiveType: '4g', saveData: false }, isFetched: true, path: '/women/tops' },
    { connection: { effectiveType: '4g', saveData: true }, isFetched: false, path: '/women/bottoms' },
    { connection: { effectiveType: '2g', saveData: false }, isFetched: false, path: '/women/two-pieces' },
    { connection: { effectiveType: '3g', saveData: false }, isFetched: false, path: '/women/accessories' },
    { connection: {}, isFetched: true, path: '/women' },
  ]) {
    await say(page, connection);
    await page
      .locator(`.main-menu a[href="${path}"], .submenu a[href="${path}"]`)
      .first()
      .dispatchEvent('focusin');
    await page.clock.runFor(INTENT_MS);
    if (isFetched) fetched.push(`${path}.data`);
  }
  await expect(ahead(page).last()).toHaveAttribute('href', '/women.data');
  expect(await ahead(page).evaluateAll(addresses)).toEqual(fetched);
});

test('a finger that scrolls over links fetches nothing', async ({ page }) => {
  await open(page, '/men');
  await page.clock.install();
  await shirt(page).dispatchEvent('touchstart');
  await shirt(page).dispatchEvent('pointercancel', { bubbles: true });
  await page.clock.runFor(INTENT_MS);
  await page.locator('.main-menu a[href="/women"]').dispatchEvent('touchstart');
  await page.clock.runFor(INTENT_MS);
  await expect(ahead(page).last()).toHaveAttribute('href', '/women.data');
  expect(await ahead(page).evaluateAll(addresses)).toEqual(['/women.data']);
});

function addresses(found: Element[]): (string | null)[] {
  return found.map((link) => link.getAttribute('href'));
}

function say(page: Page, connection: object): Promise<void> {
  return page
    .evaluate(
      (said) => Object.defineProperty(navigator, 'connection', { value: said, configurable: true }),
      connection,
    )
    .then(() => {});
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
