import type { Page } from '@playwright/test';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { chooseCard, fillBag, leaveToPay, open, orderNumber, payButton } from '../support/shopping.ts';
import { aCustomer, fillSignIn, PASSWORD, signInPlain } from '../support/signing-in.ts';

test('details: a customer who signs in again in the middle goes on with what was typed', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/401/);
  const email = await customerAt(page, world, '/account/details');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Phone number').fill('+31 6 12345678');
  await endSessions(world, email);
  await page.getByRole('button', { name: 'Save Changes' }).click();

  const again = page.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(again.getByText(`sign in again as ${email}`)).toBeVisible();
  await expectAccessible(page);
  await again.getByLabel('Password', { exact: true }).fill('something else');
  await page.keyboard.press('Enter');
  await expect(again.getByRole('alert')).toHaveText('Incorrect email or password. Please try again.');
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(again).toHaveCount(0);
  await expect(page.getByText('What you typed is still here. You can save it now.')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Your details were saved')).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.locator('#account-menu').getByText('Nora de Vries')).toBeVisible();
  const saved = await world.sql('select first_name, phone from profiles where email = $1', [email]);
  expect(saved).toEqual([{ first_name: 'Nora', phone: '+31 6 12345678' }]);
});

test('adresboek: het venster blijft open, en je gaat verder in een ander tabblad of hier', async ({
  page,
  context,
  world,
  provoke,
}) => {
  provoke(/401/);
  const email = await customerAt(page, world, '/account/addresses?new=1', 'nl');
  const dialog = page.getByRole('dialog', { name: 'Adres toevoegen' });
  await dialog.getByLabel('Land').selectOption({ label: 'België' });
  await dialog.getByLabel('Straat en huisnummer').fill('Meir 1');
  await dialog.getByLabel('Postcode').fill('2000');
  await dialog.getByLabel('Plaats').fill('Antwerpen');
  await endSessions(world, email);
  await dialog.getByRole('button', { name: 'Adres opslaan' }).click();

  const again = page.getByRole('dialog', { name: 'Log in om verder te gaan' });
  await expect(again).toBeVisible();
  // After closing, it reappears on the next try.
  await again.getByRole('button', { name: 'Sluiten' }).click();
  await expect(again).toBeHidden();
  await dialog.getByRole('button', { name: 'Adres opslaan' }).click();
  await expect(again).toBeVisible();
  const opened = context.waitForEvent('page');
  await again.getByRole('link', { name: 'Op een andere manier inloggen' }).click();
  const other = await opened;
  await open(other, other.url());
  await fillSignIn(other, email);
  await expect(other).toHaveURL('/account');
  await expect(again).toHaveCount(0);
  await expect(dialog.getByText('Je bent niet meer ingelogd.')).toHaveCount(0);
  await expect(dialog.getByLabel('Straat en huisnummer')).toHaveValue('Meir 1');
  await dialog.getByRole('button', { name: 'Adres opslaan' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Meir 1' })).toBeVisible();
});

test('password: the fields stay filled in while one signs in again', async ({ page, world, provoke }) => {
  provoke(/401/);
  const email = await customerAt(page, world, '/account/security');
  const form = page.locator('form', { has: page.locator('[name=confirmation]') });
  const typed = { current: PASSWORD, password: 'Nieuw-en-lang-8', confirmation: 'Nieuw-en-lang-8' };
  for (const [name, text] of Object.entries(typed)) await form.locator(`[name=${name}]`).fill(text);
  await endSessions(world, email);
  await form.locator('[type=submit]').click();
  await signInAgain(page);
  for (const [name, text] of Object.entries(typed))
    await expect(form.locator(`[name=${name}]`)).toHaveValue(text);
  await form.locator('[type=submit]').click();
  await expect(page.getByText('Password updated')).toBeVisible();
});

test('a tab that learns that the session is over asks for it at once, without a click', async ({
  page,
  context,
  world,
}) => {
  const email = await customerAt(page, world, '/account/details');
  await page.getByLabel('Last name').fill('van den Berg');
  await endSessions(world, email);
  // Any page that checks the session notices, and notifies the others.
  const other = await context.newPage();
  await open(other, '/about');
  await signInAgain(page);
  await expect(page.getByLabel('Last name')).toHaveValue('van den Berg');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Your details were saved')).toBeVisible();
});

test('checkout with a saved address: one is told, logs in again, and pays as oneself', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/401/);
  const email = await customerAt(page, world, '/account');
  await world.sql(
    `insert into user_addresses (user_id, address_type, is_default, recipient_name, street_line1, city, postal_code, country, phone)
     select id, 'shipping', true, 'Noor de Vries', 'Markt 1', 'Delft', '2611 GP', 'Netherlands', '0612345678'
     from profiles where email = $1`,
    [email],
  );
  await fillBag(page, '/women/products/silk-scarf');
  await open(page, '/checkout');
  await expect(page.getByLabel('House number')).toHaveValue('1');
  await page.getByLabel(/^Apartment/).fill('Back door');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(payButton(page)).toBeVisible();
  await endSessions(world, email);
  await payButton(page).click();
  const main = page.getByRole('main');
  await expect(main.getByText('You are no longer signed in.')).toBeVisible();
  await expect(main.getByText('You are checking out as a guest.')).toBeVisible();
  expect(await world.sql('select 1 from orders where email = $1', [email])).toEqual([]);

  await main.getByRole('link', { name: 'Log in' }).last().click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await fillSignIn(page, email);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('House number')).toHaveValue('1');
  await expect(page.getByLabel(/^Apartment/)).toHaveValue('Back door');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await chooseCard(page);
  await leaveToPay(page);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your Order Was Successful!' })).toBeVisible();
  const placed = await world.sql(
    'select p.email from orders o join profiles p on p.id = o.user_id where order_number = $1',
    [await orderNumber(page)],
  );
  expect(placed).toEqual([{ email }]);
});

async function customerAt(page: Page, world: World, path: string, language: 'en' | 'nl' = 'en') {
  const email = await aCustomer(page, world, language);
  expect((await signInPlain(page.request, email, { next: path })).path).toBe(path);
  await open(page, path);
  await expect(page.locator('#account-menu')).toContainText(email);
  return email;
}

async function endSessions(world: World, email: string): Promise<void> {
  await world.sql('delete from sessions using profiles p where p.id = user_id and email = $1', [email]);
}

async function signInAgain(page: Page): Promise<void> {
  const again = page.getByRole('dialog', { name: 'Sign in to continue' });
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(again).toHaveCount(0);
}
