import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { SAMPLE_ADMIN_EMAIL } from '../../../app/accounts/sample-admin.ts';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop, withoutOrders } from '../support/place-order.ts';
import { open, someone } from '../support/shopping.ts';
import { fillSignIn } from '../support/signing-in.ts';

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
  const refund = page.getByRole('region', { name: 'Terugbetaling', exact: true });
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
  await expect(refund.getByText('De terugbetaling is onderweg.')).toBeVisible();
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
  await again.getByRole('button', { name: 'Confirm and go on' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^products-.*\.csv$/);
  await expect(again).toHaveCount(0);
});

test('who changes staff confirms first, and the invitation goes out as it was typed', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/40[13]/);
  await signInLongAgo(page, world);
  await open(page, '/admin/staff');
  const email = someone('invited');
  const invite = page.getByRole('region', { name: 'Invite somebody' });
  await invite.getByLabel('E-mail').fill(email);
  await invite.getByLabel('Role').selectOption('Content');
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  const again = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await again.getByLabel('Your password').fill(password());
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${email} is invited.`)).toBeVisible();
  // No password is required again for a quarter of an hour.
  await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('button', { name: `Withdraw the invitation of ${email}` })).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('what was typed is carried on past the question, and a file comes after it', async ({
    page,
    world,
    provoke,
  }) => {
    provoke(/40[013]/, /\.js csp$/);
    await page.goto('/login?next=%2Fadmin%2Fstaff');
    await fillSignIn(page, SAMPLE_ADMIN_EMAIL, password());
    await expect(page).toHaveURL('/admin/staff');
    await forgetSigningIn(world);
    const email = someone('invited');
    const invite = page.getByRole('region', { name: 'Invite somebody' });
    await invite.getByLabel('E-mail').fill(email);
    await invite.getByLabel('Role').selectOption('Content');
    await invite.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm that it is you');
    await page.getByLabel('Your password').fill('another one');
    await page.getByRole('button', { name: 'Confirm and go on' }).click();
    await expect(page.getByText('This is not your password')).toBeVisible();
    await page.getByLabel('Your password').fill(password());
    await page.getByRole('button', { name: 'Confirm and go on' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, it is you');
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByRole('cell', { name: 'Content' }).first()).toBeVisible();
    const invited = await world.sql('select role from staff_invitations where email = $1', [email]);
    expect(invited).toEqual([{ role: 'content' }]);

    await forgetSigningIn(world);
    await page.goto('/admin/history');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    await expect(page).toHaveURL(/\/admin\/reauthentication\?next=/);
    await page.getByLabel('Your password').fill(password());
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Confirm and go on' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^history-/);
  });
});
