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

const links: [name: string, find: (page: Page) => Locator, ahead: string[]][] = [
  ['a department', (page) => page.locator('.main-menu a[href="/women"]'), ['/women.data']],
  [
    'a category of the menu',
    (page) => page.locator('.submenu a[href="/women/dresses"]'),
    ['/women/dresses.data'],
  ],
  ['the bag', (page) => page.locator('header a[href="/bag"]'), ['/bag.data']],
  ['another language', (page) => page.locator('header .language-switch a[lang="nl"]').first(), []],
  ['a filtered listing', (page) => page.locator('main a[href*="?"]').first(), []],
  ['one’s own account', (page) => page.locator('a[href^="/login"]').first(), []],
];

for (const [name, find, expected] of links) {
  test(`${name}: ${expected.length ? 'is' : 'is not'} fetched ahead`, async ({ page, context }) => {
    await open(page, '/men');
    await page.clock.install();
    const cookies = await context.cookies();
    await find(page).dispatchEvent('focusin');
    await page.clock.runFor(INTENT_MS);
    // Anything fetched later would follow it.
    await shirt(page).dispatchEvent('focusin');
    await page.clock.runFor(INTENT_MS);
    await expect(ahead(page).last()).toHaveAttribute('href', `${SHIRT}.data`);
    expect(await ahead(page).evaluateAll(addresses)).toEqual([...expected, `${SHIRT}.data`]);
    expect(await context.cookies()).toEqual(cookies);
  });
}

const connections = [
  { connection: {}, isFetched: true },
  { connection: { effectiveType: '4g', saveData: false }, isFetched: true },
  { connection: { effectiveType: '4g', saveData: true }, isFetched: false },
  { connection: { effectiveType: '2g', saveData: false }, isFetched: false },
  { connection: { effectiveType: '3g', saveData: false }, isFetched: false },
];

for (const { connection, isFetched } of connections) {
  const name = JSON.stringify(connection);
  test(`a connection that is ${name}: ${isFetched ? 'is' : 'is not'} used ahead`, async ({ page }) => {
    await open(page, '/men');
    await page.clock.install();
    await say(page, connection);
    await shirt(page).dispatchEvent('focusin');
    await page.clock.runFor(INTENT_MS);
    await say(page, {});
    await page.locator('.main-menu a[href="/women"]').dispatchEvent('focusin');
    await page.clock.runFor(INTENT_MS);
    await expect(ahead(page).last()).toHaveAttribute('href', '/women.data');
    const expected = isFetched ? [`${SHIRT}.data`, '/women.data'] : ['/women.data'];
    expect(await ahead(page).evaluateAll(addresses)).toEqual(expected);
  });
}

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
