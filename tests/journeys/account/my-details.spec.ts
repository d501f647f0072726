import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';
import { signedIn } from '../support/signing-in.ts';

test('the account leads to its four parts, and out of it', async ({ page, world, baseURL }) => {
  await signedIn(page, { world, baseURL });
  await open(page, '/account');
  await expect(page.getByText('Hello, Noor')).toBeVisible();
  const parts = page.getByRole('navigation', { name: 'Account sections' });
  for (const [name, path] of [
    ['My Details', '/account/details'],
    ['Order History', '/account/orders'],
    ['Address Book', '/account/addresses'],
    ['My Wishlist', '/account/wishlist'],
  ] as const) {
    await parts.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('link', { name: 'Back to My Account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
  }
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('names and phone number are changed, and refused with a reason', async ({
  page,
  world,
  baseURL,
  provoke,
}) => {
  provoke(/400/);
  const { email } = await signedIn(page, { world, baseURL });
  await open(page, '/account/details');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await page.getByLabel('First name').fill(' ');
  await page.getByLabel('Last name').fill('');
  await page.getByLabel('Phone number').fill('call me');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('First name cannot be empty')).toBeVisible();
  await expect(page.getByText('Last name cannot be empty')).toBeVisible();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();

  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Smit');
  await page.getByLabel('Phone number').fill('+31 (6) 1234-5678');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Your details were saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
  await expect(page.getByLabel('Phone number')).toHaveValue('+31 (6) 1234-5678');
});

test('de nieuwsbrief gaat aan en uit bij de contactvoorkeuren', async ({ page, world, baseURL }) => {
  const { email } = await signedIn(page, { world, baseURL });
  const readers = () =>
    world.sql('select 1 from newsletter_subscriptions where email = $1 and unsubscribed_at is null', [email]);
  await open(page, '/account/details?lang=nl');
  await page.getByRole('link', { name: 'Contactvoorkeuren' }).click();
  const newsletter = page.getByRole('checkbox', { name: /^Nieuwsbrief/ });
  await expect(newsletter).not.toBeChecked();
  await newsletter.check();
  await page.getByRole('button', { name: 'Voorkeuren opslaan' }).click();
  await expect(page.getByText('Je bent aangemeld voor de nieuwsbrief')).toBeVisible();
  expect(await readers()).toHaveLength(1);
  await newsletter.uncheck();
  await page.getByRole('button', { name: 'Voorkeuren opslaan' }).click();
  await expect(page.getByText('Je krijgt de nieuwsbrief niet meer')).toBeVisible();
  expect(await readers()).toHaveLength(0);
});

test('without JavaScript details and the newsletter are saved by plain forms', async ({
  page,
  world,
  baseURL,
}) => {
  await signedIn(page, { world, baseURL });
  const details = await openHtml(page.request, '/account/details');
  const saved = await details.press('Save Changes', { 'First name': 'Nora' });
  expect(saved.field('First name').value).toBe('Nora');
  expect((await openHtml(page.request, '/account')).main).toContain('Hello, Nora');

  const contact = await openHtml(page.request, '/account/details?tab=contact');
  const chosen = await contact.press('Save Preferences', { Newsletter: true });
  expect(chosen.path, 'it leads back to its tab').toBe('/account/details?tab=contact');
  expect(chosen.field('Newsletter').isChecked).toBe(true);
});
