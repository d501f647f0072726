import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';
import { signedIn } from '../support/signing-in.ts';

test('an address is added, changed, made the default and deleted', async ({
  page,
  world,
  baseURL,
  provoke,
}) => {
  provoke(/400/);
  await signedIn(page, { world, baseURL });
  await open(page, '/account/addresses');
  await expect(page.getByText('You have no saved addresses yet.')).toBeVisible();

  await page.getByRole('link', { name: 'Add Address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Address' });
  await expect(dialog.getByLabel('Recipient')).toHaveValue('Noor de Vries');
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Save FailedCould not save address. Please ensure all required fields are filled correctly.',
  );
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(0);
  for (const missing of ['Street address', 'Postal code', 'City', 'State'])
    await expect(dialog.getByText(`${missing} is required.`)).toBeVisible();
  await expect(dialog.getByLabel('Street address')).toBeFocused();

  await dialog.getByLabel('Country').selectOption({ label: 'Netherlands' });
  await expect(dialog.getByLabel('State or province')).toHaveCount(0);
  await fill(dialog, ['Markt', '1'], 'Delft');
  await expect(dialog.getByText(/ is required\.$/), 'corrected fields are no longer wrong').toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await expect(page.getByText('Address saved')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(card(page, 'Markt 1')).toContainText('Default address');

  await page.getByRole('link', { name: 'Add Address' }).click();
  await dialog.getByLabel('Country').selectOption({ label: 'Netherlands' });
  await fill(dialog, ['Markt', '2'], 'Gouda');
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card(page, 'Markt 2')).not.toContainText('Default address');
  await page.getByRole('button', { name: /^Set as default: .*Markt 2/ }).click();
  await expect(card(page, 'Markt 2')).toContainText('Default address');
  await expect(card(page, 'Markt 1')).not.toContainText('Default address');

  await page.getByRole('link', { name: /^Edit .*Markt 1/ }).click();
  const edited = page.getByRole('dialog', { name: 'Edit Address' });
  await edited.getByLabel('City').fill('Den Haag');
  await edited.getByRole('button', { name: 'Save Address' }).click();
  await expect(card(page, 'Markt 1')).toContainText('Den Haag');

  const toDelete = page.getByRole('link', { name: /^Delete .*Markt 2/ });
  await toDelete.click();
  const question = page.getByRole('dialog', { name: 'Delete this address?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(toDelete).toBeFocused();

  await toDelete.click();
  await expect(question).toBeVisible();
  const answered = Promise.withResolvers<void>();
  const held = (url: URL) => url.pathname === '/account/addresses.data';
  await page.route(held, (route) => answered.promise.then(() => route.continue()), { times: 1 });
  await page.keyboard.press('Escape');
  await toDelete.click();
  answered.resolve();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Address deleted')).toBeVisible();
  await expect(card(page, 'Markt 2')).toHaveCount(0);
  await expect(card(page, 'Markt 1')).toContainText('Default address');
});

test('wat is ingevuld blijft staan als de winkel weg is', async ({ page, world, baseURL, provoke }) => {
  provoke(/addresses/);
  await signedIn(page, { world, baseURL });
  await open(page, '/account/addresses?new=1&lang=nl');
  const dialog = page.getByRole('dialog', { name: 'Adres toevoegen' });
  await dialog.getByLabel('Land').selectOption({ label: 'België' });
  await dialog.getByLabel('Straat en huisnummer').fill('Meir 1');
  await dialog.getByLabel('Postcode').fill('2000');
  await dialog.getByLabel('Plaats').fill('Antwerpen');
  const save = dialog.getByRole('button', { name: 'Adres opslaan' });

  await page.route('**/account/addresses.data*', (route) => route.abort());
  await save.click();
  await expect(dialog.getByText('Er is geen verbinding.')).toBeVisible();
  await page.unroute('**/account/addresses.data*');

  await expect(dialog.getByLabel('Straat en huisnummer')).toHaveValue('Meir 1');
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expect(card(page, 'Meir 1')).toContainText('België');
});

test('een adresboek helpt als het afrekenen: postcode met huisnummer vindt de straat, en een twijfel houdt niemand tegen', async ({
  page,
  world,
  baseURL,
}) => {
  const { id } = await signedIn(page, { world, baseURL });
  await open(page, '/account/addresses?new=1&lang=nl');
  const dialog = page.getByRole('dialog', { name: 'Adres toevoegen' });
  const [code, number, street, city] = ['Postcode', 'Huisnummer', 'Straat', 'Plaats'].map((label) =>
    dialog.getByLabel(label, { exact: true }),
  ) as [Locator, Locator, Locator, Locator];
  await code.fill('1015 dk');
  await number.fill('12 B');
  await number.press('Tab');
  await expect(street).toHaveValue('Prinsengracht');
  await expect(city).toHaveValue('Amsterdam');
  await expect(dialog.getByText('Dat is Prinsengracht in Amsterdam.')).toBeVisible();
  await number.fill('9999');
  await number.press('Tab');
  await expect(dialog.getByText('We vinden dit adres niet.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Adres opslaan' }).click();
  await expect(dialog).toHaveCount(0);
  const kept = () =>
    world.sql('select street_line1, postal_code, country from user_addresses where user_id = $1', [id]);
  expect(await kept()).toEqual([
    { street_line1: 'Prinsengracht 9999', postal_code: '1015 dk', country: 'Netherlands' },
  ]);

  // A house number stored with the street is split into its two fields again, and joined for countries without the split.
  await page.getByRole('link', { name: /Prinsengracht.* wijzigen$/ }).click();
  const edited = page.getByRole('dialog', { name: 'Adres wijzigen' });
  await expect(edited.getByLabel('Huisnummer')).toHaveValue('9999');
  await edited.getByLabel('Land').selectOption({ label: 'België' });
  await expect(edited.getByLabel('Straat en huisnummer')).toHaveValue('Prinsengracht 9999');
  await expect(edited.getByText('Dit lijkt geen postcode van België.')).toBeVisible();
  await edited.getByRole('button', { name: 'Adres opslaan' }).click();
  await expect(edited).toHaveCount(0);
  expect(await kept()).toEqual([
    { street_line1: 'Prinsengracht 9999', postal_code: '1015 dk', country: 'Belgium' },
  ]);
});

test('an address that another tab deleted is said to be gone', async ({ page, world, baseURL, provoke }) => {
  provoke(/404/);
  const { id } = await signedIn(page, { world, baseURL });
  await open(page, '/account/addresses');
  await page.getByRole('link', { name: 'Add Address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Country').selectOption({ label: 'Netherlands' });
  await fill(dialog, ['Markt', '1'], 'Delft');
  await expect(dialog.getByText(/ is required\.$/), 'corrected fields are no longer wrong').toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: /^Edit / }).click();
  await expect(dialog.getByLabel('City')).toHaveValue('Delft');
  await world.sql('delete from user_addresses where user_id = $1', [id]);
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await expect(dialog.getByText('This address has since been deleted.')).toBeVisible();
});

