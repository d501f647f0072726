import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
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

test('without JavaScript each form is answered with the page, beside itself, wherever the page is', async ({
  page,
  playwright,
  world,
  baseURL,
}) => {
  const email = await aCustomer(page, world, 'en');
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const signIn = async (request: APIRequestContext) =>
    (await openHtml(request, '/login?next=/account/security')).press('Sign In', {
      email,
      password: PASSWORD,
    });
  await signIn(elsewhere);
  const security = await signIn(page.request);
  expect(security.path).toBe('/account/security');

  const newEmail = someone('plain-moved');
  const wrongEmail = await security.press('Change email address', {
    'new-email': newEmail,
    'email-current': 'something else',
  });
  expect(wrongEmail.path).toBe('/account/security/email-change');
  expect(wrongEmail.field('email-current').isInvalid).toBe(true);
  expect(wrongEmail.field('new-email').value).toBe(newEmail);
  for (const name of ['password', 'confirmation']) expect(wrongEmail.field(name).isInvalid).toBe(false);

  const short = { current: 'short', password: 'short', confirmation: 'short' };
  const wrongPassword = await wrongEmail.press('Change password', short);
  expect(wrongPassword.path).toBe('/account/security/password-change');
  expect(wrongPassword.field('password').isInvalid).toBe(true);
  expect(wrongPassword.field('email-current').isInvalid).toBe(false);

  const unproven = await wrongPassword.press('Sign out everywhere else', { current: 'something else' });
  expect(unproven.field('others-current').isInvalid).toBe(true);
  expect(unproven.field('email-current').isInvalid).toBe(false);
  const alone = await unproven.press('Sign out everywhere else', { current: PASSWORD });
  expect(alone.main).toContain('Signed out of one other browser.');
  expect((await openHtml(elsewhere, '/account')).path).toMatch(/^\/login/);
  await elsewhere.dispose();
  expect((await page.request.post('/account/security', { form: {} })).status()).toBe(400);
});

async function signInAt(page: Page, email: string): Promise<void> {
  await open(page, '/login?next=/account/security&lang=nl');
  await fillSignIn(page, email);
  await expect(page).toHaveURL('/account/security');
}
