import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

const screens = {
  en: {
    title: 'Application Error',
    advice: 'Please try refreshing the page',
    button: 'Refresh Page',
  },
  nl: {
    title: 'Er ging iets mis',
    advice: 'Probeer de pagina te vernieuwen',
    button: 'Pagina vernieuwen',
  },
};

test('a page whose scripts do not come stays readable and says so', async ({ page, provoke }) => {
  const { title, advice, button } = screens.nl;
  provoke(/ERR_FAILED/, /Failed to fetch dynamically imported module/);
  await page.route(/\/assets\/root-[\w-]+\.js$/, (route) => route.abort());
  await page.goto('/men/products/linen-shirt?lang=nl');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: advice })).toContainText(title);
  await expect(page.getByRole('alert').filter({ hasText: advice })).toBeVisible();
  await expectAccessible(page);
  const english = await openHtml(page.request, '/men/products/linen-shirt?lang=en');
  for (const text of Object.values(screens.en)) expect(english.text).toContain(text);
  await page.unroute(/\/assets\/root-[\w-]+\.js$/);
  await page.getByRole('link', { name: button }).click();
  await page.waitForFunction(() => document.documentElement.dataset.start === 'done');
  await expect(page.getByRole('alert').filter({ hasText: advice })).toBeHidden();
});

test('a page that breaks while it comes alive gives way to a plain screen', async ({ page, provoke }) => {
  const { title, advice, button } = screens.nl;
  provoke(/broken on purpose|favicon.ico/);
  await page.addInitScript(() => {
    if (sessionStorage.getItem('broken')) return;
    sessionStorage.setItem('broken', 'once');
    Object.defineProperty(window, '__reactRouterManifest', {
      set() {},
      get() {
        throw new Error('broken on purpose');
      },
    });
  });
  await page.goto('/men?lang=nl');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(advice)).toBeVisible();
  await expect(page).toHaveTitle(`${title} | Marenza Official Website`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await expectAccessible(page);
  await page.getByRole('link', { name: button }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
});

test('a page whose frame breaks while one moves gives way to the plain screen', async ({ page, provoke }) => {
  provoke(/broken on purpose/);
  await open(page, '/men');
  await page.evaluate(() => {
    const stringify = JSON.stringify;
    // React Router serialises a page's meta tags to text.
    JSON.stringify = (value: { name?: string }, ...rest: []) => {
      if (value?.name === 'description') throw new Error('broken on purpose');
      return stringify(value, ...rest);
    };
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Women', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Application Error' })).toBeVisible();
  await expect(page.getByText('Hey developer')).toHaveCount(0);
  await page.getByRole('link', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Women’s Collection' })).toBeVisible();
});
