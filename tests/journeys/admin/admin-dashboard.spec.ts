import { addDays, dayInAmsterdam } from '../../../app/back-office/dashboard/dashboard-range.ts';
import type { World } from '../../system/world.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
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
  context,
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
  const dashboard = await (await openHtml(context, '/admin?lang=en')).follow('Dashboard');
  expect(dashboard.heading).toBe('Dashboard');
  expect(dashboard.one('link', 'Last 30 days').attribute('aria-current')).toBe('true');
  expect(card(dashboard, 'Sales')).toContain('€65.00');
  expect(card(dashboard, 'Sales')).toContain('62.5% more than before (€40.00)');
  expect(card(dashboard, 'Sales')).toContain('€80.00 paid, €15.00 refunded or owed');
  expect(card(dashboard, 'Orders')).toContain('100% more than before (1)');
  expect(card(dashboard, 'Average order')).toContain('€32.50');
  expect(card(dashboard, 'Checkout conversion')).toContain('66.7%');
  expect(card(dashboard, 'Checkout conversion')).toContain('2 of 3 started checkouts were paid');
  expect(dashboard.text).toContain('test orders count');
  const days = dashboard.one('table', 'Sales per day').all('row');
  expect(days).toHaveLength(31);
  expect(days[1]?.text, 'the newest day first').toContain('€65.00');
  const sellers = dashboard.one('table', 'Best sellers');
  expect(sellers.all('row')).toHaveLength(2);
  expect(sellers.one('cell').text).toBe('2');

  const longer = await dashboard.follow('Last 90 days');
  expect(longer.url).toContain('range=90');
  expect(card(longer, 'Sales')).toContain('€105.00');
  expect(card(longer, 'Sales')).toContain('Before: €0.00');
  const low = await longer.follow('All products with low stock');
  expect(low.field('Low stock').isChecked).toBe(true);
  expect(low.one('table', 'Products').all('row').length).toBeGreaterThan(1);

  await world.sql('update orders set deleted_at = now() where order_number = $1', [second.number]);
  expect(card(await longer.follow('Last 7 days'), 'Sales')).toContain('€25.00');
});

test('the dashboard takes the focus; its tables are beside their charts, or open by keyboard', async ({
  page,
  world,
  shop,
}) => {
  await placeOrderInShop(world, shop, true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/admin?lang=en');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  const checkouts = page.getByRole('table', { name: 'Checkouts per day' });
  await expect(checkouts, 'beside its chart, where there is room').toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(checkouts).toBeHidden();
  const sales = page.getByRole('figure', { name: /Sales per day/ });
  await sales.getByText('Show as a table').focus();
  await page.keyboard.press('Enter');
  await expect(sales.getByRole('table', { name: 'Sales per day' })).toBeVisible();
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

/** Returns the text of the figure with this heading. */
function card(page: HtmlPage, title: string): string {
  const [found] = page
    .all('listitem')
    .filter((item) => item.all('heading').some(({ text }) => text === title));
  return found?.text ?? '';
}
