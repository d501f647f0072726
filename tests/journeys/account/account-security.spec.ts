import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { open, someone } from '../support/shopping.ts';
import {
  aCustomer,
  fillRegistration,
  fillSignIn,
  linkMailed,
  PASSWORD,
  submitForm,
} from '../support/signing-in.ts';

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
  await page.goto(await linkMailed(world, email, 'Je e-mailadres bij Marenza wijzigen?'));
  await page.getByRole('button', { name: 'Wijziging bevestigen' }).click();
  await expect(page.getByRole('heading', { name: 'Nu het nieuwe adres' })).toBeVisible();
  await page.goto(await linkMailed(world, newEmail, 'Bevestig je nieuwe e-mailadres voor Marenza'));
  await page.getByRole('button', { name: 'Wijziging bevestigen' }).click();
  await expect(page.getByRole('heading', { name: 'Je e-mailadres is gewijzigd' })).toBeVisible();
  await linkMailed(world, email, 'Je e-mailadres bij Marenza is gewijzigd');
  await open(page, '/account/security');
  await expect(page.getByText(`Je bent ingelogd als ${newEmail}.`)).toBeVisible();
});

test('in Dutch: another password, and the other browsers are out', async ({
  page,
  world,
  browser,
  baseURL,
  provoke,
}) => {
  provoke(/40[03]/);
  const email = await aCustomer(page, world, 'nl');
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' });
  await signInAt(elsewhere, email);
  await signInAt(page, email);
  await expect(page.getByText('(deze browser)')).toBeVisible();
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
  const others = page.locator('form', { has: page.getByRole('button', { name: 'Overal elders uitloggen' }) });
  await others.getByRole('button', { name: 'Overal elders uitloggen' }).click();
  await expect(others.getByText('Vul je huidige wachtwoord in')).toBeVisible();
  await expect(others.locator('[name=current]')).toBeFocused();
  await others.locator('[name=current]').fill('iets anders');
  await others.locator('[type=submit]').click();
  await expect(others.getByText('Dit is niet je huidige wachtwoord')).toBeVisible();
  await expectAccessible(page);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL('/account');
  await others.locator('[name=current]').fill('Nieuw-en-lang-8');
  await others.locator('[type=submit]').click();
  await expect(page.getByText('Eén andere browser is uitgelogd.')).toBeVisible();
  await elsewhere.goto('/account');
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('each form is answered with the page, beside itself, wherever the page is', async ({
    page,
    world,
    browser,
    baseURL,
    provoke,
  }) => {
    provoke(/\.js csp$/, /400/, /403/);
    const email = someone('plain');
    await page.goto('/register');
    await fillRegistration(page, email);
    await submitForm(page);
    await expect(page).toHaveURL(/\/account$/);
    await world.sql('update profiles set is_verified = true where email = $1', [email]);
    const elsewhere = await browser.newPage({ baseURL: baseURL ?? '', javaScriptEnabled: false });
    await elsewhere.goto('/login?next=/account/security');
    await fillSignIn(elsewhere, email);
    await expect(elsewhere).toHaveURL('/account/security');

    await page.goto('/account/security');
    const newEmail = someone('plain-moved');
    await page.locator('#new-email').fill(newEmail);
    await page.locator('#email-current').fill('something else');
    await page.getByRole('button', { name: 'Change email address' }).click();
    await expect(page).toHaveURL('/account/security/email-change');
    await expect(page.locator('#email-current')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('#new-email')).toHaveValue(newEmail);
    const ofPassword = page.locator('form', { has: page.locator('[name=confirmation]') });
    await expect(ofPassword.locator('[aria-invalid=true]')).toHaveCount(0);

    for (const name of ['current', 'password', 'confirmation'])
      await ofPassword.locator(`[name=${name}]`).fill('short');
    await ofPassword.locator('[type=submit]').click();
    await expect(page).toHaveURL('/account/security/password-change');
    await expect(ofPassword.locator('[name=password]')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('#email-current')).not.toHaveAttribute('aria-invalid', 'true');

    const others = page.locator('form[action*="other-sessions"]');
    await others.locator('[name=current]').fill('something else');
    await others.locator('[type=submit]').click();
    await expect(page.locator('#others-current')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('#email-current')).not.toHaveAttribute('aria-invalid', 'true');
    await others.locator('[name=current]').fill(PASSWORD);
    await others.locator('[type=submit]').click();
    await expect(page.getByText('One other browser is signed out.')).toBeVisible();
    await elsewhere.goto('/account');
    await expect(elsewhere).toHaveURL(/\/login/);
    await elsewhere.close();
    expect((await page.request.post('/account/security', { form: {} })).status()).toBe(400);
  });
});

async function signInAt(page: Page, email: string): Promise<void> {
  await open(page, '/login?next=/account/security&lang=nl');
  await fillSignIn(page, email);
  await expect(page).toHaveURL('/account/security');
}
