import { SAMPLE_ADMIN_EMAIL } from '../../../app/accounts/sample-admin.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { isAlive, open } from '../support/shopping.ts';
import { linkMailed, signedIn } from '../support/signing-in.ts';

test('an owner invites somebody, who works within their role until it is taken away', async ({
  page,
  browser,
  world,
  baseURL,
  provoke,
}) => {
  provoke(/40[013]/);
  const theirs = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await theirs.newPage();
  const { email } = await signedIn(other, { world, baseURL });
  await signInAsAdmin(page);
  await open(page, '/admin/staff');
  await expect(page.getByText('Owner, set in the shop’s settings').first()).toBeVisible();
  const invite = page.getByRole('region', { name: 'Invite someone' });
  await invite.getByRole('textbox', { name: 'Email' }).fill('no address');
  await invite.getByLabel('Role').selectOption('Content');
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await expect(invite.getByText('Please enter a valid email address')).toBeVisible();
  await expect(invite.getByRole('textbox', { name: 'Email' })).toHaveValue('no address');
  await expect(invite.getByLabel('Role')).toHaveValue('content');
  await invite.getByRole('textbox', { name: 'Email' }).fill(email);
  await invite.getByRole('button', { name: 'Send invitation' }).dblclick();
  await expect(page.getByText(`${email} has been invited.`)).toBeVisible();
  await expectAccessible(page);

  await other.goto(await linkMailed(world, email, 'Invitation to the back office of Marenza'));
  await isAlive(other);
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(other).toHaveURL('/admin/products');
  const tabs = other.getByRole('navigation', { name: 'Admin Panel sections' });
  await expect(tabs.getByRole('link')).toHaveText([
    'Products',
    'Drops',
    'Lookbook',
    'Content',
    'Emails',
    'Images',
    'Bin',
    'Notifications',
    'Two-step sign-in',
  ]);
  await other.goto('/admin/orders?lang=nl');
  await expect(other.getByRole('heading', { level: 1, name: 'Niet voor jouw rol' })).toBeVisible();
  await expect(other.getByText('(redactie) hoort dit niet: bestellingen.')).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('link', { name: 'Naar het beheer' }).click();
  await expect(other).toHaveURL(/\/admin\/products/);

  await page.reload();
  await isAlive(page);
  await page.getByRole('button', { name: `Remove role: ${email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove role' }).click();
  await expect(page.getByText(`${email} no longer has access.`)).toBeVisible();
  await expect(page.getByText(SAMPLE_ADMIN_EMAIL).first()).toBeVisible();
  await other.goto('/admin/products');
  await expect(other).toHaveURL(/\/login\?next=/);
  await theirs.close();
});
