import { filledBag } from '../support/every-page-states.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';
import { aCustomer, PASSWORD, signedIn } from '../support/signing-in.ts';

test('a visitor who must sign in comes back to where they were going', async ({ context, world }) => {
  const email = await aCustomer(context, world, 'en');
  const signIn = await openHtml(context.request, '/account/details');
  expect(signIn.path).toBe('/login?next=%2Faccount%2Fdetails');
  expect((await signIn.press('Sign In', { email, password: PASSWORD })).path).toBe('/account/details');
  expect((await openHtml(context.request, '/login?next=//elsewhere.example')).path).toBe('/account');
});

test('a guest asks nothing about themselves; the session is out of reach of scripts', async ({
  page,
  world,
  baseURL,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page, '/women');
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain('/auth/session');
  await signedIn(page, { world, baseURL });
  await open(page, '/women');
  await expect.poll(() => asked).toContain('/auth/session');
  expect(await page.evaluate(() => document.cookie)).not.toContain('session_token');
});

test('the bag offers guests to log in for a faster checkout', async ({ page, world, baseURL }) => {
  await page.goto('/robots.txt');
  const bag = JSON.stringify(filledBag['bag-items']);
  await page.evaluate((items) => localStorage.setItem('bag-items', items), bag);
  await open(page, '/bag');
  await page.getByRole('link', { name: 'Log in for faster checkout' }).click();
  await expect(page).toHaveURL('/login?next=%2Fcheckout');
  await signedIn(page, { world, baseURL });
  await open(page, '/bag');
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in for faster checkout' })).toHaveCount(0);
});
