import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { isAlive, open } from '../support/shopping.ts';

test.use({ viewport: { width: 390, height: 844 } });

const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu(page)).toBeVisible();
  await untilBackCloses(page);
}

/** The page notes an opened element a moment after it appears, which no hand is quick enough to notice. */
async function untilBackCloses(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.history.state?.isTwin)).toBe(true);
}

/** Opens two pages, the second without a page load. */
async function aboutAfterHome(page: Page): Promise<void> {
  await open(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL('/about');
}

/** The address changes before the page does. */
async function expectAbout(page: Page): Promise<void> {
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About Marenza' })).toBeVisible();
}

async function expectHome(page: Page): Promise<void> {
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'About Marenza' })).toHaveCount(0);
}

test('Back closes the menu and stays; closed by its own button, by Escape or by a link, it costs no Back; on a tablet Back closes the account menu', async ({
  page,
}) => {
  await aboutAfterHome(page);
  await openMenu(page);
  await page.goBack();
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL('/about');
  await page.goForward();
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL('/about');
  await openMenu(page);
  await page.reload();
  await isAlive(page);
  await expect(menu(page)).toBeHidden();
  await page.goBack();
  await expectHome(page);
  await page.goForward();
  await expectAbout(page);

  await openMenu(page);
  await page.getByRole('button', { name: 'Close menu' }).click();
  await openMenu(page);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await page.goBack();
  await expectHome(page);

  await page.goForward();
  await expectAbout(page);
  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Women', exact: true }).click();
  await expect(page).toHaveURL('/women');
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(menu(page)).toBeHidden();
  await page.goBack();
  await expectHome(page);

  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goForward();
  await expectAbout(page);
  await page.getByRole('button', { name: 'Account menu' }).click();
  const account = page.locator('#account-menu');
  await expect(account).toBeVisible();
  await untilBackCloses(page);
  await page.goBack();
  await expect(account).toBeHidden();
  await expect(page).toHaveURL('/about');
  await page.goBack();
  await expectHome(page);
});

test('Back closes the filters with what was chosen, and then takes the choice back', async ({ page }) => {
  await open(page, '/women');
  const filters = page.getByRole('form', { name: 'Filter' });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await untilBackCloses(page);
  const red = page.getByRole('checkbox', { name: /^Red/ });
  const promised = (await red.locator('xpath=..').textContent())?.match(/\d+$/)?.[0];
  await red.check();
  await expect(filters.getByRole('button', { name: `Show ${promised} items` })).toBeVisible();
  await expect(page).toHaveURL('/women?colour=red');
  await expect(filters).toBeVisible();
  await untilBackCloses(page);
  await page.goBack();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL('/women?colour=red');
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/women');
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible();
  // The address changes before the page does.
  await expect(page.getByRole('link', { name: 'Price Low to High', includeHidden: true })).toHaveAttribute(
    'href',
    '/women?sort=price-asc',
  );

  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await untilBackCloses(page);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Price Low to High' })).toBeHidden();
  await expect(page).toHaveURL('/women');
});

test('Back closes a picture of the lookbook and the search, not the page below', async ({ page }) => {
  await open(page, '/lookbook');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/lookbook\/.+/);
  const campaign = page.url();
  await page.locator('.campaign-pictures').getByRole('link').first().click();
  const viewer = page.locator('.viewer');
  await expect(viewer).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await untilBackCloses(page);
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(campaign);

  await page.getByRole('link', { name: 'Search' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await untilBackCloses(page);
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0);
  await expect(page).toHaveURL(campaign);
  await page.goBack();
  await expect(page).toHaveURL('/lookbook');
});
