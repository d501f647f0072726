import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';
import { linkMailed, PASSWORD } from '../support/signing-in.ts';

test('customers of another shop are imported, one moves in with a mailed link, and the rest is undone', async ({
  page,
  context,
  browser,
  world,
  baseURL,
}) => {
  const name = crypto.randomUUID().slice(0, 8);
  const address =
    'Default Address Address1,Default Address City,Default Address Country Code,Default Address Zip';
  const file = `First Name,Last Name,Email,Accepts Email Marketing,${address}
Noor,Bakker,noor-${name}@example.com,yes,Prinsengracht 1,Amsterdam,NL,'1015 DK
Tim,Smit,tim-${name}@example.com,yes,,,,
Ada,Jansen,ada-${name}@example.com,no,,,,
Bia,Lima,bia-${name}@example.com,no,Rua 1,Rio,BR,20000
Leo,,leo-${name},no,,,,`;
  await signInAsAdmin(page, 'en');
  await open(page, '/admin/customers');
  await page.getByRole('link', { name: 'Import customers of another shop' }).click();
  const upload = { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) };
  await page.getByLabel(/^CSV file/).setInputFiles(upload);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('3 new customers')).toBeVisible();
  await expect(page.getByText('2 newsletter subscriptions')).toBeVisible();
  await expect(page.getByRole('row', { name: `bia-${name}` })).toContainText('unknown country');
  await expect(page.getByRole('row', { name: `leo-${name}` })).toContainText('no valid email address');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import customers' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await expect(page.getByRole('heading', { name: `${name}.csv` })).toBeVisible();
  await open(page, `/admin/customers?q=${name}`);
  await expect(page.getByRole('row', { name: `tim-${name}` })).toContainText('Imported customer');
  await page.getByRole('link', { name: `noor-${name}` }).click();
  await expect(page.getByText(`from ${name}.csv, by`)).toBeVisible();
  await expect(page.getByText('Prinsengracht 1')).toBeVisible();

  const visitor = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const forgot = await openHtml(visitor, '/forgot-password?lang=en');
  await forgot.press('Send reset link', { email: `noor-${name}@example.com` });
  const link = await linkMailed(world, `noor-${name}@example.com`, 'Bevestig je e-mailadres voor Marenza');
  const claim = await openHtml(visitor, link);
  expect(claim.text).toContain('vorige winkel');
  expect(claim.field(/^Achternaam/).value).toBe('Bakker');
  const typed = { password: PASSWORD, confirmation: PASSWORD, terms: 'on' };
  await claim.press('Mijn adres bevestigen', typed);
  const addresses = await openHtml(visitor, '/account/addresses');
  expect(addresses.text).toContain('Prinsengracht 1');
  await visitor.close();

  const imports = await openHtml(context, '/admin/customers/import');
  const undone = await imports.dialogOf(`Undo import of ${name}.csv`).press('Undo import');
  expect(undone.text).toContain('2 customers were deleted');
  const left = await openHtml(context, `/admin/customers?q=${name}`);
  expect(left.text).toContain(`noor-${name}`);
  expect(left.text).not.toContain(`tim-${name}`);
});
