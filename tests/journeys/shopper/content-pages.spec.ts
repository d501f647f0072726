import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { storedKeys, undocumentedKeys } from '../support/browser-storage.ts';
import { expect, test } from '../support/journey.ts';
import { isAlive, open } from '../support/shopping.ts';

const pages = [
  { address: '/about', en: 'About Marenza', nl: 'Over Marenza' },
  { address: '/sustainability', en: 'Sustainability', nl: 'Duurzaamheid' },
  { address: '/shipping', en: 'Shipping & Returns', nl: 'Bezorgen en retourneren' },
  { address: '/contact', en: 'Contact', nl: 'Contact' },
  { address: '/terms', en: 'Terms & Conditions', nl: 'Algemene voorwaarden' },
  { address: '/privacy', en: 'Privacy Policy', nl: 'Privacyverklaring' },
];

for (const language of ['en', 'nl'] as const) {
  for (const width of [390, 1440]) {
    test(`every page of words reads well in ${language} at ${width}`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width, height: 850 });
      await page.goto(`/?lang=${language}`);
      for (const { address, ...titles } of pages) {
        expect((await page.goto(address))?.status(), address).toBe(200);
        await isAlive(page);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[language]);
        await expect(page).toHaveTitle(`${titles[language]} | Marenza Official Website`);
        const description = page.locator('meta[name="description"]');
        await expect(description).toHaveAttribute('content', /Marenza.{20}/);
        if (language === 'nl') await expect(page.getByRole('main').locator('[lang="en"]')).toHaveCount(0);
        await expectAccessible(page);
      }
    });
  }

  test(`every link of these pages leads somewhere, in ${language}`, async ({ page, request }) => {
    test.setTimeout(120_000);
    const addresses = new Set<string>();
    for (const address of ['/', ...pages.map((each) => each.address)]) {
      await page.goto(`${address}?lang=${language}`);
      for (const link of await linksOf(page)) addresses.add(link);
    }
    for (const address of addresses) {
      const { pathname, search, hash } = new URL(address, 'http://shop');
      const answer = await request.get(pathname + search, { maxRedirects: 0 });
      expect(answer.status(), address).toBe(200);
      if (hash) expect(await answer.text(), address).toContain(`id="${hash.slice(1)}"`);
    }
    expect(addresses.size).toBeGreaterThan(20);
  });
}

test('the contents of a long page lead to its parts', async ({ page }) => {
  await open(page, '/privacy');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const heading = page.getByRole('heading', { name: 'What you can ask of us' });
  await expect(heading).not.toBeInViewport();
  await contents.getByRole('link', { name: 'What you can ask of us' }).click();
  await expect(page).toHaveURL('/privacy#rights');
  await expect(heading).toBeInViewport();
  await expect(contents).toBeInViewport();
  await page.getByRole('main').getByRole('link', { name: 'Autoriteit Persoonsgegevens' }).focus();
  await open(page, '/terms');
  await page.getByRole('main').getByRole('link', { name: 'Shipping & Returns' }).first().click();
  await expect(page).toHaveURL('/shipping#countries');
  await expect(page.getByRole('heading', { name: 'Where we deliver' })).toBeInViewport();
});

test('the seller of a test shop is said to be a sample', async ({ page }) => {
  await open(page, '/contact');
  const seller = page.getByRole('region', { name: 'Who we are' });
  await expect(seller).toContainText('Marenza B.V.');
  await expect(seller).toContainText('Sample details');
  await open(page, '/privacy');
  await expect(page.getByText('This is a shop in test mode.')).toBeVisible();
});

test('the cookies and stores that the privacy page names are those the shop uses', async ({ page }) => {
  await open(page, '/women/accessories?lang=nl');
  await page.getByRole('button', { name: 'Zet Zijden sjaal op je verlanglijst' }).click();
  await page.getByRole('link', { name: 'Zijden sjaal', exact: true }).click();
  await page.getByRole('button', { name: 'In mijn tas', exact: true }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('bag-items'))).toContain('silk-scarf');
  await open(page, '/checkout');
  await page.getByLabel('Voornaam').fill('Noor');
  await expect.poll(() => storedKeys(page)).toContain('checkout-form');
  const names = await storedKeys(page);
  expect(names).toEqual([
    'bag-items',
    'checkout',
    'checkout-form',
    'language',
    'language',
    'react-router-scroll-positions',
    'remix-router-transitions',
    'wishlist-intended',
  ]);
  expect(await undocumentedKeys(page, names)).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('these pages are all there', async ({ page, provoke }) => {
    // Without scripts the browser discards what was preloaded for them.
    provoke(/\.js csp$/);
    for (const { address, en } of pages) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: en })).toBeVisible();
    }
    await page.goto('/shipping');
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click();
    await expect(page.getByRole('heading', { name: 'Model withdrawal form' })).toBeInViewport();
  });
});

/** Returns the shop's own links in a page's text and footer. */
async function linksOf(page: Page): Promise<string[]> {
  const links = page.locator('main a[href], footer a[href]');
  const addresses = await links.evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
  const shop = new URL(page.url()).origin;
  return addresses.filter((address) => address.startsWith(shop)).map((address) => address.slice(shop.length));
}
