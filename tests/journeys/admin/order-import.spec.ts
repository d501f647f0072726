import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test('orders of another shop are imported, summed, found and read, and the import is undone', async ({
  page,
  context,
}) => {
  const name = crypto.randomUUID().slice(0, 8);
  const email = `noor-${name}@example.com`;
  const file = `Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Shipping Country,Refunded Amount
#${name},${email},partially_refunded,fulfilled,SEK,1105.85,2019-05-01 09:59:00 +0200,1,Wool coat - M,1062.95,C-${name},Noor Bos,NL,37.95
#${name},${email},,,,,,2,Scarf,21.45,,,,
#late-${name},${email},paid,fulfilled,SEK,5.00,soon,1,Hat,5.00,,Noor Bos,NL,0.00`;
  await signInAsAdmin(page, 'en');
  await open(page, '/admin/orders');
  await page.getByRole('link', { name: 'Imported orders of a former shop' }).click();
  await page.getByRole('link', { name: 'Import orders of another shop' }).click();
  const upload = { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) };
  await page.getByLabel(/^CSV file/).setInputFiles(upload);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('1 new order', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: `#late-${name}` })).toContainText('no clear date');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import orders' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();

  await page.getByRole('link', { name: 'Back to imported orders' }).click();
  const year = page.getByRole('table', { name: 'By year' }).getByRole('row', { name: /^2019 SEK/ });
  await expect(year).toContainText('SEK\u00a01,105.85');
  await expect(year).toContainText('SEK\u00a037.95');
  const search = page.getByRole('searchbox', { name: 'Number, email, name, product or SKU' });
  await search.fill(`c-${name}`);
  await search.press('Enter');
  await expect(page).toHaveURL(/q=/);
  await page.getByRole('link', { name: `#${name}` }).click();
  await expect(page.getByRole('heading', { name: `#${name}` })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Scarf/ })).toContainText('SEK\u00a021.45');
  await expect(page.getByText('partially_refunded · fulfilled')).toBeVisible();
  await expect(page.getByText(`From ${name}.csv, by`)).toBeVisible();

  const found = await openHtml(context, `/admin/search?q=${email}`);
  expect(found.text).toContain(`#${name}`);
  const imports = await openHtml(context, '/admin/orders/imported/import');
  const undone = await imports.dialogOf(`Undo import of ${name}.csv`).press('Undo import');
  expect(undone.text).toContain('Import undone: 1 order was deleted.');
  const history = await openHtml(context, '/admin/history?kind=order-import');
  expect(history.text).toContain(`${name}.csv`);
  const left = await openHtml(context, `/admin/orders/imported?q=${name}`);
  expect(left.text).toContain('No imported orders.');
});
