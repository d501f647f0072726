import { isIdle } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'settings' });

test('sizes are counted and corrected in place by keyboard on a phone, also after a lost connection, and their ledger shows it', async ({
  page,
  provoke,
}) => {
  provoke(/400/, /ERR_INTERNET_DISCONNECTED/);
  const shirt = 'Band-Collar Shirt';
  await page.setViewportSize({ width: 390, height: 900 });
  await signInAsAdmin(page, 'en');
  await open(page, '/admin/inventory');
  await page.getByLabel('Search by product').fill(shirt);
  await page.getByLabel('Search by product').press('Enter');
  await page.waitForURL(/q=/);
  await isIdle(page);
  const field = page.getByLabel(`In stock: ${shirt}, M`);
  const save = page.getByRole('button', { name: 'Save Stock' });
  await field.fill('a dozen');
  await save.press('Enter');
  await expect(page.getByText('Enter a whole number, 0 or more.')).toBeVisible();
  await expect(field).toHaveValue('a dozen');
  await expect(field).toBeFocused();

  await field.fill('12');
  await page.getByLabel(`In stock: ${shirt}, L`).fill('0');
  await page.getByLabel('Reason').selectOption('Stock-take');
  await page.getByLabel('Note').fill('Counted on Monday');
  await page.context().setOffline(true);
  await save.press('Enter');
  await expect(page.getByText('The stock is not saved')).toBeVisible();
  await expect(field).toHaveValue('12');
  await page.context().setOffline(false);
  await save.press('Enter');
  await expect(page.getByText('2 sizes changed').first()).toBeVisible();
  await expect(field).toHaveValue('12');
  // Until then the page would warn of unsaved changes.
  await expect(page.locator('form[data-unsaved]')).toHaveCount(0);
  await page.getByLabel('Show').selectOption('None left');
  await page.getByRole('button', { name: 'Search' }).press('Enter');
  await expect(page.getByLabel(`In stock: ${shirt}, L`)).toBeVisible();
  await expect(field).toHaveCount(0);
  await page.getByRole('link', { name: `Ledger of ${shirt}, L` }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `${shirt}, L` })).toBeVisible();
  await expect(page.getByText('In stock: 0. All changes add up to this.')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Counted on Monday');
  await expect(page.getByRole('row').nth(2)).toContainText('Opening stock');
  await page.getByRole('link', { name: 'Back to inventory' }).press('Enter');
  await expect(page.getByLabel('Search by product')).toHaveValue(shirt);
  await expect(page.getByLabel('Show')).toHaveValue('out');
});

test('twee die dezelfde maat tellen: de tweede wordt gevraagd, en wat er getypt is blijft', async ({
  context,
}) => {
  await signInAsAdmin(context, 'nl');
  const field = 'Op voorraad van Linnen wikkeljurk, M';
  const load = () => openHtml(context, '/admin/inventory?lang=nl&q=linen+wrap+dress');
  const [page, other] = [await load(), await load()];
  other.fill(field, '21');
  await other.press('Voorraad opslaan');
  page.fill(field, '23');
  const asked = await page.press('Voorraad opslaan');
  expect(asked.status).toBe(409);
  expect(asked.text).toContain('Iemand anders maakte er intussen 21 van.');
  expect(asked.field(field).value).toBe('23');
  const saved = await asked.press('Voorraad opslaan');
  expect(saved.text).toContain('De voorraad is opgeslagen.');
  const ledger = await saved.follow('Voorraadboek van Linnen wikkeljurk, M');
  expect(ledger.all('row')[1]?.text).toContain('+2');
});

test('an operator who counts one more of a size that sells one at the same time sees the sum, and it is not counted again', async ({
  context,
  world,
}) => {
  await signInAsAdmin(context, 'en');
  const field = 'In stock: Lattice Shirt, M';
  const stock = await openHtml(context, '/admin/inventory?q=Lattice Shirt');
  const there = stock.field(field).value;
  stock.fill(field, String(Number(there) + 1));
  await world.sql(`with cause as (select set_config('marenza.stock_cause', '{"kind": "sale"}', true))
    update product_sizes set stock_quantity = stock_quantity - 1 from cause, products
    where products.id = product_sizes.product_id and products.title = 'Lattice Shirt' and product_sizes.size = 'M'`);
  const saved = await stock.press('Save Stock');
  expect(saved.status).toBe(200);
  expect(saved.field(field).value).toBe(there);
  const again = await saved.press('Save Stock');
  expect(again.field(field).value).toBe(there);
  const ledger = await again.follow('Ledger of Lattice Shirt, M');
  expect(ledger.text).toContain(`In stock: ${there}. All changes add up to this.`);
});

test('without JavaScript stock is changed by a plain form, and a stock that cannot be read says so', async ({
  context,
  world,
  provoke,
}) => {
  provoke(/page failed/);
  await signInAsAdmin(context, 'nl');
  const field = 'Op voorraad van Geruit linnen shirt, S';
  const stock = await openHtml(context, '/admin/inventory?lang=nl&q=check+linen+shirt');
  stock.fill(field, '-3');
  const refused = await stock.press('Voorraad opslaan');
  expect(refused.text).toContain('Typ een heel getal, 0 of meer.');
  expect(refused.field(field).value).toBe('-3');
  refused.fill(field, '18');
  refused.fill('Reden', 'Levering ontvangen');
  const saved = await refused.press('Voorraad opslaan');
  expect(saved.text).toContain('De voorraad is opgeslagen.');
  expect(saved.field(field).value).toBe('18');
  await world.sql('alter table stock_movements rename to stock_movements_away');
  try {
    const failed = await openHtml(context, saved.url);
    expect(failed.status).toBe(503);
    expect(failed.text).toContain('De voorraad kon niet worden geladen');
  } finally {
    await world.sql('alter table stock_movements_away rename to stock_movements');
  }
});
