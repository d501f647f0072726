import { expect, test } from './journey.ts';
import { open } from './shopping.ts';
import { signedIn } from './signing-in.ts';

test('two tabs agree who is signed in', async ({ page, world, baseURL, context }) => {
  await signedIn(page, { world, baseURL });
  await open(page, '/about');
  const other = await context.newPage();
  await open(other, '/account');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.locator('#account-menu').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('You have been signed out of your account')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL(/\/login/);
  await other.getByRole('button', { name: 'Account menu' }).click();
  await expect(other.locator('#account-menu').getByRole('link', { name: 'Create Account' })).toBeVisible();
});
