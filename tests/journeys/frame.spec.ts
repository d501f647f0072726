import { expect, test } from './journey.ts';
import { open } from './shopping.ts';

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
  await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', /^https:\/\//);
});

test('a piece of a drop says the way to it; a listing has one to five columns', async ({ page }) => {
  await open(page, '/drop-product/alcazar-tee');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/^Home\s*The Drop$/);
  await open(page, '/women');
  const columns = [];
  for (const width of [320, 390, 800, 1100, 1440, 1700]) {
    await page.setViewportSize({ width, height: 900 });
    const grid = page.locator('.product-grid');
    columns.push(await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length));
  }
  expect(columns[0]).toBe(1);
  expect(columns.at(-1)).toBe(5);
  expect(columns).toEqual(columns.toSorted((one, other) => one - other));
});
