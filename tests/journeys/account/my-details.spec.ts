import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';
import { signedIn } from '../support/signing-in.ts';

test('the account leads to its four parts, and out of it', async ({ context, world, baseURL }) => {
  await signedIn(context, { world, baseURL });
  const account = await openHtml(context, '/account');
  expect(account.main).toContain('Hello, Noor');
  expect(account.has('heading', 'My Account')).toBe(true);
  for (const [name, path] of [
    ['My Details', '/account/details'],
    ['Order History', '/account/orders'],
    ['Address Book', '/account/addresses'],
    ['My Wishlist', '/account/wishlist'],
  ] as const) {
    const part = await account.follow(name);
    expect(part.path).toBe(path);
    expect(part.heading).toBe(name);
    expect((await part.follow('Back to My Account')).heading).toBe('My Account');
  }
  expect((await account.press('Sign Out')).path).toBe('/');
  expect((await openHtml(context, '/account')).path).toMatch(/^\/login/);
});

test('a refused form of details leads to its first mistake, and is saved once it has none', async ({
  page,
  context,
  world,
  baseURL,
  provoke,
}) => {
  provoke(/400/);
  const { email } = await signedIn(context, { world, baseURL });
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
  const saved = await openHtml(context, '/account/details');
  expect(saved.field('First name').value).toBe('Nora');
  expect(saved.field('Last name').value).toBe('Smit');
  expect(saved.field('Phone number').value).toBe('+31 (6) 1234-5678');
});

test('de nieuwsbrief gaat aan en uit bij de contactvoorkeuren', async ({ page, context, world, baseURL }) => {
  const { email } = await signedIn(context, { world, baseURL });
  const readers = () =>
    world.sql('select 1 from newsletter_subscriptions where email = $1 and unsubscribed_at is null', [email]);
  const contact = await (await openHtml(context, '/account/details?lang=nl')).follow('Contactvoorkeuren');
  expect(contact.field(/^Nieuwsbrief/).isChecked).toBe(false);
  await open(page, contact.url);
  const newsletter = page.getByRole('checkbox', { name: /^Nieuwsbrief/ });
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
  context,
  world,
  baseURL,
}) => {
  await signedIn(context, { world, baseURL });
  const details = await openHtml(context, '/account/details');
  const saved = await details.press('Save Changes', { 'First name': 'Nora' });
  expect(saved.field('First name').value).toBe('Nora');
  expect((await openHtml(context, '/account')).main).toContain('Hello, Nora');

  const contact = await openHtml(context, '/account/details?tab=contact');
  const chosen = await contact.press('Save Preferences', { Newsletter: true });
  expect(chosen.path, 'it leads back to its tab').toBe('/account/details?tab=contact');
  expect(chosen.field('Newsletter').isChecked).toBe(true);
});
