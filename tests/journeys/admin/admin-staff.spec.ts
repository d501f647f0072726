import { SAMPLE_ADMIN_EMAIL } from '../../../app/accounts/sample-admin.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { isAlive, open } from '../support/shopping.ts';
import { linkMailed, signedIn } from '../support/signing-in.ts';

test('an owner invites a person, who works within their role until it is taken away', async ({
  page,
  browser,
  world,
  baseURL,
  provoke,
}) => {
  provoke(/40[013]/);
  const theirs = await browser.newContext({ baseURL: baseURL ?? '' });
  const { id, email } = await signedIn(theirs, { world, baseURL });
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

  const other = await theirs.newPage();
  await open(other, await linkMailed(world, email, 'Invitation to the back office of Marenza'));
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(other).toHaveURL('/admin/products');
  const tabs = other.getByRole('navigation', { name: 'Admin Panel sections' });
  await expect(tabs.locator('a')).toHaveText([
    'Products',
    'Images',
    'Drops',
    'Content',
    'Pages',
    'Lookbook',
    'Emails',
    'Notifications',
    'Two-step sign-in',
    'Trash',
  ]);
  await other.goto('/admin/orders?lang=nl');
  await expect(other.getByRole('heading', { level: 1, name: 'Niet voor jouw rol' })).toBeVisible();
  await expectAccessible(other);
  const forbidden = await openHtml(theirs, '/admin/orders?lang=nl');
  expect(forbidden.status).toBe(403);
  expect(forbidden.text).toContain('(redactie) hoort dit niet: bestellingen.');
  expect((await forbidden.follow('Naar het beheer')).path).toMatch(/^\/admin\/products/);

  await world.sql(
    `insert into staff_second_factors (profile_id, secret, last_step, created_at) values ($1, 'sealed', 0, now())`,
    [id],
  );
  await page.reload();
  await isAlive(page);
  const confirm = async (name: string, of: string) => {
    await page.getByRole('button', { name: of }).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
  };
  await confirm('Reset the second step', `Reset the second step of ${email}`);
  await expect(page.getByText(`The second step of ${email} has been reset.`)).toBeVisible();
  await confirm('Remove role', `Remove role: ${email}`);
  await expect(page.getByText(`${email} no longer has access.`)).toBeVisible();
  await expect(page.getByText(SAMPLE_ADMIN_EMAIL).first()).toBeVisible();
  expect((await openHtml(theirs, '/admin/products')).path).toMatch(/^\/login\?next=/);
  await theirs.close();
});
