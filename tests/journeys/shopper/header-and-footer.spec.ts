import sharp from 'sharp';
import { filledBag } from '../support/every-page-states.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { isAlive, open } from '../support/shopping.ts';

test('the footer has this year, the name of the house, gift cards and a link to Instagram', async ({
  request,
}) => {
  const { body } = await openHtml(request, '/?lang=en');
  const footer = partOf(body, 'footer');
  expect(textOf(footer)).toContain(`© ${new Date().getFullYear()} Marenza`);
  expect(linksIn(footer)).toMatchObject({
    'Gift cards': '/gift-cards',
    Instagram: expect.stringMatching(/^https:\/\//),
  });
});

for (const { language, back, help, policies } of [
  { language: 'en', back: 'Return to Bag', help: 'Help', policies: 'Privacy Policy' },
  { language: 'nl', back: 'Terug naar je tas', help: 'Hulp', policies: 'Privacyverklaring' },
])
  test(`the header of the checkout has only the shop, the bag, help and the language (${language})`, async ({
    request,
  }) => {
    const { body } = await openHtml(request, `/checkout?lang=${language}`);
    const header = partOf(body, 'header');
    expect(linksIn(header)).toEqual({
      [back]: '/bag',
      Marenza: '/',
      EN: '/checkout?lang=en',
      NL: '/checkout?lang=nl',
      [help]: '/contact',
    });
    expect(header).not.toMatch(/<(?:button|nav)\b/);
    const footer = partOf(body, 'footer');
    expect(linksIn(footer)).toMatchObject({ [policies]: '/privacy', EN: '/checkout?lang=en' });
    expect(footer, 'no newsletter').not.toMatch(/<input\b/);
  });

test('on a phone the checkout has a link to its content and changes its language in place; from there the shop has its own header, which shrinks after more than 50 pixels', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/robots.txt');
  await page.evaluate(
    (bag) => localStorage.setItem('bag-items', bag),
    JSON.stringify(filledBag['bag-items']),
  );
  await open(page, '/checkout');
  const header = page.getByRole('banner');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Tab');
  await expect(page.locator('.skip-link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('contentinfo').locator('a[hreflang=nl]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await expect(page).toHaveURL(/\/checkout/);
  await header.getByRole('link', { name: 'Marenza' }).click();
  await expect(page).toHaveURL(/^[^?]*\/$/);
  await expect(header.locator('a[href="/bag"]').first(), 'the shop has its own header').toContainText('3');

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.evaluate(() => scrollTo(0, 50));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(50);
  await expect(header).not.toHaveAttribute('data-shrunk');
  await page.evaluate(() => scrollTo(0, 51));
  await expect(header).toHaveAttribute('data-shrunk');
});

test('an item of a drop leads back to the drop', async ({ request }) => {
  const item = await openHtml(request, '/drop-product/alcazar-tee?lang=en');
  const [breadcrumb = ''] = /<nav aria-label="Breadcrumb".*?<\/nav>/s.exec(item.body) ?? [];
  expect(linksIn(breadcrumb)).toEqual({ Home: '/', 'The Drop': '/the-drop' });
});

test('a menu that was opened before the page came alive stays open; that of phones also opens and closes where buttons do not know their command', async ({
  page,
}) => {
  const scripts = /\.js$/;
  for (const { width, control, menu, to } of [
    { width: 1440, control: 'Account menu', menu: '#account-menu', to: 'Create Account' },
    { width: 390, control: 'Open menu', menu: '.mobile-menu', to: 'Women' },
  ]) {
    await page.setViewportSize({ width, height: 844 });
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await page.route(scripts, (route) => arrived.then(() => route.continue()));
    await page.goto('/');
    await page.getByRole('button', { name: control }).click();
    const link = page.locator(menu).getByRole('link', { name: to, exact: true });
    await expect(link).toBeVisible();
    arrive();
    await isAlive(page);
    await expect(link).toBeVisible();
    await link.click();
    await expect(link).toBeHidden();
    await page.unroute(scripts);
  }

  // Arriving at a page closes the menu.
  await expect(page.getByRole('heading', { level: 1, name: 'Women’s Collection' })).toBeFocused();
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

/** Returns the HTML of the first such element. */
function partOf(html: string, element: 'header' | 'footer'): string {
  const [part] = new RegExp(`<${element}\\b.*?</${element}>`, 's').exec(html) ?? [];
  if (!part) throw new Error(`The page has no ${element}.`);
  return part;
}

/** Returns the links of a part of a page: texts and addresses. */
function linksIn(html: string): Record<string, string> {
  const links = [...html.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
  return Object.fromEntries(links.map(([, to = '', content = '']) => [textOf(content), to]));
}

function textOf(html: string): string {
  return html.replaceAll(/<!--.*?-->|<[^>]*>/g, '').trim();
}
