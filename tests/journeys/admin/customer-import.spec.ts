import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { linkMailed, PASSWORD } from '../support/signing-in.ts';

test('customers of another shop are imported, one moves in with a mailed link, and the rest is undone', async ({
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
  await signInAsAdmin(context, 'en');
  const customers = await openHtml(context, '/admin/customers');
  const form = await customers.follow('Import customers of another shop');
  form.attach(/^CSV file/, new File([file], `${name}.csv`, { type: 'text/csv' }));
  const preview = await form.press('Preview');
  expect(preview.text).toContain('3 new customers');
  expect(preview.text).toContain('2 newsletter subscriptions');
  expect(preview.one('row', `bia-${name}`).text).toContain('unknown country');
  expect(preview.one('row', `leo-${name}`).text).toContain('no valid email address');
  const imported = await preview.press('Import customers');
  expect(imported.has('heading', 'Import finished')).toBe(true);
  expect(imported.has('heading', `${name}.csv`)).toBe(true);
  const found = await openHtml(context, `/admin/customers?q=${name}`);
  expect(found.one('row', `tim-${name}`).text).toContain('Imported customer');
  const customer = await found.follow(`noor-${name}`);
  expect(customer.text).toContain(`from ${name}.csv, by`);
  expect(customer.text).toContain('Prinsengracht 1');

  const visitor = await browser.newContext({ baseURL: baseURL ?? '' });
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
