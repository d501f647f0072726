import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

// Booking affects all counts of the shop.
test.use({ stage: 'stock-take' });

test.beforeEach(async ({ page }) => {
  test.slow();
  await signInAsAdmin(page);
});

for (const width of [390, 1440])
  test(`shelves are counted by keyboard and by scanner, left, gone on with, and booked (${width} pixels)`, async ({
    page,
    world,
    shop,
    provoke,
  }) => {
    provoke(/400/);
    const [product, title] = width === 390 ? ['m20', 'Drawstring Trousers'] : ['m8', 'Check Linen Shirt'];
    await page.setViewportSize({ width, height: 900 });
    await world.setStock(product, 'L', 8);
    await world.setStock(product, 'XL', 5);
    await world.sql(
      "update product_sizes set sku = $2, shelf = 'A-1' where product_id = $1 and size = 'XL'",
      [product, `${product}-XL`],
    );
    await placeOrderInShop(world, shop, true, [{ id: product, size: 'L', quantity: 2 }]);
    await open(page, '/admin/inventory?lang=en');
    await page.getByRole('link', { name: 'Stock-Take' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Stock-Take' })).toBeVisible();
    await page.getByLabel('Search by product, shelf, SKU or barcode').fill(title);
    await page.getByLabel('Search by product, shelf, SKU or barcode').press('Enter');
    await page.waitForURL(/q=/);
    await expect(page.getByText('8, 2 of them sold and not sent yet')).toBeVisible();
    const field = page.getByLabel(`Counted of ${title}, L`, { exact: true });
    await field.fill('a few');
    await page.getByRole('button', { name: 'Save Counts' }).press('Enter');
    await expect(page.getByText('Type a whole number, 0 or more.')).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('a few');
    await expectAccessible(page);
    await field.fill('7');
    await page.getByRole('button', { name: 'Save Counts' }).press('Enter');
    await expect(page.getByText('1 size counted, 1 differs.')).toBeVisible();

    const sku = page.getByLabel('SKU', { exact: true });
    await sku.fill('nowhere');
    await sku.press('Enter');
    await expect(page.getByText('No size has this SKU or barcode.')).toBeVisible();
    for (const counted of [1, 2]) {
      await sku.fill(`${product}-xl`);
      await sku.press('Enter');
      await expect(page.getByText(`${title}, XL: ${counted} counted`)).toBeVisible();
      await expect(sku).toHaveValue('');
      await expect(sku).toBeFocused();
    }
    await expectAccessible(page);

    await placeOrderInShop(world, shop, true, [{ id: product, size: 'L', quantity: 1 }]);
    await open(page, '/admin/inventory/stock-take?show=counted');
    await expect(page.getByLabel(`Counted of ${title}, L`, { exact: true })).toHaveValue('7');
    await page.getByRole('button', { name: `Count again: ${title}, XL` }).press('Enter');
    await expect(page.getByText('1 size counted, 1 differs.')).toBeVisible();
    await sku.fill(`${product}-XL`);
    await page.getByLabel('Pieces').fill('5');
    await page.getByLabel('Pieces').press('Enter');
    await expect(page.getByText('2 sizes counted, 1 differs.')).toBeVisible();
    const row = page.getByRole('region', { name: 'Differences' }).getByRole('row').nth(1);
    await expect(row).toContainText('−1');
    await page.getByRole('button', { name: 'Book differences' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The stock of 1 size changes');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Book differences' }).press('Enter');
    await expect(page.getByText('Nothing is counted yet.')).toBeVisible();
    expect([await world.stockOf(product, 'L'), await world.stockOf(product, 'XL')]).toEqual([4, 5]);
    const [movement] = await world.sql(
      'select kind, change from stock_movements where product_id = $1 and size = $2 order by id desc limit 1',
      [product, 'L'],
    );
    expect(movement).toEqual({ kind: 'count', change: -1 });
  });

test('twee die tellen: wie boekt wat intussen veranderde, kijkt nog eens', async ({
  page,
  context,
  world,
  provoke,
}) => {
  provoke(/409/);
  await world.setStock('w4', 'L', 6);
  const address = '/admin/inventory/stock-take?lang=nl&q=maxijurk';
  const field = 'Geteld van Maxijurk met stroken, L';
  await open(page, address);
  await page.getByLabel(field, { exact: true }).fill('5');
  await page.getByRole('button', { name: 'Telling opslaan' }).click();
  await expect(page.getByText('1 maat geteld, 1 verschil.')).toBeVisible();
  const other = await context.newPage();
  await open(other, address);
  await other.getByLabel(field, { exact: true }).fill('3');
  await page.getByLabel(field, { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Telling opslaan' }).click();
  await expect(page.getByRole('region', { name: 'Verschillen' }).getByRole('row').nth(1)).toContainText('−4');
  await other.getByRole('button', { name: 'Telling opslaan' }).click();
  await expect(other.getByText('Iemand anders heeft deze maat intussen geteld.')).toBeVisible();
  await expect(other.getByLabel(field, { exact: true })).toHaveValue('3');
  await expect(other.getByRole('region', { name: 'Verschillen' }).getByRole('row').nth(1)).toContainText(
    '−4',
  );
  await other.getByLabel(field, { exact: true }).fill('4');
  await other.getByRole('button', { name: 'Telling opslaan' }).click();
  await expect(other.getByRole('region', { name: 'Verschillen' }).getByRole('row').nth(1)).toContainText(
    '−2',
  );
  await page.getByRole('button', { name: 'Verschillen boeken' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verschillen boeken' }).click();
  await expect(page.getByText('Iemand heeft intussen geteld of geboekt.')).toBeVisible();
  expect(await world.stockOf('w4', 'L')).toBe(6);
  await expect(page.getByRole('region', { name: 'Verschillen' }).getByRole('row').nth(1)).toContainText('−2');
  await page.getByRole('button', { name: 'Verschillen boeken' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verschillen boeken' }).click();
  await expect(page.getByText('Er is nog niets geteld.')).toBeVisible();
  expect(await world.stockOf('w4', 'L')).toBe(4);
});
