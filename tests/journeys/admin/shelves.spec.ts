import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.beforeEach(async ({ page }) => {
  test.slow();
  await signInAsAdmin(page);
});

for (const width of [390, 1440])
  test(`shelves and SKUs are typed where they stand, by keyboard (${width} pixels)`, async ({ page }) => {
    const shirt = width === 390 ? 'Knitted Polo' : 'Overshirt Set';
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/admin/inventory?lang=en');
    await page.getByRole('link', { name: 'Shelves and SKUs' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Shelves and SKUs' })).toBeVisible();
    await page.getByLabel('Search by product').fill(shirt);
    await page.getByLabel('Search by product').press('Enter');
    await page.waitForURL(/q=/);
    const [shelf, sku] = [page.getByLabel(`Shelf of ${shirt}, M`), page.getByLabel(`SKU of ${shirt}, M`)];
    await shelf.fill('A-12');
    await sku.fill('SHIRT-M');
    await page.getByLabel(`Shelf of ${shirt}, L`).fill('A-13');
    await page.getByRole('button', { name: 'Save Shelves' }).press('Enter');
    await expect(page.getByText('2 sizes changed').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Show').selectOption('Without a shelf');
    await page.getByRole('button', { name: 'Search' }).press('Enter');
    await expect(page.getByLabel(`Shelf of ${shirt}, S`)).toBeVisible();
    await expect(shelf).toHaveCount(0);
    await page.reload();
    await page.getByLabel('Show').selectOption('All sizes');
    await page.getByRole('button', { name: 'Search' }).press('Enter');
    await expect(shelf).toHaveValue('A-12');
    await expect(sku).toHaveValue('SHIRT-M');
  });

test('twee die hetzelfde schap wijzigen: de tweede wordt gevraagd, ook na een verbroken verbinding', async ({
  page,
  context,
  provoke,
}) => {
  provoke(/409/, /ERR_INTERNET_DISCONNECTED/);
  const address = '/admin/inventory/shelves?lang=nl&q=Band-Collar+Set';
  const field = /^Schap van .+, M$/;
  await open(page, address);
  const other = await context.newPage();
  await open(other, address);
  await other.getByLabel(field).fill('B-1');
  await other.getByRole('button', { name: 'Schappen opslaan' }).click();
  await expect(other.getByText('1 maat gewijzigd').first()).toBeVisible();
  await page.getByLabel(field).fill('B-2');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Schappen opslaan' }).click();
  await expect(page.getByText('De schappen zijn niet opgeslagen')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Schappen opslaan' }).click();
  await expect(page.getByText('Iemand anders maakte er intussen B-1 van.')).toBeVisible();
  await expect(page.getByLabel(field)).toHaveValue('B-2');
  await page.getByRole('button', { name: 'Schappen opslaan' }).click();
  await expect(page.getByText('1 maat gewijzigd').first()).toBeVisible();
  await other.reload();
  await expect(other.getByLabel(field)).toHaveValue('B-2');
  await other.close();
});

test('without JavaScript shelves are a plain form, and shelves that cannot be read say so', async ({
  page,
  browser,
  baseURL,
  world,
  provoke,
}) => {
  provoke(/503/, /the shelves could not be read/);
  const plain = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto('/admin/inventory/shelves?lang=en&q=indigo+tile+set');
  await still.getByLabel('Shelf of Indigo Tile Set, S').fill('C-3');
  await still.getByRole('button', { name: 'Save Shelves' }).click();
  await expect(still.getByText('The shelves and SKUs are saved.')).toBeVisible();
  await expect(still.getByLabel('Shelf of Indigo Tile Set, S')).toHaveValue('C-3');
  await world.sql('alter table product_sizes rename column shelf to shelf_away');
  try {
    await still.reload();
    await expect(still.getByText('The shelves could not be loaded')).toBeVisible();
  } finally {
    await world.sql('alter table product_sizes rename column shelf_away to shelf');
  }
  await plain.close();
});
