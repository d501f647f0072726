import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

// Booking affects all counts of the shop.
test.use({ stage: 'settings' });

test('shelves are counted by keyboard and by scanner, left, gone on with, and booked', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  provoke(/400/);
  test.slow();
  const [product, title] = ['m20', 'Drawstring Trousers'];
  await page.setViewportSize({ width: 390, height: 900 });
  await signInAsAdmin(page);
  await world.setStock(product, 'L', 8);
  await world.setStock(product, 'XL', 5);
  await world.sql("update product_sizes set sku = $2, shelf = 'A-1' where product_id = $1 and size = 'XL'", [
    product,
    `${product}-XL`,
  ]);
  await placeOrderInShop(world, shop, true, [{ id: product, size: 'L', quantity: 2 }]);
  await open(page, '/admin/inventory?lang=en');
  await page.getByRole('link', { name: 'Stock-Take' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Stock-Take' })).toBeVisible();
  await page.getByLabel('Search by product, shelf, SKU or barcode').fill(title);
  await page.getByLabel('Search by product, shelf, SKU or barcode').press('Enter');
  await page.waitForURL(/q=/);
  await expect(page.getByText('8, 2 of them sold and not sent yet')).toBeVisible();
  const field = page.getByLabel(`Counted: ${title}, L`, { exact: true });
  await field.fill('a few');
  await page.getByRole('button', { name: 'Save Counts' }).press('Enter');
  await expect(page.getByText('Enter a whole number, 0 or more.')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('a few');
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
  await expect(page.getByLabel(`Counted: ${title}, L`, { exact: true })).toHaveValue('7');
  await page.getByRole('button', { name: `Count again: ${title}, XL` }).press('Enter');
  await expect(page.getByText('1 size counted, 1 differs.')).toBeVisible();
  await sku.fill(`${product}-XL`);
  await page.getByLabel('Items').fill('5');
  await page.getByLabel('Items').press('Enter');
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

test('twee die tellen: wie boekt wat intussen veranderde, kijkt nog eens', async ({ context, world }) => {
  await signInAsAdmin(context, 'nl');
  await world.setStock('w4', 'L', 6);
  const field = 'Geteld van Maxijurk met stroken, L';
  const load = () => openHtml(context, '/admin/inventory/stock-take?lang=nl&q=maxijurk');
  const difference = (page: HtmlPage) => page.one('region', 'Verschillen').all('row')[1]?.text;
  const count = async (page: HtmlPage, counted: string) => {
    page.fill(field, counted);
    return page.press('Telling opslaan');
  };
  const book = (page: HtmlPage) => page.press('Verschillen boeken');
  const first = await count(await load(), '5');
  expect(first.text).toContain('1 maat geteld, 1 verschil.');
  const other = await load();
  const second = await count(first, '2');
  expect(difference(second)).toContain('−4');
  const asked = await count(other, '3');
  expect(asked.text).toContain('Iemand anders heeft deze maat intussen geteld.');
  expect(asked.field(field).value).toBe('3');
  expect(difference(asked)).toContain('−4');
  expect(difference(await count(asked, '4'))).toContain('−2');
  const late = await book(second);
  expect(late.text).toContain('Iemand heeft intussen geteld of geboekt.');
  expect(await world.stockOf('w4', 'L')).toBe(6);
  expect(difference(late)).toContain('−2');
  expect((await book(late)).text).toContain('Er is nog niets geteld.');
  expect(await world.stockOf('w4', 'L')).toBe(4);
});
