import { SAMPLE_ADMIN_EMAIL } from '../../../app/accounts/sample-admin.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { isAlive, open } from '../support/shopping.ts';

test.use({ stage: 'settings' });

test('what an operator has not saved outlives the session, and is saved after signing in beside it', async ({
  page,
  context,
  world,
  provoke,
}) => {
  provoke(/401/);
  await signInAsAdmin(page);
  await open(page, '/admin/navigation');
  const featured = page.getByRole('group', { name: 'Men', exact: true }).getByLabel('Featured Categories');
  await featured.fill('bottoms');
  const theirs = 'user_id in (select id from profiles where email = $1)';
  await world.sql(`delete from sessions where ${theirs}`, [SAMPLE_ADMIN_EMAIL]);
  // Another tab notices; this one does when it is focused again.
  const other = await context.newPage();
  await open(other, '/women');
  const isMarked = async () => (await context.cookies()).some(({ name }) => name.endsWith('signed-in'));
  await expect.poll(isMarked).toBe(false);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

  await expect(page).toHaveURL('/admin/navigation');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('You are no longer signed in. Nothing you typed is lost.')).toBeVisible();
  await expect(featured).toHaveValue('bottoms');

  await signInAsAdmin(other);
  await other.reload();
  await isAlive(other);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Navigation settings saved successfully')).toBeVisible();
  const saved = await world.sql(`select featured from navigation_settings where section = 'men'`);
  expect(saved).toEqual([{ featured: ['bottoms'] }]);
});
