import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { SAMPLE_ADMIN_EMAIL } from '../../../app/accounts/sample-admin.ts';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop, withoutOrders } from '../support/place-order.ts';
import { open, someone } from '../support/shopping.ts';

/** Signs in long enough ago for the password to be required again. */
async function signInLongAgo(page: Page, world: World): Promise<void> {
  await signInAsAdmin(page);
  await forgetSigningIn(world);
}

async function forgetSigningIn(world: World): Promise<void> {
  await world.sql(
    `update sessions set created_at = now() - interval '1 hour', confirmed_at = null
     where user_id = (select id from profiles where email = $1)`,
    [SAMPLE_ADMIN_EMAIL],
  );
}

function password(): string {
  return fs.readFileSync(process.env.SAMPLE_ADMIN_PASSWORD_FILE ?? '', 'utf8');
}

test('wie geld teruggeeft, bevestigt eerst wie hij is, en gaat dan verder met wat hij typte', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  provoke(/40[13]/);
  await withoutOrders(world, provoke);
  await world.setStock('m1', 'M', 5);
  const { number } = await placeOrderInShop(world, shop, true);
  await signInLongAgo(page, world);
  await open(page, `/admin/orders/${number}?lang=nl`);
  await page.getByRole('button', { name: 'Terugbetaling', exact: true }).click();
  const refund = page.getByRole('dialog', { name: 'Terugbetaling', exact: true });
  await refund.getByLabel('Bedrag').fill('12,50');
  await refund.getByLabel('Reden').fill('Knoop los');
  await refund.getByRole('button', { name: 'Terugbetalen', exact: true }).click();
  const again = page.getByRole('dialog', { name: 'Bevestig dat jij het bent' });
  await expect(again.getByLabel('Je wachtwoord')).toBeFocused();
  await expectAccessible(page);

  await again.getByRole('button', { name: 'Niet nu' }).click();
  await expect(refund.getByText('Hiervoor moet je bevestigen dat jij het bent.')).toBeVisible();
  await expect(refund.getByLabel('Bedrag')).toHaveValue('12,50');
  await refund.getByRole('button', { name: 'Terugbetalen', exact: true }).click();
  await again.getByLabel('Je wachtwoord').fill('een ander');
  await page.keyboard.press('Enter');
  await expect(again.getByText('Dit is niet je wachtwoord')).toBeVisible();
  await again.getByLabel('Je wachtwoord').fill(password());
  await again.getByRole('button', { name: 'Bevestigen en doorgaan' }).click();

  const question = page.getByRole('dialog').filter({ hasText: '€ 12,50' });
  await question.getByRole('button', { name: /12,50/ }).click();
  await expect(page.getByText('De terugbetaling is onderweg.')).toBeVisible();
  const refunds = await world.sql(
    'select amount_cents, reason from order_refunds join orders on orders.id = order_id where order_number = $1',
    [number],
  );
  expect(refunds).toEqual([{ amount_cents: 1250, reason: 'Knoop los' }]);
});

test('who takes a file along confirms first, and then it comes', async ({ page, world, provoke }) => {
  provoke(/40[13]/);
  await signInLongAgo(page, world);
  await open(page, '/admin/products/import');
  await page.getByRole('button', { name: 'Download' }).click();
  const again = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await again.getByLabel('Your password').fill(password());
  const downloading = page.waitForEvent('download');
  await again.getByRole('button', { name: 'Confirm and continue' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^products-.*\.csv$/);
  await expect(again).toHaveCount(0);
});

test('without JavaScript what was typed is carried on past the question, and a file comes after it', async ({
  context,
  world,
}) => {
  const login = await openHtml(context, '/login?next=%2Fadmin%2Fstaff&lang=en');
  const form = login.one('form', 'Remember me');
  form.fill('Email', SAMPLE_ADMIN_EMAIL);
  form.fill('Password', password());
  const staff = await form.press('Sign In');
  expect(staff.url).toMatch(/\/admin\/staff$/);
  await forgetSigningIn(world);
  const email = someone('invited');
  const invite = staff.one('region', 'Invite someone');
  invite.fill('Email', email);
  invite.fill('Role', 'Content');
  const question = await invite.press('Send invitation');
  expect(question.has('heading', 'Confirm that it is you')).toBe(true);
  question.fill('Your password', 'another one');
  const refused = await question.press('Confirm and continue');
  expect(refused.text).toContain('Incorrect password');
  refused.fill('Your password', password());
  const proven = await refused.press('Confirm and continue');
  expect(proven.has('heading', 'Thank you, it is you')).toBe(true);
  const invited = await proven.press('Continue');
  expect(invited.has('cell', 'Content')).toBe(true);
  const invitations = () => world.sql('select role from staff_invitations where email = $1', [email]);
  expect(await invitations()).toEqual([{ role: 'content' }]);
  // No password is required again for a quarter of an hour.
  await invited.one('dialog', new RegExp(email)).press('Withdraw');
  expect(await invitations()).toEqual([]);

  await forgetSigningIn(world);
  const again = await (await openHtml(context, '/admin/history')).press('Download as CSV');
  expect(again.url).toMatch(/\/admin\/reauthentication\?next=/);
  again.fill('Your password', password());
  const file = await again.press('Confirm and continue');
  expect(file.headers['content-disposition']).toMatch(/filename="?history-/);
});
