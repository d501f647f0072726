import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'lists' });

test.beforeEach(({ context, world }) =>
  Promise.all([signInAsAdmin(context, 'en'), world.setStock('m1', 'M', 5)]),
);

test('sections fold and stay folded, and say what waits; keys move through a list, select its rows and open one', async ({
  page,
  world,
  shop,
}) => {
  const numbers: string[] = [];
  for (let placed = 0; placed < 3; placed += 1)
    numbers.push((await placeOrderInShop(world, shop, true)).number);
  await open(page, '/admin/orders?view=to-send');
  const menu = page.getByRole('navigation', { name: 'Admin Panel sections' });
  await expect(menu.locator('[aria-current=page]')).toHaveText('To send 3');
  await expect(menu.getByRole('link', { name: 'Categories' })).toBeHidden();
  await menu.getByText('Catalogue').press('Enter');
  await expect(menu.getByRole('link', { name: 'Categories' })).toBeVisible();
  await menu.getByText('Orders').first().click();
  await page.reload();
  await expect(menu.getByRole('link', { name: 'Categories' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Messages' })).toBeHidden();

  const row = (index: number) => page.getByRole('link', { name: numbers[index], exact: true });
  const selected = page.getByRole('form', { name: 'Change selected orders' }).getByRole('status');
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(row(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row(1)).toBeFocused();
  await page.keyboard.press('x');
  await expect(selected).toHaveText('1 order selected');
  await page.getByLabel(`Select order ${numbers[2]}`).click({ modifiers: ['Shift'] });
  await expect(selected).toHaveText('2 orders selected');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(selected).toBeHidden();
  await row(2).focus();
  await page.keyboard.press('k');
  await expect(row(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Order ${numbers[1]}` })).toBeVisible();
});

test('a list shows more rows a page, and its last page when it has become shorter', async ({
  page,
  world,
}) => {
  await world.sql(`
    insert into products (title, slug, price_cents, category, gender, subcategory)
    select 'Zebra ' || n, 'zebra-' || n, 1000, 'women', 'women', 'tops' from generate_series(1, 60) n`);
  await open(page, '/admin/products?q=zebra-&page=9');
  await expect(page).toHaveURL(/page=3/);
  await expect(page.getByText('51–60 of 60')).toBeVisible();
  await page.getByRole('link', { name: '100 rows per page' }).click();
  await expect(page.getByText('1–60 of 60')).toBeVisible();
  await page.getByRole('link', { name: '25 rows per page' }).click();
  await expect(page.getByText('1–25 of 60')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Select all 60' }).click();
  await expect(page.getByText('60 products selected, 35 of them on other pages')).toBeVisible();
  await page.getByRole('button', { name: 'Compact rows' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Compact rows' })).toHaveAttribute('aria-pressed', 'true');
});

test('op een telefoon opent een knop het menu, en een andere pagina sluit het', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/admin/orders?lang=nl');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Onderdelen van het beheer' });
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Berichten' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Berichten' })).toBeVisible();
  await expect(menu).toBeHidden();
});
