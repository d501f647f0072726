import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { open, someone } from '../support/shopping.ts';
import { aCustomer, fillSignIn, linkMailed, PASSWORD } from '../support/signing-in.ts';

test('in Dutch: another address, confirmed at both', async ({ page, world, provoke }) => {
  provoke(/403/);
  const email = await aCustomer(page, world, 'nl');
  const newEmail = someone('moved');
  await signInAt(page, email);
  await expectAccessible(page);
  await page.locator('#new-email').fill(newEmail);
  await page.locator('#email-current').fill('iets heel anders');
  await page.getByRole('button', { name: 'E-mailadres wijzigen' }).click();
  await expect(page.getByText('Dit is niet je huidige wachtwoord')).toBeVisible();
  await page.locator('#email-current').fill(PASSWORD);
  await page.getByRole('button', { name: 'E-mailadres wijzigen' }).click();
  await expect(page.getByRole('main').getByText(`Bevestig het eerst daar.`)).toBeVisible();
  await page.goto(await linkMailed(page, world, email, 'Je e-mailadres bij Marenza wijzigen?'));
  await page.getByRole('button', { name: 'Wijziging bevestigen' }).click();
  await expect(page.getByRole('heading', { name: 'Nu het nieuwe adres' })).toBeVisible();
  await page.goto(await linkMailed(page, world, newEmail, 'Bevestig je nieuwe e-mailadres voor Marenza'));
  await page.getByRole('button', { name: 'Wijziging bevestigen' }).click();
  await expect(page.getByRole('heading', { name: 'Je e-mailadres is gewijzigd' })).toBeVisible();
  await linkMailed(page, world, email, 'Je e-mailadres bij Marenza is gewijzigd');
  await open(page, '/account/security');
  await expect(page.getByText(`Je bent ingelogd als ${newEmail}.`)).toBeVisible();
});

test('in Dutch: another password, and the other browsers are out', async ({
  page,
  world,
  browser,
  baseURL,
}) => {
  const email = await aCustomer(page, world, 'nl');
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' });
  await signInAt(elsewhere, email);
  await signInAt(page, email);
  await expect(page.getByText('deze browser')).toBeVisible();
  const typed = { current: PASSWORD, password: 'Nieuw-en-lang-8', confirmation: 'Nieuw-en-lang-8' };
  const form = page.locator('form', { has: page.locator('[name=confirmation]') });
  for (const [name, text] of Object.entries(typed)) await form.locator(`[name=${name}]`).fill(text);
  await form.locator('[type=submit]').click();
  await expect(page.getByText('Je wachtwoord is gewijzigd')).toBeVisible();
  await elsewhere.goto('/account');
  await expect(elsewhere).toHaveURL(/\/login/);
  await fillSignIn(elsewhere, email, 'Nieuw-en-lang-8');
  await expect(elsewhere).toHaveURL('/account');
  await page.reload();
  await page.getByRole('button', { name: 'Overal elders uitloggen' }).click();
  await expect(page.getByText('Eén andere browser is uitgelogd.')).toBeVisible();
  await elsewhere.goto('/account');
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.close();
});

async function signInAt(page: Page, email: string): Promise<void> {
  await open(page, '/login?next=/account/security&lang=nl');
  await fillSignIn(page, email);
  await expect(page).toHaveURL('/account/security');
}
