import type { Page } from '@playwright/test';
import { addDays, dayInAmsterdam } from '../../../app/back-office/dashboard/dashboard-range.ts';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop, withoutOrders } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'dashboard' });

test.beforeEach(async ({ context, world, provoke }) => {
  await withoutOrders(world, provoke);
  await world.setStock('m1', 'M', 9);
  await signInAsAdmin(context);
});

test('the dashboard counts what was sold, refunded and left unpaid, beside the days before', async ({
  page,
  world,
  shop,
}) => {
  const first = await placeOrderInShop(world, shop, true);
  const second = await placeOrderInShop(world, shop, true);
  await placeOrderInShop(world, shop);
  const old = await placeOrderInShop(world, shop, true);
  await world.sql('update orders set total_cents = 4000');
  await world.sql("update orders set created_at = now() - interval '40 days' where order_number = $1", [
    old.number,
  ]);
  await world.sql(
    `insert into order_refunds (id, order_id, number, amount_cents, status, actor_email, created_at)
     select gen_random_uuid(), id, 0, 1500, 'succeeded', 'admin@example.com', now() from orders where order_number = $1`,
    [first.number],
  );
  await open(page, '/admin');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Last 30 days' })).toHaveAttribute('aria-current', 'true');
  await expect(card(page, 'Sales')).toContainText('€65.00');
  await expect(card(page, 'Sales')).toContainText('62.5% more than before (€40.00)');
  await expect(card(page, 'Sales')).toContainText('€80.00 paid, €15.00 refunded or owed');
  await expect(card(page, 'Orders')).toContainText('100% more than before (1)');
  await expect(card(page, 'Average order')).toContainText('€32.50');
  await expect(card(page, 'Checkout conversion')).toContainText('66.7%');
  await expect(card(page, 'Checkout conversion')).toContainText('2 of 3 started checkouts were paid');
  await expect(page.getByText('test orders count')).toBeVisible();
  await expectAccessible(page);

  const sales = page.getByRole('figure', { name: /Sales per day/ });
  const checkouts = page.getByRole('table', { name: 'Checkouts per day' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(checkouts, 'beside its chart, where there is room').toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(checkouts).toBeHidden();
  await sales.getByText('Show as a table').focus();
  await page.keyboard.press('Enter');
  const table = sales.getByRole('table', { name: 'Sales per day' });
  await expect(table.getByRole('row')).toHaveCount(31);
  await expect(table.getByRole('row').nth(1), 'the newest day first').toContainText('€65.00');
  const sellers = page.getByRole('table', { name: 'Best sellers' });
  await expect(sellers.getByRole('row')).toHaveCount(2);
  await expect(sellers.getByRole('cell').first()).toHaveText('2');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Last 90 days' }).click();
  await expect(page).toHaveURL(/range=90/);
  await expect(card(page, 'Sales')).toContainText('€105.00');
  await expect(card(page, 'Sales')).toContainText('Before: €0.00');

  await page.getByRole('link', { name: 'All products with low stock' }).click();
  await expect(page.getByRole('checkbox', { name: 'Low stock' })).toBeChecked();
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('row').nth(1)).toBeVisible();
  await page.goBack();

  await world.sql('update orders set deleted_at = now() where order_number = $1', [second.number]);
  await page.getByRole('link', { name: 'Last 7 days' }).click();
  await expect(card(page, 'Sales')).toContainText('€25.00');
});

test('in het Nederlands: een eigen periode, en wat bijna op is', async ({ context, world, shop }) => {
  await placeOrderInShop(world, shop, true);
  // Nothing else is low in stock, whatever other journeys sold; restored below.
  await addElsewhere(world, 1_000);
  await world.setStock('m1', 'M', 0);
  const today = dayInAmsterdam(new Date());
  const dashboard = await openHtml(context, '/admin/dashboard?lang=nl');
  const shirt = dashboard.one('table', 'Bijna op').one('row', 'Linnen overhemd');
  expect(shirt.all('cell').map(({ text }) => text)).toEqual(['M', '0', '0']);

  dashboard.fill('Eerste dag', today);
  dashboard.fill('Laatste dag', addDays(today, -1));
  const refused = await dashboard.press('Tonen');
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('De laatste dag ligt voor de eerste');
  expect(refused.text).toContain('Voor deze dagen zijn er geen cijfers.');
  expect(refused.field('Laatste dag').value).toBe(addDays(today, -1));
  expect(refused.field('Laatste dag').attribute('aria-invalid')).toBe('true');

  refused.fill('Eerste dag', addDays(today, -1));
  refused.fill('Laatste dag', today);
  const shown = await refused.press('Tonen');
  expect(shown.url).toContain(`from=${addDays(today, -1)}&to=${today}`);
  expect(shown.has('listitem', /^Bestellingen 1/)).toBe(true);
  expect(shown.text).toContain('Van 1 begonnen bestelling is er 1 betaald');

  const nothing = await openHtml(context, '/admin/dashboard?from=2020-02-01&to=2020-02-29');
  expect(nothing.text).toContain('In deze periode is er niets verkocht.');
  expect(nothing.text).toContain('In deze periode is niemand gaan afrekenen.');
  expect((await nothing.follow('Linnen overhemd')).url).toMatch(/\/admin\/products\/m1$/);
  await addElsewhere(world, -1_000);
});

test('days that are none are answered with 400, and others are chosen by a plain form', async ({
  context,
}) => {
  const wrong = await openHtml(context, '/admin/dashboard?from=2020-02-30&to=2020-03-01&lang=en');
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('Choose a day');
  wrong.fill('First day', '2020-02-28');
  const shown = await wrong.press('Show');
  expect(shown.text).toContain('Feb 28, 2020 – Mar 1, 2020, compared with Feb 25, 2020 – Feb 27, 2020.');
  expect(shown.one('table', 'Checkouts per day').all('row')).toHaveLength(4);
});

async function addElsewhere(world: World, pieces: number): Promise<void> {
  await world.sql(
    "update product_sizes set stock_quantity = stock_quantity + $1 where product_id <> 'm1' or size <> 'M'",
    [pieces],
  );
}

function card(page: Page, title: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}
