import type { Page } from '@playwright/test';
import { freePort } from '../../../scripts/free-port.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { startProxy } from '../support/proxy.ts';
import { isAlive, open, putIntoBag } from '../support/shopping.ts';

test.use({ serviceWorkers: 'allow', hasTruePictures: true });

const STRIP = 'You are offline. You can still see the pages you visited before.';
const cut = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|503|Failed to (fetch|load)/;

test('visited pages and the bag are there without a network; paying requires one', async ({
  page,
  context,
  provoke,
}) => {
  provoke(cut);
  await putIntoBag(page, '/men/products/linen-shirt', 'M');
  await untilKept(page, '/men/products/linen-shirt', 'en');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Shirts' }).click();
  await expect(page).toHaveURL('/men/shirts');
  await untilKept(page, '/men/shirts', 'en');

  await context.setOffline(true);
  await expect(page.getByText(STRIP)).toBeVisible();
  await page.reload();
  await isAlive(page);
  await expect(page.getByText(STRIP)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Linen Shirt', exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Linen Shirt', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Linen Shirt' })).toBeVisible();
  const picture = page.getByRole('main').locator('img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await page.goto('/women/dresses');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('This page is not saved on this device.')).toBeVisible();
  await expectAccessible(page);
  const kept = page.getByRole('navigation', { name: 'Saved on this device' });
  await expect(kept.getByRole('link', { name: 'Linen Shirt' })).toBeVisible();
  await kept.getByRole('link', { name: /bag/i }).click();

  await isAlive(page);
  await expect(page.getByRole('main').getByRole('link', { name: 'Linen Shirt' }).last()).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByText('You need to be online to pay.')).toBeVisible();
  await expect(page).toHaveURL('/checkout');
  await page.getByRole('link', { name: 'Back to your bag' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Linen Shirt' }).last()).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(STRIP)).toHaveCount(0);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
});

test('elke taal heeft haar eigen pagina’s; een pagina die er niet is, meldt dat in die taal, tot er weer internet is', async ({
  page,
  context,
  provoke,
}) => {
  provoke(cut);
  await open(page, '/men?lang=nl');
  await untilKept(page, '/men', 'nl');
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Dames', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Je bent offline' })).toBeVisible();
  await expect(page).toHaveURL('/women');
  await expect(page.getByRole('navigation', { name: 'Op je apparaat opgeslagen' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Herencollectie' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Je bent offline' })).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByText('Om te betalen heb je internet nodig.')).toBeVisible();

  await page.goto('/men');
  await isAlive(page);
  await expect(page.getByText('Je bent offline. Je ziet wat je eerder hebt bekeken.')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Men’s Collection' })).toBeVisible();
  await expect(page.getByText(STRIP)).toHaveCount(0);
});

test('a page comes from the network while there is one, else from the device, which keeps no personal page', async ({
  page,
  context,
  world,
  provoke,
}) => {
  provoke(cut);
  const scarf = '/women/products/silk-scarf';
  await open(page, scarf);
  await untilKept(page, scarf, 'en');
  await world.sql("update products set title = 'Silk Square' where slug = 'silk-scarf'");
  await world.sql(`select pg_notify('pages', '["*"]')`);
  await expect
    .poll(async () => {
      await page.goto(scarf);
      return page.getByRole('heading', { level: 1 }).textContent();
    })
    .toBe('Silk Square');
  await world.sql("update products set title = 'Silk Scarf' where slug = 'silk-scarf'");
  await world.sql(`select pg_notify('pages', '["*"]')`);
  await open(page, '/checkout');
  const addresses = await keptAddresses(page);
  expect(
    addresses.filter((address) => /checkout\?|payment|account/.test(address) && !/offline/.test(address)),
  ).toEqual([]);

  await context.setOffline(true);
  await page.goto(scarf);
  await isAlive(page);
  const isStillKept = await page.evaluate(() => {
    dispatchEvent(new Event('online'));
    return document.documentElement.hasAttribute('data-kept');
  });
  expect(isStillKept, 'a network that goes as it comes changes nothing').toBe(true);
  await expect(page.getByText(STRIP)).toBeVisible();

  await page.goto(scarf, { waitUntil: 'commit' });
  // Back before the page is hydrated.
  await context.setOffline(false);
  await isAlive(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-kept');
  await expect(page.getByText(STRIP)).toHaveCount(0);
});

test('a page that takes too long comes from the device', async ({ page, shop, provoke }) => {
  provoke(/ERR_/);
  const proxy = await startProxy(shop.url);
  await open(page, `${proxy.url}/men`);
  await untilKept(page, '/men', 'en');
  proxy.slow(true);
  await page.goto(`${proxy.url}/men`);
  await expect(page.getByRole('heading', { level: 1, name: 'Men’s Collection' })).toBeVisible();
  await expect(page.getByText(STRIP)).toBeVisible();
  proxy.slow(false);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Women', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Women’s Collection' })).toBeVisible();
  await expect(page.getByText(STRIP)).toHaveCount(0);
  await proxy.stop();
});

test('a new release replaces the worker without disturbing the page; without offline pages all that was kept goes', async ({
  page,
  shop,
  world,
  provoke,
}) => {
  provoke(/ERR_/);
  const proxy = await startProxy(shop.url);
  await open(page, `${proxy.url}/men`);
  await untilKept(page, '/men', 'en');
  await page.evaluate(() => caches.open('pages-0'));

  const second = await world.startShop({ PORT: String(await freePort()), OFFLINE_PAGES: 'off' });
  proxy.release(second.url);
  await page.goto(`${proxy.url}/men`);
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  await isAlive(page);

  proxy.release(shop.url);
  await page.goto(`${proxy.url}/men`);
  await untilKept(page, '/men', 'en');
  expect(await page.evaluate(async () => (await caches.keys()).includes('pages-0'))).toBe(false);
  await proxy.stop();
  await second.stop();
});

/** Waits until the worker has taken over and cached the page in this language. */
async function untilKept(page: Page, path: string, language: string): Promise<void> {
  await expect.poll(async () => (await keptAddresses(page)).includes(`${path}?lang=${language}`)).toBe(true);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await caches.has('pages-1'))) return [];
    const requests = await (await caches.open('pages-1')).keys();
    return requests.map(({ url }) => url.slice(location.origin.length));
  });
}
