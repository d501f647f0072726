import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { open, someone } from '../support/shopping.ts';

test('an operator gives a gift card, corrects where it goes, blocks it and reads what is owed', async ({
  page,
  world,
  provoke,
}) => {
  test.slow();
  provoke(/400/, /409/);
  const recipient = someone('owed');
  await page.setViewportSize({ width: 390, height: 900 });
  await signInAsAdmin(page);
  await open(page, '/admin/gift-cards?lang=en');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Give a gift card' }).press('Enter');
  await page.getByLabel('Amount').fill('5');
  await page.getByLabel('Recipient’s name').fill('Noor');
  await page.getByLabel('Recipient’s email address').fill('nobody');
  await page.getByRole('button', { name: 'Give gift card' }).press('Enter');
  await expect(page.getByText('Please enter an amount from € 10,00 to € 500,00.')).toBeVisible();
  await expect(page.getByText('Please enter an email address.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Amount').fill('25,50');
  await page.getByLabel('Recipient’s email address').fill(recipient);
  await page.getByRole('button', { name: 'Give gift card' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Gift card …/ })).toBeVisible();
  await expectAccessible(page);

  const corrected = someone('corrected');
  await page.getByLabel('Recipient’s email address').fill(corrected);
  await page.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(page.getByText(`Noor · ${corrected}`)).toBeVisible();
  await page.getByRole('button', { name: 'Block gift card' }).press('Enter');
  await expect(page.getByText('This gift card is blocked.')).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(page.getByText('A blocked or unpaid gift card is not emailed.')).toBeVisible();
  await page.getByRole('button', { name: 'Unblock gift card' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Block gift card' })).toBeVisible();
  await expect(page.locator('.admin-history').getByText('Blocked')).toHaveCount(2);

  await open(page, `/admin/gift-cards?lang=en&q=${encodeURIComponent(corrected)}`);
  await expect(page.getByRole('link', { name: /^…/ })).toHaveCount(1);
  await page.getByRole('link', { name: 'Liability' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Gift card liability' })).toBeVisible();
  const [{ owed } = { owed: 0 }] = await world.sql<{ owed: number }>(
    'select sum(cents)::int as owed from gift_card_movements',
  );
  await expect(page.getByText('Outstanding after').locator('xpath=following-sibling::dd')).toHaveText(
    new RegExp(`${Math.floor(owed / 100) % 1000}[.,]${String(owed % 100).padStart(2, '0')}$`),
  );
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Dashboard' }).press('Enter');
  const liability = page.getByRole('region', { name: 'Gift cards' });
  await expect(liability).toContainText(
    new RegExp(
      `${Math.floor(owed / 100) % 1000}[.,]${String(owed % 100).padStart(2, '0')} is still on gift cards`,
    ),
  );
  await expectAccessible(page);
  await liability.getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { name: 'Gift card liability' })).toBeVisible();
});
