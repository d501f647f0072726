import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

test.beforeEach(async ({ page, world }) => {
  await world.setStock('m1', 'M', 5);
  await world.sql('delete from saved_order_views');
  await signInAsAdmin(page);
});

test('each list has its orders: unpaid checkouts stand apart, what is shipped is no longer to be sent', async ({
  page,
  world,
  shop,
}) => {
  const paid = await placeOrderInShop(world, shop, true);
  const unpaid = await placeOrderInShop(world, shop);
  await open(page, '/admin/orders');
  const lists = page.getByRole('navigation', { name: 'Lists of orders' });
  const list = (name: string | RegExp) => lists.getByRole('link', { name });
  await expect(list('Orders')).toHaveAttribute('aria-current', 'page');
  const row = (number: string) => page.getByRole('table').getByRole('row').filter({ hasText: number });
  await expect(row(paid.number)).toContainText('Paid');
  await expect(row(paid.number)).toContainText('Processing');
  await expect(row(paid.number).getByRole('cell').nth(5)).toHaveText('1');
  await expect(row(unpaid.number)).toHaveCount(0);
  const toSend = await countIn(list(/^To send/));
  expect(toSend).toBeGreaterThan(0);

  await list(/^Unpaid checkouts/).click();
  await expect(list(/^Unpaid checkouts/)).toHaveAttribute('aria-current', 'page');
  await expect(row(unpaid.number)).toBeVisible();
  await expect(row(paid.number)).toHaveCount(0);
  await expectAccessible(page);

  const search = page.getByRole('searchbox', { name: 'Search orders...' });
  await list('Orders').click();
  await expect(row(paid.number)).toBeVisible();
  await search.fill(unpaid.email);
  await search.press('Enter');
  await expect(row(unpaid.number), 'what one looks for is found wherever it is').toBeVisible();
  await expect(list('Everything')).toHaveAttribute('aria-current', 'page');

  await list(/^To send/).click();
  await expect(page).toHaveURL(/view=to-send$/);
  await search.fill(paid.email);
  await search.press('Enter');
  await expect(page, 'one searches within a list').toHaveURL(/view=to-send&q=|q=.*view=to-send/);
  await page.getByRole('button', { name: `Actions for ${paid.number}` }).click();
  await page.locator('.row-actions:popover-open').getByRole('button', { name: 'Mark as Shipped' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(page.getByText('No orders found.')).toBeVisible();
  await expect.poll(() => countIn(list(/^To send/))).toBe(toSend - 1);
});

test('an order leads to those beside it in its list, and back; what is ticked stays in the tab', async ({
  page,
  world,
  shop,
}) => {
  const [first, second, third] = [
    await placeOrderInShop(world, shop, true),
    await placeOrderInShop(world, shop, true),
    await placeOrderInShop(world, shop, true),
  ];
  await open(page, '/admin/orders?status=processing&sort=number&order=desc');
  await page.getByLabel(`Choose order ${second.number}`).check();
  await page.getByRole('link', { name: third.number, exact: true }).click();
  const beside = page.getByRole('navigation', { name: 'Orders beside this one' });
  await beside.getByRole('link', { name: `Next: ${second.number}` }).click();
  await expect(page.getByRole('heading', { name: `Order ${second.number}` })).toBeVisible();
  await expect(beside.getByRole('link', { name: `Previous: ${third.number}` })).toBeVisible();
  await beside.getByRole('link', { name: `Next: ${first.number}` }).click();
  await expect(page.getByRole('heading', { name: `Order ${first.number}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Orders' }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?status=processing&sort=number&order=desc$/);
  await expect(page.getByLabel(`Choose order ${second.number}`)).toBeChecked();
  await page.reload();
  await expect(page.getByText('1 order chosen')).toBeVisible();
  await expect(page.getByLabel(`Choose order ${second.number}`)).toBeChecked();
  const other = await page.context().newPage();
  await open(other, '/admin/orders');
  await expect(other.getByText('No orders chosen'), 'each tab has its own').toBeVisible();
  await other.close();
  await page.getByLabel(`Choose order ${second.number}`).uncheck();
  await page.reload();
  await expect(page.getByText('No orders chosen')).toBeVisible();
});

test('een eigen lijst wordt bewaard, hernoemd en verwijderd, in het Nederlands', async ({
  page,
  provoke,
}) => {
  provoke(/400/);
  await open(page, '/admin/orders?lang=nl&q=noor&view=all');
  const own = page.getByRole('region', { name: 'Je eigen lijsten' });
  const change = own.getByText('Deze lijst bewaren, of je eigen lijsten aanpassen');
  await change.click();
  const name = own.getByLabel('Naam van deze lijst');
  await own.getByRole('button', { name: 'Lijst bewaren' }).click();
  await expect(own.getByText('Vul een naam in')).toBeVisible();
  await expectAccessible(page);
  await name.fill('Alles van Noor');
  await own.getByRole('button', { name: 'Lijst bewaren' }).click();
  await expect(own.getByRole('status')).toHaveText('Bewaard: Alles van Noor');
  await expect(name).toHaveValue('');
  await open(page, '/admin/orders');
  await own.getByRole('link', { name: 'Alles van Noor' }).click();
  await expect(page).toHaveURL(/view=all&q=noor$/);
  await expect(own.getByRole('link', { name: 'Alles van Noor' })).toHaveAttribute('aria-current', 'page');

  await change.click();
  await name.fill('alles van noor');
  await own.getByRole('button', { name: 'Lijst bewaren' }).click();
  await expect(own.getByText('Je hebt al een lijst met deze naam')).toBeVisible();
  await own.getByLabel('Naam van Alles van Noor').fill('Noor');
  await own.getByRole('button', { name: 'Alles van Noor hernoemen' }).click();
  await expect(own.getByRole('status')).toHaveText('Hernoemd: Noor');
  await expectAccessible(page);
  await own.getByRole('button', { name: 'Noor verwijderen' }).click();
  await expect(own.getByRole('status')).toHaveText('Verwijderd: Noor');
  await expect(own.locator('summary')).toBeFocused();
  await expect(own.getByRole('link')).toHaveCount(0);
});

test('lists work without JavaScript', async ({ page, browser, baseURL }) => {
  const plain = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto('/admin/orders?view=unpaid&lang=en');
  await saveAs(still, 'Nobody paid');
  await expect(still.getByText('Saved: Nobody paid')).toBeVisible();
  await saveAs(still, 'nobody PAID');
  await expect(still.getByText('You have a list of this name already')).toBeVisible();
  await expect(still.getByLabel('Name of this list')).toHaveValue('nobody PAID');
  await still.getByRole('link', { name: 'Nobody paid' }).click();
  await expect(still).toHaveURL(/\/admin\/orders\?view=unpaid$/);
  await still.locator('.order-saved-views summary').click();
  await still.getByLabel('Name of Nobody paid').fill('Unpaid');
  await still.getByRole('button', { name: 'Rename Nobody paid' }).click();
  await expect(still.getByText('Renamed: Unpaid')).toBeVisible();
  await still.getByRole('button', { name: 'Delete Unpaid' }).click();
  await expect(still.getByText('Deleted: Unpaid')).toBeVisible();
  await plain.close();
});

async function saveAs(page: Page, name: string): Promise<void> {
  const form = page.getByLabel('Name of this list');
  if (!(await form.isVisible())) await page.locator('.order-saved-views summary').click();
  await form.fill(name);
  await page.getByRole('button', { name: 'Save list' }).click();
}

async function countIn(link: Locator): Promise<number> {
  return Number((await link.textContent())?.match(/\d+/)?.[0]);
}
