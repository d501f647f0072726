import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

test.beforeEach(async ({ context, world }) => {
  await world.setStock('m1', 'M', 5);
  await world.sql('delete from saved_order_views');
  await signInAsAdmin(context, 'en');
});

test('each list has its orders: unpaid checkouts stand apart, what is shipped is no longer to be sent', async ({
  context,
  world,
  shop,
}) => {
  const paid = await placeOrderInShop(world, shop, true);
  const unpaid = await placeOrderInShop(world, shop);
  const orders = await openHtml(context, '/admin/orders');
  const isCurrent = (page: HtmlPage, list: string | RegExp) =>
    page.one('link', list).attribute('aria-current') === 'page';
  const countIn = (page: HtmlPage, list: RegExp) => Number(/\d+/.exec(page.one('link', list).text)?.[0]);
  expect(isCurrent(orders, 'Orders')).toBe(true);
  const row = orders.one('row', paid.number);
  for (const told of ['Paid', 'Processing']) expect(row.text).toContain(told);
  expect(row.all('cell')[5]?.text).toBe('1');
  expect(orders.has('row', unpaid.number)).toBe(false);
  const toSend = countIn(orders, /^To send/);
  expect(toSend).toBeGreaterThan(0);

  const checkouts = await orders.follow(/^Unpaid checkouts/);
  expect(isCurrent(checkouts, /^Unpaid checkouts/)).toBe(true);
  expect(checkouts.has('row', unpaid.number)).toBe(true);
  expect(checkouts.has('row', paid.number)).toBe(false);

  orders.fill('Search orders...', unpaid.email);
  const found = await orders.press('Search');
  expect(found.has('row', unpaid.number), 'what one looks for is found wherever it is').toBe(true);
  expect(isCurrent(found, 'Everything')).toBe(true);

  const sending = await orders.follow(/^To send/);
  sending.fill('Search orders...', paid.email);
  const within = await sending.press('Search');
  expect(new URL(within.url).searchParams.get('view'), 'one searches within a list').toBe('to-send');
  const sent = await within.one('row', paid.number).press('Mark as Shipped');
  expect(sent.text).toContain('No orders found.');
  expect(countIn(await openHtml(context, '/admin/orders'), /^To send/)).toBe(toSend - 1);
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
  await page.getByLabel(`Select order ${second.number}`).check();
  await page.getByRole('link', { name: third.number, exact: true }).click();
  const beside = page.getByRole('navigation', { name: 'Previous and next order' });
  await beside.getByRole('link', { name: `Next: ${second.number}` }).click();
  await expect(page.getByRole('heading', { name: `Order ${second.number}` })).toBeVisible();
  await expect(beside.getByRole('link', { name: `Previous: ${third.number}` })).toBeVisible();
  await beside.getByRole('link', { name: `Next: ${first.number}` }).click();
  await expect(page.getByRole('heading', { name: `Order ${first.number}` })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Orders' }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?status=processing&sort=number&order=desc$/);
  await expect(page.getByLabel(`Select order ${second.number}`)).toBeChecked();
  await page.reload();
  await expect(page.getByText('1 order selected')).toBeVisible();
  await expect(page.getByLabel(`Select order ${second.number}`)).toBeChecked();
  const other = await page.context().newPage();
  await open(other, '/admin/orders');
  await expect(
    other.getByRole('form', { name: 'Change selected orders' }),
    'each tab has its own',
  ).toBeHidden();
  await other.close();
  await page.getByLabel(`Select order ${second.number}`).uncheck();
  await page.reload();
  await expect(page.getByRole('form', { name: 'Change selected orders' })).toBeHidden();
});

test('een eigen lijst wordt bewaard, hernoemd en verwijderd, in het Nederlands', async ({
  page,
  context,
}) => {
  const partOf = (answer: HtmlPage) => answer.one('region', 'Je eigen lijsten');
  const orders = partOf(await openHtml(context, '/admin/orders?lang=nl&q=noor&view=all'));
  const nameless = await orders.press('Lijst bewaren');
  expect(nameless.status).toBe(400);
  expect(partOf(nameless).text).toContain('Vul een naam in');
  orders.fill('Naam van deze lijst', 'Alles van Noor');
  const saved = await orders.press('Lijst bewaren');
  expect(partOf(saved).text).toContain('Bewaard: Alles van Noor');
  const list = await partOf(await openHtml(context, '/admin/orders')).follow('Alles van Noor');
  expect(list.url).toMatch(/view=all&q=noor$/);
  expect(partOf(list).one('link', 'Alles van Noor').attribute('aria-current')).toBe('page');
  const twice = await partOf(list).press('Lijst bewaren', { 'Naam van deze lijst': 'alles van noor' });
  expect(partOf(twice).text).toContain('Je hebt al een lijst met deze naam');

  await open(page, list.url);
  const own = page.getByRole('region', { name: 'Je eigen lijsten' });
  await own.getByText('Deze lijst bewaren, of je eigen lijsten aanpassen').click();
  const name = own.getByLabel('Naam van deze lijst');
  await name.fill('Nog een');
  await own.getByRole('button', { name: 'Lijst bewaren' }).click();
  await expect(own.getByRole('status')).toHaveText('Bewaard: Nog een');
  await expect(name).toHaveValue('');
  await own.getByLabel('Naam van Alles van Noor').fill('Noor');
  await own.getByRole('button', { name: 'Alles van Noor hernoemen' }).click();
  await expect(own.getByRole('status')).toHaveText('Hernoemd: Noor');
  await expectAccessible(page);
  await own.getByRole('button', { name: 'Nog een verwijderen' }).click();
  await expect(own.getByRole('status')).toHaveText('Verwijderd: Nog een');
  await own.getByRole('button', { name: 'Noor verwijderen' }).click();
  await expect(own.getByRole('status')).toHaveText('Verwijderd: Noor');
  await expect(own.locator('summary')).toBeFocused();
  await expect(own.getByRole('link')).toHaveCount(0);
});

test('lists work without JavaScript', async ({ context }) => {
  const save = (page: HtmlPage, name: string) => {
    page.fill('List name', name);
    return page.press('Save list');
  };
  const saved = await save(await openHtml(context, '/admin/orders?view=unpaid&lang=en'), 'Nobody paid');
  expect(saved.text).toContain('Saved: Nobody paid');
  const refused = await save(saved, 'nobody PAID');
  expect(refused.text).toContain('You already have a list with this name');
  expect(refused.field('List name').value).toBe('nobody PAID');
  const list = await refused.follow('Nobody paid');
  expect(list.url).toMatch(/\/admin\/orders\?view=unpaid$/);
  list.fill('Name of Nobody paid', 'Unpaid');
  const renamed = await list.press('Rename Nobody paid');
  expect(renamed.text).toContain('Renamed: Unpaid');
  expect((await renamed.press('Delete Unpaid')).text).toContain('Deleted: Unpaid');
});
