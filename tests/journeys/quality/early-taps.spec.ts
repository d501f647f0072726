import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { isAlive, open } from '../support/shopping.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

/** Holds back every script of a page until the returned function is called. */
async function openWithoutScripts(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^?]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await expect(page.locator('html')).toHaveAttribute('data-start', 'expected');
  return async () => {
    release();
    await isAlive(page);
  };
}

test('a size, a number and “In mijn tas” that were tapped before the page came alive are not lost', async ({
  page,
}) => {
  const address = '/men/products/linen-shirt?lang=nl';
  const comeAlive = await openWithoutScripts(page, address);
  const [form, toasts] = [page.locator('.buy-form'), page.locator('.toast')];
  await form.getByRole('radio', { name: 'M', exact: true }).check();
  await form.getByRole('button', { name: 'Eén meer' }).click();
  const button = form.getByRole('button', { name: 'In mijn tas', exact: true });
  await button.click();
  await button.click();
  await expect(page.locator('html'), 'the page says that it heard').toHaveAttribute('data-tapped', '');
  await expect(page, 'the page stays').toHaveURL(address);
  await expect(toasts).toHaveCount(0);

  await comeAlive();
  await expect(toasts.filter({ hasText: 'In je tas gelegd' })).toHaveCount(1);
  await expect(form.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
  await expect(page.locator('html')).not.toHaveAttribute('data-tapped', '');
  const bag = await page.evaluate(() => localStorage.getItem('bag-items') ?? '[]');
  expect(JSON.parse(bag), 'however often one taps').toMatchObject([{ size: 'M', quantity: 2 }]);
});

test('“Add to bag” without a size asks for one once the page is alive', async ({ page }) => {
  const comeAlive = await openWithoutScripts(page, '/men/products/linen-shirt');
  await page.getByRole('button', { name: 'Add to bag', exact: true }).click();
  await comeAlive();
  await expect(page.locator('.toast').filter({ hasText: 'Size Required' })).toBeVisible();
  await expect(page.locator('#size-missing')).toBeVisible();
});

test('hearts and buttons of cards that were tapped early do what they do later', async ({ page }) => {
  const comeAlive = await openWithoutScripts(page, '/women/accessories');
  await page.getByRole('button', { name: 'Add Silk Scarf to wishlist' }).click();
  await page.getByRole('button', { name: 'Add to bag: Silk Scarf' }).click();
  await comeAlive();
  await expect(page.locator('.toast').filter({ hasText: 'Added to Bag' })).toBeVisible();
  await expect(page.locator('.toast').filter({ hasText: 'Sign in required' })).toBeVisible();
  await expect(page).toHaveURL('/women/accessories');
});

test('pages of one’s own open at once with a skeleton, whatever the shop takes, and give up after 10 s', async ({
  page,
  provoke,
}) => {
  provoke(/nothing came within 10000 ms/, /ERR_FAILED/);
  await page.clock.install();
  await open(page, '/');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.data(\?|$)/, async (route) => {
    await released;
    await route.abort();
  });
  const pages = [
    { to: '/account/orders', title: 'Order History', failed: /Failed to load order history/ },
    { to: '/account/wishlist', title: 'My Wishlist', failed: /Something went wrong loading this section/ },
    { to: '/account/orders/ORD-1', title: 'Order ORD-1', failed: 'Request timed out. Please try again.' },
  ];
  for (const { to, title, failed } of pages) {
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href });
      document.querySelector('main')?.append(link);
      link.click();
    }, to);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('main .skeleton').first()).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(page.getByText(failed)).toBeVisible();
  }
  release();
});
