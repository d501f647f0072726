import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { isAlive, open } from '../support/shopping.ts';
import { signedIn } from '../support/signing-in.ts';

test('an operator finds a customer, signs them out everywhere, and reads it in the history', async ({
  page,
  browser,
  world,
  baseURL,
  provoke,
}) => {
  provoke(/40[14]/);
  const theirs = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await theirs.newPage();
  const { email } = await signedIn(other, { world, baseURL });
  await other.goto('/account');
  await expect(other).toHaveURL('/account');
  await open(page, '/bag');
  await signInAsAdmin(page);
  await open(page, '/admin/customers');
  const search = page.getByRole('searchbox', { name: 'Email address or user ID' });
  await search.fill('nobody@example.com');
  await search.press('Enter');
  await expect(page.getByText('There is no account with “nobody@example.com”.')).toBeVisible();
  await search.fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
  const found = page.getByRole('region', { name: email });
  await expect(found.getByText('In one browser')).toBeVisible();
  await expectAccessible(page);
  await found.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('dialog', { name: `Sign ${email} out everywhere?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(found.getByText('In one browser')).toBeVisible();
  await found.getByRole('button', { name: 'Sign out everywhere' }).click();
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText(`${email} is signed out of one browser.`)).toBeVisible();
  await expect(found.getByText('In no browser')).toBeVisible();
  await expect(found.getByRole('button', { name: 'Sign out everywhere' })).toHaveCount(0);
  await other.goto('/account');
  await expect(other).toHaveURL(/\/login/);
  await theirs.close();

  await open(page, `/admin/history?q=${encodeURIComponent(email)}&lang=nl`);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('Overal uitgelogd')).toBeVisible();
  await row.getByRole('link', { name: email }).click();
  await expect(page.getByRole('region', { name: email }).getByText('In geen browser')).toBeVisible();
  await isAlive(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the same in Dutch', async ({ page, browser, world, baseURL, provoke }) => {
    provoke(/\.js csp$/);
    const theirs = await browser.newContext({ baseURL: baseURL ?? '' });
    const other = await theirs.newPage();
    const { email } = await signedIn(other, { world, baseURL });
    await page.goto('/bag');
    await signInAsAdmin(page);
    await page.goto('/admin/customers?lang=nl');
    await page.getByRole('searchbox', { name: 'E-mailadres of gebruikers-ID' }).fill(email);
    await page.getByRole('button', { name: 'Zoeken' }).click();
    await page.getByRole('button', { name: 'Overal uitloggen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Overal uitloggen' }).click();
    await expect(page.getByText(`${email} is in één browser uitgelogd.`)).toBeVisible();
    await expect(page.getByText('In geen browser')).toBeVisible();
    await other.goto('/account');
    await expect(other).toHaveURL(/\/login/);
    await theirs.close();
  });
});
