import { expectAccessible, isIdle } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'inventory' });

test.beforeEach(async ({ page }) => {
  test.slow();
  await signInAsAdmin(page);
});

for (const width of [390, 1440])
  test(`sizes are counted and corrected in place by keyboard, and their ledger tells of it (${width} pixels)`, async ({
    page,
    provoke,
  }) => {
    provoke(/400/);
    const shirt = width === 390 ? 'Band-Collar Shirt' : 'Heavy Cotton Tee';
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/admin/inventory?lang=en');
    await page.getByLabel('Search by product').fill(shirt);
    await page.getByLabel('Search by product').press('Enter');
    await page.waitForURL(/q=/);
    await isIdle(page);
    const field = page.getByLabel(`In stock of ${shirt}, M`);
    await field.fill('a dozen');
    await page.getByRole('button', { name: 'Save Stock' }).press('Enter');
    await expect(page.getByText('Type a whole number, 0 or more.')).toBeVisible();
    await expect(field).toHaveValue('a dozen');
    await expect(field).toBeFocused();
    await expectAccessible(page);

    await field.fill('12');
    await page.getByLabel(`In stock of ${shirt}, L`).fill('0');
    await page.getByLabel('Reason').selectOption('Stock-take');
    await page.getByLabel('Note').fill('Counted on Monday');
    await page.getByRole('button', { name: 'Save Stock' }).press('Enter');
    await expect(page.getByText('2 sizes changed').first()).toBeVisible();
    await expect(field).toHaveValue('12');
    await page.getByLabel('Show').selectOption('None left');
    await page.getByRole('button', { name: 'Search' }).press('Enter');
    await expect(page.getByLabel(`In stock of ${shirt}, L`)).toBeVisible();
    await expect(field).toHaveCount(0);
    await page.getByRole('link', { name: `Ledger of ${shirt}, L` }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `${shirt}, L` })).toBeVisible();
    await expect(page.getByText('In stock: 0. All changes add up to it.')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('Counted on Monday');
    await expect(page.getByRole('row').nth(2)).toContainText('Opening stock');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to inventory' }).press('Enter');
    await expect(page.getByLabel('Search by product')).toHaveValue(shirt);
    await expect(page.getByLabel('Show')).toHaveValue('out');
  });

test('twee die dezelfde maat tellen: de tweede wordt gevraagd, en wat er getypt is blijft', async ({
  page,
  context,
  provoke,
}) => {
  provoke(/409/);
  const address = '/admin/inventory?lang=nl&q=linen+wrap+dress';
  const field = 'Op voorraad van Linnen wikkeljurk, M';
  await open(page, address);
  const other = await context.newPage();
  await open(other, address);
  await other.getByLabel(field).fill('21');
  await other.getByRole('button', { name: 'Voorraad opslaan' }).click();
  await expect(other.getByText('1 maat gewijzigd').first()).toBeVisible();
  await page.getByLabel(field).fill('23');
  await page.getByRole('button', { name: 'Voorraad opslaan' }).click();
  await expect(page.getByText('Iemand anders maakte er intussen 21 van.')).toBeVisible();
  await expect(page.getByLabel(field)).toHaveValue('23');
  await page.getByRole('button', { name: 'Voorraad opslaan' }).click();
  await expect(page.getByText('1 maat gewijzigd').first()).toBeVisible();
  await page.getByRole('link', { name: 'Voorraadboek van Linnen wikkeljurk, M' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('+2');
  await other.close();
});

test('who counts one more of which one is sold meanwhile sees what there is, and does not count it again', async ({
  page,
  world,
}) => {
  await open(page, '/admin/inventory?lang=en&q=Lattice Shirt');
  const medium = page.getByLabel('In stock of Lattice Shirt, M');
  const large = page.getByLabel('In stock of Lattice Shirt, L');
  const there = Number(await medium.inputValue());
  await medium.fill(String(there + 1));
  await world.sql(`with cause as (select set_config('marenza.stock_cause', '{"kind": "sale"}', true))
    update product_sizes set stock_quantity = stock_quantity - 1 from cause, products
    where products.id = product_sizes.product_id and products.title = 'Lattice Shirt' and product_sizes.size = 'M'`);
  await page.getByRole('button', { name: 'Save Stock' }).click();
  await expect(page.getByText('1 size changed').first()).toBeVisible();
  await expect(medium).toHaveValue(String(there));
  await large.fill('19');
  await page.getByRole('button', { name: 'Save Stock' }).click();
  // Until then the page would warn of unsaved changes.
  await expect(page.locator('form[data-unsaved]')).toHaveCount(0);
  await expect(large).toHaveValue('19');
  await page.getByRole('link', { name: 'Ledger of Lattice Shirt, M' }).click();
  await expect(page.getByText(`In stock: ${there}. All changes add up to it.`)).toBeVisible();
});

test('without a connection what was typed stays, and the next try saves it', async ({ page, provoke }) => {
  provoke(/ERR_INTERNET_DISCONNECTED/);
  await open(page, '/admin/inventory?lang=en&q=silk+scarf');
  const field = page.getByLabel('In stock of Silk Scarf, One Size');
  await field.fill('31');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save Stock' }).click();
  await expect(page.getByText('The stock is not saved')).toBeVisible();
  await expect(field).toHaveValue('31');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Save Stock' }).click();
  await expect(page.getByText('1 size changed').first()).toBeVisible();
});

test('without JavaScript stock is changed by a plain form, and a stock that cannot be read says so', async ({
  page,
  browser,
  baseURL,
  world,
  provoke,
}) => {
  provoke(/503/, /409/, /the stock could not be read/);
  const plain = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto('/admin/inventory?lang=nl&q=check+linen+shirt');
  const field = still.getByLabel('Op voorraad van Geruit linnen shirt, S');
  await field.fill('-3');
  await still.getByRole('button', { name: 'Voorraad opslaan' }).click();
  await expect(still.getByText('Typ een heel getal, 0 of meer.')).toBeVisible();
  await expect(field).toHaveValue('-3');
  await field.fill('18');
  await still.getByLabel('Reden').selectOption('Levering ontvangen');
  await still.getByRole('button', { name: 'Voorraad opslaan' }).click();
  await expect(still.getByText('De voorraad is opgeslagen.')).toBeVisible();
  await expect(field).toHaveValue('18');
  await world.sql('alter table stock_movements rename to stock_movements_away');
  try {
    await still.reload();
    await expect(still.getByText('De voorraad kon niet worden geladen')).toBeVisible();
  } finally {
    await world.sql('alter table stock_movements_away rename to stock_movements');
  }
  await plain.close();
});
