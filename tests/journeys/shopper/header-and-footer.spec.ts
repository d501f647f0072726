import sharp from 'sharp';
import { expectAccessible } from '../support/accessible.ts';
import { filledBag } from '../support/every-page-states.ts';
import { expect, test } from '../support/journey.ts';
import { isAlive, open } from '../support/shopping.ts';

test('the header shrinks after more than 50 pixels', async ({ page }) => {
  await open(page, '/women');
  const header = page.getByRole('banner');
  await page.evaluate(() => scrollTo(0, 50));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(50);
  await expect(header).not.toHaveAttribute('data-shrunk');
  await page.evaluate(() => scrollTo(0, 51));
  await expect(header).toHaveAttribute('data-shrunk');
});

test('the footer has this year, the house and where else it is', async ({ page }) => {
  await open(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText(`© ${new Date().getFullYear()} Marenza`)).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Gift cards' })).toHaveAttribute('href', '/gift-cards');
  await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', /^https:\/\//);
});

for (const { width, language, back, help, policies, other } of [
  {
    width: 390,
    language: 'en',
    back: 'Return to Bag',
    help: 'Help',
    policies: 'Privacy Policy',
    other: 'nl',
  },
  {
    width: 1440,
    language: 'nl',
    back: 'Terug naar je tas',
    help: 'Hulp',
    policies: 'Privacyverklaring',
    other: 'en',
  },
]) {
  test(`the checkout has a quiet header: back to shop and bag, help, the language (${width} pixels, ${language})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page, `/about?lang=${language}`);
    await page.evaluate(
      (bag) => localStorage.setItem('bag-items', bag),
      JSON.stringify(filledBag['bag-items']),
    );
    await open(page, '/checkout');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Marenza' })).toHaveAttribute('href', '/');
    await expect(header.getByRole('link', { name: back })).toHaveAttribute('href', '/bag');
    await expect(header.getByRole('link', { name: help })).toHaveAttribute('href', '/contact');
    await expect(header.getByRole('button'), 'no menus').toHaveCount(0);
    await expect(header.getByRole('navigation')).toHaveCount(0);
    await expect(header.locator('a[href^="/search"], a[href="/women"]')).toHaveCount(0);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: policies })).toHaveAttribute('href', '/privacy');
    await expect(footer.getByRole('textbox'), 'no newsletter').toHaveCount(0);
    await expectAccessible(page);

    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Tab');
    const skip = page.locator('.skip-link');
    await expect(skip).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    const languages = (width < 1024 ? footer : header).locator(`a[hreflang=${other}]`);
    await languages.click();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    await expect(page).toHaveURL(/\/checkout/);
    await header.getByRole('link', { name: 'Marenza' }).click();
    await expect(page).toHaveURL(/^[^?]*\/$/);
    await expect(header.locator('a[href="/bag"]').first(), 'the shop has its own header').toContainText('3');
  });
}

test('a piece of a drop says the way to it; a listing has one to five columns', async ({ page }) => {
  await open(page, '/drop-product/alcazar-tee');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/^Home\s*The Drop$/);
  await open(page, '/women');
  const columns = [];
  for (const width of [320, 390, 800, 1100, 1440, 1700, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const grid = page.locator('.product-grid');
    columns.push(await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length));
  }
  expect(columns[0]).toBe(1);
  expect(columns.at(-1)).toBe(5);
  expect(columns).toEqual(columns.toSorted((one, other) => one - other));
});

for (const { width, control, menu, to } of [
  { width: 390, control: 'Open menu', menu: '.mobile-menu', to: 'Women' },
  { width: 1440, control: 'Account menu', menu: '#account-menu', to: 'Create Account' },
]) {
  test(`at ${width} pixels a menu that was opened before the page came alive stays open`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await page.route(/\.js$/, (route) => arrived.then(() => route.continue()));
    await page.goto('/');
    await page.getByRole('button', { name: control }).click();
    const link = page.locator(menu).getByRole('link', { name: to, exact: true });
    await expect(link).toBeVisible();
    arrive();
    await isAlive(page);
    await expect(link).toBeVisible();
    await link.click();
    await expect(link).toBeHidden();
  });
}

test('where buttons do not know their command the menu of phones opens and closes all the same', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/');
  await page.evaluate(() => {
    delete (HTMLButtonElement.prototype as { commandForElement?: Element | null }).commandForElement;
    for (const button of document.querySelectorAll('[command]')) button.removeAttribute('command');
  });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
});

test('an open dialog dims the whole window, also where the scrollbar was', async ({ browser, baseURL }, {
  project,
}) => {
  const withScrollbars = await browser.browserType().launch({
    ...project.use.launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  const page = await withScrollbars.newPage({ baseURL: baseURL ?? '', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  const colourAt = async (x: number) => {
    const clip = { x, y: 700, width: 2, height: 2 };
    const { channels } = await sharp(await page.screenshot({ clip })).stats();
    return channels.slice(0, 3).map(({ mean }) => Math.round(mean / 3));
  };
  expect(await colourAt(1436)).toEqual(await colourAt(1410));
  expect((await colourAt(1436))[0]).toBeLessThan(70);
  await withScrollbars.close();
});
