import type { Locator } from '@playwright/test';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

test('without JavaScript the shop can be read, sorted, filtered and had in Dutch', async ({
  page,
  provoke,
}) => {
  // Without scripts the browser discards what was preloaded for them.
  provoke(/\.js csp$/);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('link', { name: 'Women', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Women’s Collection' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Dresses' }).click();
  await expect(page).toHaveURL('/women/dresses');
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Sort by' })
    .getByRole('link', { name: 'Price High to Low' })
    .click();
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles.first()).toHaveText('Open Abaya');

  await expect(page.getByRole('button', { name: /wishlist/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add to bag: Open Abaya' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Open Abaya' })).toBeVisible();
  await expect(page.getByRole('img').first()).toBeVisible();
  await expect(page.locator('noscript').getByRole('paragraph')).toBeVisible();
  const bottomOf = async (part: Locator) => part.evaluate((one) => one.getBoundingClientRect().bottom);
  const button = page.getByRole('button', { name: 'Add to bag', exact: true });
  const gap = (await bottomOf(page.locator('noscript').getByRole('paragraph'))) - (await bottomOf(button));
  expect(gap, 'the words stand below the button that needs scripts').toBeGreaterThan(0);
  expect(gap).toBeLessThan(150);
  await expect(page.locator('noscript').getByRole('paragraph')).toContainText('The bag needs JavaScript.');
  await page.getByText('Size & fit').click();
  await expect(page.getByText(/usual size|Length/).first()).toBeVisible();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Nederlands' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await expect(page.locator('noscript').getByRole('paragraph')).toContainText(
    'Voor de tas is JavaScript nodig.',
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'The Drop' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await expect(page.getByRole('heading', { level: 1, name: 'The Drop' })).toBeVisible();
  await expect(titles).not.toHaveCount(0);
});

for (const { language, ofBag, ofCheckout } of [
  { language: 'en', ofBag: 'Your bag is saved in this browser', ofCheckout: 'Checkout needs JavaScript' },
  {
    language: 'nl',
    ofBag: 'Je tas is opgeslagen in deze browser',
    ofCheckout: 'Afrekenen lukt alleen met JavaScript aan',
  },
])
  test(`without JavaScript the bag and the checkout say what they need (${language})`, async ({
    request,
  }) => {
    expect((await openHtml(request, `/bag?lang=${language}`)).main).toContain(ofBag);
    expect((await openHtml(request, `/checkout?lang=${language}`)).main).toContain(ofCheckout);
  });