test('what cannot be deleted or made the default is still there, and one is told', async ({
  page,
  world,
  baseURL,
  provoke,
}) => {
  provoke(/addresses/);
  const { id } = await signedIn(page, { world, baseURL });
  await world.sql(
    `insert into user_addresses (user_id, address_type, is_default, recipient_name, street_line1, city, postal_code, country)
     values ($1, 'shipping', true, 'Noor de Vries', 'Markt 1', 'Delft', '2611 GP', 'Netherlands'),
            ($1, 'shipping', false, 'Noor de Vries', 'Kade 2', 'Gouda', '2801 AA', 'Netherlands')`,
    [id],
  );
  await open(page, '/account/addresses');
  await page.route('**/account/addresses/*.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: /^Set as default: .*Kade 2/ }).click();
  const toast = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  const unreachable = 'There is no connection. Please try again.';
  await expect(toast('Update Failed')).toContainText(unreachable);
  await expect(card(page, 'Markt 1')).toContainText('Default address');

  await page.getByRole('link', { name: /^Delete .*Markt 1/ }).click();
  const question = page.getByRole('dialog', { name: 'Delete this address?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert'), 'nothing was typed').toHaveText(`Delete Failed${unreachable}`);
  await page.unroute('**/account/addresses/*.data*');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toHaveCount(0);
  await expect(card(page, 'Markt 1')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  // The first address starts with the country of the browser's language.
  test.use({ extraHTTPHeaders: { 'Accept-Language': 'en-NL' } });

  test('addresses are saved and deleted by plain forms', async ({ context, world, baseURL }) => {
    await signedIn(context, { world, baseURL });
    const empty = await openHtml(context, '/account/addresses');
    const form = await empty.follow('Add Address');
    const refused = await form.press('Save Address', {
      Country: 'Netherlands',
      Street: 'Markt',
      'House number': '1',
      'Postal code': '2611 GP',
    });
    expect(refused.status).toBe(400);
    expect(refused.main).toContain('City is required.');
    expect(refused.field('Street').value).toBe('Markt');
    expect(refused.field('House number').value).toBe('1');
    const saved = await refused.press('Save Address', { City: 'Delft' });
    expect(saved.main).toMatch(/Markt 1.*Default address|Default address.*Markt 1/);
    const question = await saved.follow(/^Delete /);
    expect((await question.press('Delete')).main).toContain('You have no saved addresses yet.');
  });
});

test('a visitor who is not signed in is led to the sign-in page', async ({ request }) => {
  for (const path of ['/account', '/account/details', '/account/addresses'])
    expect((await openHtml(request, path)).path).toMatch(/^\/login/);
});

function card(page: Page, street: string) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: street });
}

async function fill(
  dialog: ReturnType<Page['getByRole']>,
  [street, number]: [string, string],
  city: string,
): Promise<void> {
  await dialog.getByLabel('Street', { exact: true }).fill(street);
  await dialog.getByLabel('House number').fill(number);
  await dialog.getByLabel('Postal code').fill('2611 GP');
  await dialog.getByLabel('City').fill(city);
}
