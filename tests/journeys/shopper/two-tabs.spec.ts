import { expect, test } from '../support/journey.ts';
import { fillBag, open } from '../support/shopping.ts';
import { aCustomer, fillSignIn, PASSWORD, signedIn, signInPlain } from '../support/signing-in.ts';
import { watchToasts } from '../support/watch-toasts.ts';

test('signed out in one tab, signed out in the other, and what was typed is gone in both', async ({
  page,
  world,
  baseURL,
  context,
}) => {
  await signedIn(page, { world, baseURL });
  await fillBag(page, '/women/products/silk-scarf');
  const paying = await context.newPage();
  for (const tab of [page, paying]) {
    await open(tab, '/checkout');
    await tab.getByLabel('City').fill('Delft');
  }
  const other = await context.newPage();
  await open(other, '/account/details');
  // Signing out on purpose discards unsaved input.
  await other.getByLabel('First name').fill('Nora');
  await open(page, '/bag');
  await page.getByRole('button', { name: 'Account menu' }).click();
  const toasts = await watchToasts(page);
  await page.locator('#account-menu').getByRole('button', { name: 'Sign Out' }).click();
  await expect
    .poll(toasts)
    .toEqual([
      'Please wait while we sign you out',
      expect.stringContaining('You have been signed out of your account'),
    ]);
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL(/\/login/);
  await other.getByRole('button', { name: 'Account menu' }).click();
  await expect(other.locator('#account-menu').getByRole('link', { name: 'Create Account' })).toBeVisible();
  await open(page, '/checkout');
  for (const tab of [page, paying]) {
    await expect(tab.getByText('You are checking out as a guest.')).toBeVisible();
    for (const label of ['First name', 'Email', 'City'])
      await expect(tab.getByLabel(label, { exact: true })).toHaveValue('');
  }
});

test('signed in in one tab, the other shows whose it is, their orders and their wishes', async ({
  page,
  world,
  context,
  provoke,
}) => {
  provoke(/401/);
  test.slow();
  const email = await aCustomer(page, world, 'en');
  await world.sql(
    "insert into user_wishlists (user_id, product_id) select id, 'w2' from profiles where email = $1",
    [email],
  );
  const orders = await context.newPage();
  await open(orders, '/account/orders');
  await expect(orders.getByText('You must be logged in to view your orders')).toBeVisible();
  const listing = await context.newPage();
  await open(listing, '/women');
  await open(page, '/login');
  await fillSignIn(page, email);
  await expect(page).toHaveURL('/account');
  await expect(orders.getByRole('heading', { name: 'You have no orders yet' })).toBeVisible();
  await orders.getByRole('button', { name: 'Account menu' }).click();
  await expect(orders.locator('#account-menu').getByText(email)).toBeVisible();
  await expect(listing.getByRole('button', { name: 'Remove Linen Wrap Dress from wishlist' })).toBeVisible();

  // A name changed in one tab changes in the other.
  await open(page, '/account/details');
  await page.getByLabel('First name').fill('Nora');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(orders.locator('#account-menu').getByText('Nora de Vries')).toBeVisible();
});

test('signed in on the way to a page, as with Google or without scripts, the open tabs know it too', async ({
  page,
  world,
  context,
}) => {
  const email = await aCustomer(page, world, 'en');
  await open(page, '/about');
  const form = { email, password: PASSWORD, remember: 'on', next: '/account' };
  const sent = await page.request.post('/login', { form, maxRedirects: 0 });
  expect(sent.status()).toBe(303);
  const other = await context.newPage();
  await open(other, '/account');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.locator('#account-menu').getByText(email)).toBeVisible();
});

test('a password changed in another browser: the first tab to notice tells the others', async ({
  page,
  world,
  context,
  browser,
  baseURL,
}) => {
  const email = await aCustomer(page, world, 'en');
  await signInPlain(page.request, email);
  await open(page, '/account/addresses');
  const listing = await context.newPage();
  await open(listing, '/women');
  await listing.getByRole('button', { name: 'Account menu' }).click();
  await expect(listing.locator('#account-menu').getByText(email)).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const security = await signInPlain(elsewhere.request, email, { next: '/account/security' });
  const password = 'Nieuw-en-lang-8';
  const changed = await security.press('Change password', {
    current: PASSWORD,
    password,
    confirmation: password,
  });
  expect(changed.status).toBe(200);
  expect(changed.field('password').isInvalid).toBe(false);
  await elsewhere.close();

  await page.getByRole('link', { name: 'Back to My Account' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(listing.locator('#account-menu').getByRole('link', { name: 'Create Account' })).toBeVisible();
});
