import { freePort } from '../../../scripts/free-port.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test('a search that is refused is loaded whole, where the shop says what to do', async ({
  page,
  provoke,
}) => {
  provoke(/429/);
  let refusals = 0;
  await page.route(/\/search\.data\?/, (route) => {
    refusals += 1;
    return route.fulfill({ status: 429, headers: { 'Retry-After': '3' }, body: 'Too many.' });
  });
  await open(page, '/search');
  await page.getByRole('combobox').fill('linnen');
  await page.getByRole('combobox').press('Enter');
  await expect(page).toHaveURL('/search?q=linnen');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “linnen”');
  expect(refusals).toBe(1);
});

test('suggestions that were refused come when the shop has time', async ({ page, provoke }) => {
  provoke(/429/);
  let asked = 0;
  await page.route(/\/search\/suggestions\?/, (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    return route.fulfill({
      status: 429,
      headers: { 'Retry-After': '1' },
      json: { categories: [], products: [] },
    });
  });
  await open(page, '/search');
  await page.getByRole('combobox').pressSequentially('jurk');
  await expect(page.getByRole('option').first()).toHaveText('Dresses – Women');
  expect(asked).toBeGreaterThan(1);
});

test('the page of a refused search keeps what was typed, for everybody to read and use', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/429/);
  const shop = await world.startShop({ PORT: String(await freePort()), SEARCHES_PER_MINUTE: '6' });
  const address = `${shop.url.replace('127.0.0.1', 'localhost')}/search?q=linnen&lang=nl`;
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(async () => (await page.goto(address))?.status()).toBe(429);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dat was veel ineens');
  await expect(page.getByRole('searchbox', { name: 'Waar ben je naar op zoek?' })).toHaveValue('linnen');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expect(async () => {
    await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultaten voor “linnen”', {
      timeout: 1_000,
    });
  }).toPass({ timeout: 40_000 });
  // The scripts of the page may still be loading.
  await page.goto('about:blank');
  await shop.stop();
});
