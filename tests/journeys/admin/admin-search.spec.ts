import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

test.beforeEach(async ({ context, world }) => {
  await world.setStock('m1', 'M', 5);
  await signInAsAdmin(context);
});

test('by keyboard Ctrl+K opens the search anywhere, arrows choose, Enter opens, Escape closes; a lost connection says so', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  provoke(/ERR_FAILED/);
  const { number, email } = await placeOrderInShop(world, shop, true);
  await open(page, '/admin/products');
  const dialog = page.getByRole('dialog', { name: 'Search the back office' });
  await page.keyboard.press('Control+k');
  const field = dialog.getByRole('combobox', { name: 'What are you looking for?' });
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('status')).toContainText('Type two letters or more');
  await expectAccessible(page);
  await field.fill(email);
  const option = dialog.getByRole('option', { name: number });
  await expect(option).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText('1 result');
  await expect(option).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const link = page.getByRole('link', { name: 'Search', exact: true });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await field.fill('nobody-is-called-this');
  await expect(dialog.getByRole('status')).toHaveText('Nothing found for “nobody-is-called-this”.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(link, 'one is where one was').toBeFocused();

  await page.route('**/admin/search/results*', (route) => route.abort());
  await page.keyboard.press('Control+k');
  await field.fill('shippin');
  await expect(dialog.getByRole('status')).toContainText('The shop did not answer.');
  await page.unroute('**/admin/search/results*');
  await field.press('g');
  await dialog.getByRole('option', { name: 'Shipping' }).click();
  await expect(page).toHaveURL(/\/admin\/shipping$/);

  await open(page, '/admin/orders?lang=nl');
  await page.getByRole('link', { name: 'Zoeken', exact: true }).click();
  const dutch = page.getByRole('dialog', { name: 'Zoeken in het beheer' });
  await dutch.getByRole('combobox', { name: 'Wat zoek je?' }).fill('linnen');
  await expect(dutch.getByRole('group', { name: 'Producten' })).toBeVisible();
  await expect(
    page.locator('link[rel="stylesheet"]'),
    'late code adds no style sheet, which would move what is clicked',
  ).toHaveCount(2);
  await dutch.getByRole('combobox').press('Enter');
  await expect(page, 'without a choice Enter shows all that is found').toHaveURL(
    /\/admin\/search\?q=linnen$/,
  );
});

test('als pagina toont het zoeken alles wat gevonden is', async ({ context }) => {
  const found = await openHtml(context, '/admin/search?q=linnen&lang=nl');
  expect(found.one('region', 'Producten').all('listitem')).toHaveLength(5);
  const products = await found.follow('Alle producten die kloppen');
  expect(products.path).toBe('/admin/products?q=linnen');
  expect(products.heading).toBe('Producten');
});

test('without JavaScript it is a page', async ({ context }) => {
  const page = await (await openHtml(context, '/admin/orders?lang=en')).follow('Search');
  page.fill('What are you looking for?', 'shipping');
  const found = await page.press('Search');
  expect((await found.one('region', 'Pages').follow('Shipping')).url).toMatch(/\/admin\/shipping$/);
});

test('commands lead to where they are done; ? lists the keys, which can be turned off and on again', async ({
  page,
  world,
  shop,
}) => {
  const { number } = await placeOrderInShop(world, shop, true);
  await open(page, '/admin/orders?view=to-send&lang=en');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('Save a form');
  await expectAccessible(page);
  await keys.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.reload();
  const link = page.getByRole('link', { name: 'Keys', exact: true });
  await expect(link).not.toHaveAttribute('aria-keyshortcuts');
  await page.keyboard.press('?');
  await page.keyboard.press('j');
  await expect(keys).toHaveCount(0);
  await expect(page.locator('tbody a:focus')).toHaveCount(0);
  await link.click();
  await keys.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(page.locator('tbody a').first()).toBeFocused();

  const digits = number.replace('ORD-', '');
  for (const [typed, title, url] of [
    ['new product', 'New product', '/admin/products/new'],
    [`ship ${digits}`, `Ship ${number}`, `/admin/orders/${number}#order-shipments`],
    [`refund ${digits}`, `Refund ${number}`, `/admin/orders/${number}?open=refund`],
  ] as const) {
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'What are you looking for?' });
    await search.fill(typed);
    await expect(page.getByRole('option', { name: title })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(search).toHaveCount(0);
    await expect(page).toHaveURL(url);
  }
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await expect(refund).toBeVisible();
  await page.goBack();
  await expect(refund).toHaveCount(0);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refund).toBeVisible();
  await open(page, '/admin/orders?lang=nl');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Toetsen' })).toContainText('Formulier opslaan');
});
