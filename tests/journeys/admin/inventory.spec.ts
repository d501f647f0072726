import { expectAccessible, isIdle } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'inventory' });

test('sizes are counted and corrected in place by keyboard, and their ledger tells of it', async ({
  page,
  provoke,
}) => {
  provoke(/400/);
  const shirt = 'Band-Collar Shirt';
  await page.setViewportSize({ width: 390, height: 900 });
  await signInAsAdmin(page);
  await open(page, '/admin/inventory?lang=en');
  await page.getByLabel('Search by product').fill(shirt);
  await page.getByLabel('Search by product').press('Enter');
  await page.waitForURL(/q=/);
  await isIdle(page);
  const field = page.getByLabel(`In stock: ${shirt}, M`);
  await field.fill('a dozen');
  await page.getByRole('button', { name: 'Save Stock' }).press('Enter');
  await expect(page.getByText('Enter a whole number, 0 or more.')).toBeVisible();
  await expect(field).toHaveValue('a dozen');
  await expect(field).toBeFocused();
  await expectAccessible(page);

  await field.fill('12');
  await page.getByLabel(`In stock: ${shirt}, L`).fill('0');
  await page.getByLabel('Reason').selectOption('Stock-take');
  await page.getByLabel('Note').fill('Counted on Monday');
  await page.getByRole('button', { name: 'Save Stock' }).press('Enter');
  await expect(page.getByText('2 sizes changed').first()).toBeVisible();
  await expect(field).toHaveValue('12');
  await page.getByLabel('Show').selectOption('None left');
  await page.getByRole('button', { name: 'Search' }).press('Enter');
  await expect(page.getByLabel(`In stock: ${shirt}, L`)).toBeVisible();
  await expect(field).toHaveCount(0);
  await page.getByRole('link', { name: `Ledger of ${shirt}, L` }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `${shirt}, L` })).toBeVisible();
  await expect(page.getByText('In stock: 0. All changes add up to this.')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Counted on Monday');
  await expect(page.getByRole('row').nth(2)).toContainText('Opening stock');
  await expectAccessible(page);
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

test('who counts one more of which one is sold meanwhile sees what there is, and does not count it again; a lost connection loses nothing', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/ERR_INTERNET_DISCONNECTED/);
  await signInAsAdmin(page);
  await open(page, '/admin/inventory?lang=en&q=Lattice Shirt');
  const medium = page.getByLabel('In stock: Lattice Shirt, M');
  const large = page.getByLabel('In stock: Lattice Shirt, L');
  const there = Number(await medium.inputValue());
  await medium.fill(String(there + 1));
  await world.sql(`with cause as (select set_config('marenza.stock_cause', '{"kind": "sale"}', true))
    update product_sizes set stock_quantity = stock_quantity - 1 from cause, products
    where products.id = product_sizes.product_id and products.title = 'Lattice Shirt' and product_sizes.size = 'M'`);
  await page.getByRole('button', { name: 'Save Stock' }).click();
  await expect(page.getByText('1 size changed').first()).toBeVisible();
  await expect(medium).toHaveValue(String(there));
  await large.fill('19');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save Stock' }).click();
  await expect(page.getByText('The stock is not saved')).toBeVisible();
  await expect(large).toHaveValue('19');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Save Stock' }).click();
  // Until then the page would warn of unsaved changes.
  await expect(page.locator('form[data-unsaved]')).toHaveCount(0);
  await expect(large).toHaveValue('19');
  await page.getByRole('link', { name: 'Ledger of Lattice Shirt, M' }).click();
  await expect(page.getByText(`In stock: ${there}. All changes add up to this.`)).toBeVisible();
});

test('without JavaScript stock is changed by a plain form, and a stock that cannot be read says so', async ({
  context,
  world,
  provoke,
}) => {
  provoke(/the stock could not be read/);
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
